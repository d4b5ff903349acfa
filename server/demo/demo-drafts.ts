import { categories, categoryIds } from '#contract/names/categories.ts';
import type { ProductDraft } from '#server/modules/product/product-draft.ts';

import type { DemoProduct } from './demo-files.ts';
import type { DemoPictures } from './demo-pictures.ts';

/** A product of the demo's files, with its drawn pictures, as the shop writes products. */
export function draftOf(product: DemoProduct, pictures: DemoPictures): ProductDraft {
  return {
    slug: product.slug,
    name: product.name,
    description: product.description.trimEnd(),
    shortDesc: product.shortDesc,
    pricePaisa: product.price * 100,
    discountPercent: product.discount ?? 0,
    stock: product.stock ?? 0,
    categoryId: categoryIdOf(product.tags),
    bestSeller: product.bestSeller ?? false,
    published: true,
    addedAt: midnight(product.addedAt),
    tags: product.tags,
    information: product.information,
    attributes: (product.attributes ?? []).map((attribute, at) => ({
      options: [{ name: attribute.name, value: attribute.value }],
      stock: attribute.stock,
      pictureHash: (pictures.attributes[at] ?? pictures.front).hash,
      source: {},
    })),
    pictures: [
      { hash: pictures.front.hash, alt: product.name, sourceUrl: '' },
      { hash: pictures.detail.hash, alt: `${product.name}, seen close`, sourceUrl: '' },
    ],
    reviews: (product.reviews ?? []).map(({ name, rating, comment, datePosted }) => ({
      name,
      rating,
      comment,
      postedAt: midnight(datePosted),
    })),
    source: {},
  };
}

function midnight(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function categoryIdOf(tags: readonly string[]): 1 | 2 | 3 {
  const category = categories.find(({ slug }) => tags.includes(slug));
  const known = categoryIds.find(({ groups }) => groups.some((group) => group === category?.group));
  return known?.id ?? 3;
}
