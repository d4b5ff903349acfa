import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

import { PictureError } from '#server/media/encode-picture.ts';
import type { PictureStore, StoredPicture } from '#server/media/picture-store.ts';

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

/** A picture of the demo catalogue, copied into the shop's store. */
export interface CataloguePicture {
  readonly stored: StoredPicture;
  readonly alt: string;
}

/** Copies a picture into the store, once. Throws a PictureError when the manifest lacks the name. */
export type AddCataloguePicture = (name: string) => Promise<CataloguePicture>;

/** Reads the manifest; pictures are read when they are added. */
export async function openCataloguePictures(folder: string, store: PictureStore): Promise<AddCataloguePicture> {
  const path = join(folder, 'pictures', 'manifest.json');
  const result = z.safeParse(manifestSchema, JSON.parse(await readFile(path, 'utf8')));
  if (!result.success) {
    throw new Error(
      `${path}: ${result.error.issues[0]?.path.join('.')} is not as docs/catalogue-format.md describes it`,
    );
  }
  const manifest = result.data;
  const added = new Map<string, Promise<CataloguePicture>>();

  const add = async (name: string): Promise<CataloguePicture> => {
    const entry = Object.hasOwn(manifest, name) ? manifest[name] : undefined;
    if (!entry) throw new PictureError(`the manifest has no picture ${name}`);
    const { file, alt, width, height, blur } = entry;
    const content = await readFile(join(folder, 'pictures', file));
    const stored = await store.adopt(content, { hash: file.slice(0, 40), width, height, format: 'avif', blur });
    return { stored, alt };
  };
  return (name) => {
    const known = added.get(name) ?? add(name);
    added.set(name, known);
    return known;
  };
}
