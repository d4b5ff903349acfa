import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { categories } from '#contract/names/tag-lists.ts';
import { tagLists } from '#contract/names/tags.ts';
import { discountedPaisa } from '#contract/rules/money.ts';
import { type DemoProduct, readDemoFiles } from '#server/demo/demo-files.ts';
import type { ProductDraft } from '#server/modules/product/product-draft.ts';
import { packageRoot } from '#server/package-root.ts';

import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

// Many products with different texts, generated as a Markov chain: every next word follows
// two others as it does somewhere in the demo's products and posts. With ids, pictures, variants and reviews of their own.

/** Generates `count` products, always the same ones. */
export async function variedProducts(count: number): Promise<ProductDraft[]> {
  const folder = join(packageRoot, 'catalogue');
  const { products } = await readDemoFiles(folder);
  const dice = createSeededRandom('varied');
  const posts = await readPosts(join(folder, 'posts'));
  const write = {
    name: chainOf(products.map((product) => product.name)),
    shortDesc: chainOf(products.map((product) => product.shortDesc)),
    line: chainOf([...products.flatMap((product) => product.description.split('\n')), ...posts]),
    value: chainOf(products.flatMap((product) => product.information.map(({ value }) => value))),
    comment: chainOf(products.flatMap((product) => product.reviews ?? []).map(({ comment }) => comment)),
  };
  const slugs = new Set<string>();
  return Array.from({ length: count }, (_, at) => oneProduct(at, dice, products, slugs, write));
}

/** The hashes of all pictures that products have. */
export function picturesOf(drafts: readonly ProductDraft[]): string[] {
  return drafts.flatMap((draft) => [
    ...draft.pictures.map(({ hash }) => hash),
    ...draft.attributes.flatMap(({ pictureHash }) => pictureHash ?? []),
  ]);
}

type Chain = (dice: SeededRandom) => string;

function oneProduct(
  number: number,
  dice: SeededRandom,
  models: readonly DemoProduct[],
  slugs: Set<string>,
  write: Record<'name' | 'shortDesc' | 'line' | 'value' | 'comment', Chain>,
): ProductDraft {
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(dice.next() * list.length)] as Item;
  const model = pick(models);
  let name = write.name(dice);
  while (slugs.has(slugOf(name))) name = `${pick(models).name.split(' ')[0]} ${name}`;
  const slug = slugOf(name);
  slugs.add(slug);
  const picture = (at: string) => createHash('sha256').update(`${number} ${at}`).digest('hex').slice(0, 40);
  const category = pick(categories);
  const tags = [category.slug, ...Object.values(tagLists).flatMap((list) => (dice.chance(0.9) ? pick(list).slug : []))];
  let description = write.line(dice);
  while (description.length < 0.8 * model.description.length) description += `\n${write.line(dice)}`;
  const pricePaisa = Math.round(dice.between(100, 9000)) * 100;
  return {
    slug,
    name,
    description,
    shortDesc: write.shortDesc(dice),
    pricePaisa,
    salePaisa: dice.chance(0.2) ? discountedPaisa(pricePaisa, pick([5, 10, 12.5, 20])) : null,
    stock: Math.floor(dice.between(0, 30)),
    categoryId: pick([1, 2, 3] as const),
    bestSeller: dice.chance(0.05),
    published: true,
    addedAt: new Date(Date.UTC(2024, 0, 1 + Math.floor(dice.between(0, 900)))).toISOString(),
    tags,
    information: model.information.map(({ name: line }) => ({ name: line, value: write.value(dice) })),
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
    reviews: (model.reviews ?? []).map(({ name: who }) => ({
      name: who,
      rating: 3 + Math.floor(dice.between(0, 3)),
      comment: write.comment(dice),
      postedAt: new Date(Date.UTC(2025, 0, 1 + Math.floor(dice.between(0, 600)))).toISOString(),
    })),
  };
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Generates text in which every three words in a row are in one of the given texts. */
function chainOf(texts: readonly string[]): Chain {
  const followers = new Map<string, string[]>();
  for (const text of texts) {
    const words = ['', '', ...text.split(/\s+/).filter(Boolean), ''];
    for (let at = 2; at < words.length; at += 1) {
      const key = `${words[at - 2]} ${words[at - 1]}`;
      const known = followers.get(key);
      if (known) known.push(words[at] as string);
      else followers.set(key, [words[at] as string]);
    }
  }
  return (dice) => {
    const words: string[] = [];
    while (words.length < 60) {
      const next = followers.get(`${words.at(-2) ?? ''} ${words.at(-1) ?? ''}`) ?? [''];
      const word = next[Math.floor(dice.next() * next.length)];
      if (!word) break;
      words.push(word);
    }
    return words.join(' ');
  };
}

/** The posts' texts. */
async function readPosts(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  const texts = await Promise.all(
    files.filter((name) => name.endsWith('.md')).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return texts.flatMap((text) =>
    (text.split('\n---\n')[1] ?? '').split(/\n+|(?<=[.!?]) /).filter((line) => /^[A-Z]/.test(line)),
  );
}
