import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { discountedPaisa } from '#contract/rules/texts/money.ts';
import { PictureError } from '#server/media/encode-picture.ts';
import type { PictureStore, StoredPicture } from '#server/media/picture-store.ts';
import type { CategoryGuess } from '#server/modules/product/category-guess.ts';
import type { ProductDraft } from '#server/modules/product/product-draft.ts';

import { checked, type DemoProduct } from './demo-files.ts';

const text = z.string().check(z.minLength(1));
const side = z.number().check(z.int(), z.minimum(1));
/** `catalogue/pictures/manifest.json`: pictures by name. */
const manifestSchema = z.record(
  z.string(),
  z.strictObject({
    file: z.string().check(z.regex(/^[0-9a-f]{40}\.avif$/)),
    width: side,
    height: side,
    alt: text,
    blur: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  }),
);

/**
 * Copies a picture into the store, once. Throws a PictureError when the manifest lacks the name.
 */
export type AddCataloguePicture = (
  name: string,
) => Promise<{ readonly stored: StoredPicture; readonly alt: string }>;

/** Reads the manifest; pictures are read when they are added. */
export async function openCataloguePictures(
  folder: string,
  store: PictureStore,
): Promise<AddCataloguePicture> {
  const path = join(folder, 'pictures', 'manifest.json');
  const manifest = checked(path, manifestSchema, JSON.parse(await readFile(path, 'utf8')));
  const added = new Map<string, ReturnType<AddCataloguePicture>>();

  const add: AddCataloguePicture = async (name) => {
    const entry = Object.hasOwn(manifest, name) ? manifest[name] : undefined;
    if (!entry) throw new PictureError(`the manifest has no picture ${name}`);
    const { file, alt, width, height, blur } = entry;
    const content = await readFile(join(folder, 'pictures', file));
    const stored = await store.adopt(content, {
      hash: file.slice(0, 40),
      width,
      height,
      format: 'avif',
      blur,
    });
    return { stored, alt };
  };
  return (name) => {
    const known = added.get(name) ?? add(name);
    added.set(name, known);
    return known;
  };
}

/**
 * Converts a product of the demo's files into a draft, and copies all its pictures into the store.
 * Pictures of variants follow its own: only a product's picture has an alternative text.
 */
export async function draftOfDemo(
  product: DemoProduct,
  addPicture: AddCataloguePicture,
  guess: CategoryGuess,
) {
  const attributes = product.attributes ?? [];
  const names = [...product.pictures, ...attributes.flatMap(({ picture }) => picture ?? [])];
  const [own, chosen] = await Promise.all([
    Promise.all([...new Set(names)].map(addPicture)),
    Promise.all(
      attributes.map(({ picture }) => (picture === undefined ? undefined : addPicture(picture))),
    ),
  ]).catch((error: unknown) => {
    throw new Error(`The demo's product ${product.slug} has no picture: ${String(error)}`, {
      cause: error,
    });
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
    categoryId: guess.idOf({ type: '', productCategory: '', tags: product.tags }, ''),
    bestSeller: product.bestSeller ?? false,
    published: true,
    addedAt: midnight(product.addedAt),
    tags: product.tags.map((tag) => guess.shelves.productTag(tag)),
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
  return { draft, pictures: own.map(({ stored }) => stored) };
}

function midnight(day: string): string {
  return `${day}T00:00:00.000Z`;
}
