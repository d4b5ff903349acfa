import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { Shelves } from '#contract/rules/shelves/shelves.ts';
import { discountedPaisa } from '#contract/rules/texts/money.ts';
import { type DemoProduct, readDemoFiles } from '#server/demo/demo-files.ts';
import type { ProductDraft } from '#server/modules/product/product-draft.ts';
import { slugOf } from '#server/modules/product/slug.ts';
import { packageRoot } from '#server/package-root.ts';

import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

// Many products with different texts, of words from the demo's: harder to compress than sentences.
// With ids, pictures, variants and reviews of their own.

/** Generates `count` products, always the same ones. */
export async function variedProducts(count: number): Promise<ProductDraft[]> {
  const { products, shelves: data } = await readDemoFiles(join(packageRoot, 'catalogue'));
  const shelves = new Shelves(data);
  const dice = createSeededRandom('varied');
  const names = products.flatMap((product) => product.name.split(/\s+/));
  const words = products.flatMap(({ description, shortDesc }) =>
    `${description} ${shortDesc}`.split(/\s+/),
  );
  const slugs = new Set<string>();
  return Array.from({ length: count }, (_, at) =>
    oneProduct(at, dice, products, shelves, slugs, { names, words }),
  );
}

/** The hashes of all pictures that products have. */
export function picturesOf(drafts: readonly ProductDraft[]): string[] {
  return drafts.flatMap((draft) => [
    ...draft.pictures.map(({ hash }) => hash),
    ...draft.attributes.flatMap(({ pictureHash }) => pictureHash ?? []),
  ]);
}

/** In the order in which they have always been drawn. */
const kindsBefore = [
  'by-category',
  'gifting',
  'by-meaning',
  'by-crystal',
  'horoscope',
  'birthstone',
  'collection',
];

function oneProduct(
  number: number,
  dice: SeededRandom,
  models: readonly DemoProduct[],
  shelves: Shelves,
  slugs: Set<string>,
  { names, words }: Record<'names' | 'words', readonly string[]>,
): ProductDraft {
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(dice.next() * list.length)] as Item;
  const some = (from: readonly string[], many: number) =>
    Array.from({ length: many }, () => pick(from)).join(' ');
  /** As long as another text. */
  const like = (text: string) => some(words, text.split(/\s+/).length);
  const model = pick(models);
  let name = some(names, 3);
  while (slugs.has(slugOf(name))) name = `${pick(names)} ${name}`;
  const slug = slugOf(name);
  slugs.add(slug);
  const picture = (at: string) =>
    createHash('sha256').update(`${number} ${at}`).digest('hex').slice(0, 40);
  const category = pick(shelves.categories);
  const tags = [
    category.slug,
    ...kindsBefore.flatMap((kind) => (dice.chance(0.9) ? pick(shelves.of(kind)).slug : [])),
  ];
  const pricePaisa = Math.round(dice.between(100, 9000)) * 100;
  return {
    slug,
    name,
    description: model.description.split('\n').map(like).join('\n'),
    shortDesc: like(model.shortDesc),
    pricePaisa,
    salePaisa: dice.chance(0.2) ? discountedPaisa(pricePaisa, pick([5, 10, 12.5, 20])) : null,
    stock: Math.floor(dice.between(0, 30)),
    categoryId: pick([1, 2, 3] as const),
    bestSeller: dice.chance(0.05),
    published: true,
    addedAt: new Date(Date.UTC(2024, 0, 1 + Math.floor(dice.between(0, 900)))).toISOString(),
    tags,
    information: model.information.map(({ name: line, value }) => ({
      name: line,
      value: like(value),
    })),
    attributes: (model.attributes ?? []).map((variant, at) => ({
      options: [{ name: variant.name, value: variant.value }],
      stock: Math.floor(dice.between(0, 12)),
      ...(dice.chance(0.2) && { pricePaisa: pricePaisa + 50_000, salePaisa: pricePaisa }),
      pictureHash: picture(`variant ${at}`),
    })),
    pictures: [
      { hash: picture('front'), alt: '', sourceUrl: '' },
      { hash: picture('hand'), alt: `${name} in the hand`, sourceUrl: '' },
    ],
    reviews: (model.reviews ?? []).map(({ name: who, comment }) => ({
      name: who,
      rating: 3 + Math.floor(dice.between(0, 3)),
      comment: like(comment),
      postedAt: new Date(Date.UTC(2025, 0, 1 + Math.floor(dice.between(0, 600)))).toISOString(),
    })),
  };
}
