import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';
import { parse } from 'yaml';

import { drawProduct } from '#drawing/draw-product.ts';
import type { Drawing, View } from '#drawing/drawing.ts';
import { drawPost } from '#drawing/post/draw-post.ts';

/** Where the shop's catalogue keeps its pictures. */
export const pictureFolder = fileURLToPath(new URL('../../catalogue/pictures/', import.meta.url));
const recipeFolder = fileURLToPath(new URL('../recipes/', import.meta.url));
export const manifestPath = `${pictureFolder}manifest.json`;

/** What to draw for one picture of the catalogue, and its alternative text. */
export interface Recipe {
  readonly name: string;
  readonly alt: string;
  /** Pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Only of products. */
  readonly drawing?: Drawing;
  readonly svg: () => string;
}

/** What the manifest says of a picture. */
export interface ManifestEntry {
  /** `<first 40 hex digits of the content's SHA-256>.avif` */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** The picture 16 pixels wide, as a data URL. */
  readonly blur: string;
}

/** A drawn picture: what the manifest says of it, and the file's content. */
export interface DrawnPicture {
  readonly entry: ManifestEntry;
  readonly content: Buffer;
}

/** Reads the recipes of all pictures, in the order of the files. */
export async function readRecipes(): Promise<Recipe[]> {
  const products: Record<string, { alt: string; draw: Partial<Drawing> & { view?: View } }> = parse(
    await readFile(`${recipeFolder}products.yaml`, 'utf8'),
  );
  const posts: Record<string, { alt: string }> = parse(await readFile(`${recipeFolder}posts.yaml`, 'utf8'));
  return [
    ...Object.entries(products).map(([name, { alt, draw }]) => {
      const { view = 'front', kind = '', stones = [], ...rest } = draw;
      const drawing: Drawing = { seed: name, ...rest, kind, stones };
      return { name, alt, size: { width: 1200, height: 1500 }, drawing, svg: () => drawProduct(drawing, view) };
    }),
    ...Object.entries(posts).map(([name, { alt }]) => {
      const svg = () => {
        const drawn = drawPost(name);
        if (drawn === undefined) throw new Error(`There is no scene ${name} in drawing/post/scenes.`);
        return drawn;
      };
      return { name, alt, size: { width: 1600, height: 1000 }, svg };
    }),
  ];
}

/** Draws one picture. The same recipe gives the same bytes with the same version of sharp. */
export async function drawPicture({ alt, size, svg }: Recipe): Promise<DrawnPicture> {
  const raster = await sharp(Buffer.from(svg()))
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#f3ece2' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const content = await encode(raster);
  // As the shop's picture store makes it, so that a picture that was exported and imported again is the same.
  const tiny = await sharp(content).resize({ width: 16 }).webp({ quality: 40, effort: 2 }).toBuffer();
  const file = `${createHash('sha256').update(content).digest('hex').slice(0, 40)}.avif`;
  return { entry: { file, ...size, alt, blur: `data:image/webp;base64,${tiny.toString('base64')}` }, content };
}

/**
 * At quality 78 no difference from the drawing shows at twice the size. Pictures full of grain (wool, leaves, sugary
 * marble) get large at it, and hide more: 66 is as good for them. So 338 pictures take about 16 MB.
 */
async function encode(raster: Buffer): Promise<Buffer> {
  const avif = (quality: number) => sharp(raster).avif({ quality, effort: 4, chromaSubsampling: '4:4:4' }).toBuffer();
  const fine = await avif(78);
  return fine.length > 85_000 ? avif(66) : fine;
}

/** The manifest as it stands; empty before the first drawing. */
export async function readManifest(): Promise<Record<string, ManifestEntry>> {
  try {
    return JSON.parse(await readFile(manifestPath, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Two at once, one thread each: an encoder with several threads need not write the same bytes twice. */
const drawnAtOnce = 2;

/** Draws the named pictures, all without names, and writes files and manifest. Files no picture uses are removed. */
export async function drawCataloguePictures(names: readonly string[]): Promise<void> {
  sharp.concurrency(1);
  const recipes = await readRecipes();
  const unknown = names.find((name) => !recipes.some((recipe) => recipe.name === name));
  if (unknown !== undefined) throw new Error(`No recipe is named ${unknown}.`);
  await mkdir(pictureFolder, { recursive: true });
  const entries = new Map(Object.entries(await readManifest()));
  const chosen = recipes.filter(({ name }) => names.length === 0 || names.includes(name));
  const left = chosen.values();
  let drawn = 0;
  const drawNext = async () => {
    for (const recipe of left) {
      const { entry, content } = await drawPicture(recipe);
      await writeFile(`${pictureFolder}${entry.file}`, content);
      entries.set(recipe.name, entry);
      drawn += 1;
      if (drawn % 20 === 0 || drawn === chosen.length) console.log(`  ${drawn} of ${chosen.length} pictures`);
    }
  };
  await Promise.all(Array.from({ length: drawnAtOnce }, drawNext));

  const manifest = Object.fromEntries(
    recipes.flatMap(({ name }) => {
      const entry = entries.get(name);
      return entry ? [[name, entry] as const] : [];
    }),
  );
  await writeFile(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);
  const used = new Set(Object.values(manifest).map(({ file }) => file));
  for (const file of await readdir(pictureFolder)) {
    if (file.endsWith('.avif') && !used.has(file)) await rm(`${pictureFolder}${file}`);
  }
}
