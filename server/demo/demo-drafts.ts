import { discountedPaisa } from '#contract/rules/money.ts';
import type { StoredPicture } from '#server/media/picture-store.ts';
import { guessCategoryId } from '#server/modules/product/category-guess.ts';
import type { ProductDraft } from '#server/modules/product/product-draft.ts';

import type { AddCataloguePicture } from './catalogue-pictures.ts';
import type { DemoProduct } from './demo-files.ts';

export interface DemoDraft {
  readonly draft: ProductDraft;
  /** All pictures of the draft. */
  readonly pictures: readonly StoredPicture[];
}

/** Converts a product of the demo's files into a draft, and copies its pictures into the store. */
export async function draftOf(product: DemoProduct, addPicture: AddCataloguePicture): Promise<DemoDraft> {
  const attributes = product.attributes ?? [];
  const [own, chosen] = await Promise.all([
    Promise.all(product.pictures.map(addPicture)),
    Promise.all(attributes.map(({ picture }) => (picture === undefined ? undefined : addPicture(picture)))),
  ]).catch((error: unknown) => {
    throw new Error(`The demo's product ${product.slug} has no picture: ${String(error)}`, { cause: error });
  });
  const [front] = own;
  const draft: ProductDraft = {
    slug: product.slug,
    name: product.name,
    description: product.description.trimEnd(),
    shortDesc: product.shortDesc,
    pricePaisa: product.price * 100,
    salePaisa: product.discount ? discountedPaisa(product.price * 100, product.discount) : null,
    stock: product.stock ?? 0,
    categoryId: guessCategoryId({ type: '', productCategory: '', tags: product.tags }, ''),
    bestSeller: product.bestSeller ?? false,
    published: true,
    addedAt: midnight(product.addedAt),
    tags: product.tags,
    information: product.information,
    attributes: attributes.map((attribute, at) => {
      const picture = chosen[at] ?? front;
      return {
        options: [{ name: attribute.name, value: attribute.value }],
        stock: attribute.stock,
        ...(picture && { pictureHash: picture.stored.hash }),
      };
    }),
    pictures: own.map(({ stored, alt }) => ({ hash: stored.hash, alt, sourceUrl: '' })),
    reviews: (product.reviews ?? []).map(({ name, rating, comment, datePosted }) => ({
      name,
      rating,
      comment,
      postedAt: midnight(datePosted),
    })),
  };
  return { draft, pictures: [...own, ...chosen].flatMap((picture) => picture?.stored ?? []) };
}

function midnight(day: string): string {
  return `${day}T00:00:00.000Z`;
}
