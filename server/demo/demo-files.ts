import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { type ShelfData, shelvesSchema } from '#contract/calls/shelf-schemas.ts';
import { allSettingsSchema } from '#contract/settings/entries.ts';
import { homeSchema } from '#contract/settings/home.ts';
import type { ShopDatabase } from '#server/db/connect.ts';
import { undefinedIfGone } from '#server/files.ts';
import type { PictureStore } from '#server/media/picture-store.ts';
import {
  type ImportWords,
  importWordsSchema,
  noImportWords,
} from '#server/modules/product/import-words.ts';

const text = z.string().check(z.minLength(1));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const rating = z.number().check(z.int(), z.minimum(1), z.maximum(5));
/** `docs/catalogue-format.md`, as a schema. */
const demoProductSchema = z.strictObject({
  slug: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  name: text,
  shortDesc: text,
  description: text,
  price: z.number().check(z.int(), z.minimum(1)),
  discount: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  stock: z.optional(z.number().check(z.int(), z.minimum(0))),
  attributes: z.optional(
    z.array(
      z.strictObject({
        name: text,
        value: text,
        stock: z.number().check(z.int(), z.minimum(0)),
        picture: z.optional(text),
      }),
    ),
  ),
  information: z.array(z.strictObject({ name: text, value: text })),
  tags: z.array(text),
  addedAt: day,
  bestSeller: z.optional(z.boolean()),
  pictures: z.array(text).check(z.minLength(1)),
  reviews: z.optional(
    z.array(z.strictObject({ name: text, rating, comment: text, datePosted: day })),
  ),
});

const testimonialSchema = z.strictObject({
  author: text,
  authorTitle: text,
  title: text,
  description: text,
  rating,
});

const videoSchema = z.strictObject({
  file: text,
  poster: z.optional(text),
  title: text,
  product: z.optional(text),
});

const paymentSchema = z.strictObject({
  service: text,
  accountName: text,
  accountNumber: text,
  note: z.optional(text),
  qr: z.optional(text),
  /** Rs, by the addresses of services and the values of their choices. */
  prices: z.optional(z.record(text, z.record(text, z.number()))),
});

export type DemoProduct = z.infer<typeof demoProductSchema>;
export type DemoFiles = Awaited<ReturnType<typeof readDemoFiles>>;

export interface DemoOptions {
  readonly database: ShopDatabase;
  readonly pictures: PictureStore;
  /** The catalogue's folder. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

/**
 * Reads the demo catalogue from its folder. Throws an error with the file's name when one is
 * invalid.
 */
export async function readDemoFiles(folder: string) {
  const names = (await readdir(join(folder, 'products')))
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  const lists = await Promise.all(
    names.map((name) => readData(join(folder, 'products', name), z.array(demoProductSchema))),
  );
  return {
    products: lists.flatMap((list) => list ?? []),
    testimonials:
      (await readData(join(folder, 'testimonials.yaml'), z.array(testimonialSchema))) ?? [],
    videos: (await readData(join(folder, 'videos.yaml'), z.array(videoSchema))) ?? [],
    payment: await readData(join(folder, 'payment.yaml'), paymentSchema),
    shop: await readDemoShop(folder),
    synonyms: await readDemoSynonyms(folder),
    importWords: await readDemoImportWords(folder),
    shelves: await readDemoShelves(folder),
  };
}

/** Reads what the demo's owner has set; undefined when there is no such file. */
export async function readDemoShop(folder: string) {
  const shop = await readData(join(folder, 'shop.yaml'), z.partial(allSettingsSchema));
  const home = await readData(join(folder, 'home.yaml'), homeSchema);
  const about = await readFile(join(folder, 'pages/about.md'), 'utf8').catch(undefinedIfGone);
  return shop && { ...shop, ...(home && { home }), ...(about && { about }) };
}

/** Reads what people say for what the demo sells; empty when there is no such file. */
export async function readDemoSynonyms(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'synonyms.txt'), 'utf8').catch(undefinedIfGone);
  return (text ?? '').replace(/^#.*\n/gm, '');
}

/** Reads what files of other shops call what the demo sells. */
export async function readDemoImportWords(folder: string): Promise<ImportWords> {
  return (await readData(join(folder, 'import-words.yaml'), importWordsSchema)) ?? noImportWords;
}

/** Reads what the demo's products are sorted by. */
export async function readDemoShelves(folder: string): Promise<ShelfData> {
  const none = { kinds: [], groups: [], shelves: [] };
  return (await readData(join(folder, 'shelves.yaml'), shelvesSchema)) ?? none;
}

/** Undefined when there is no such file. */
async function readData<Data>(
  path: string,
  schema: z.ZodMiniType<Data>,
): Promise<Data | undefined> {
  const content = await readFile(path, 'utf8').catch(undefinedIfGone);
  return content === undefined ? undefined : checked(path, schema, parse(content));
}

/** Returns what a file has. Throws an error with its name when that is not valid. */
export function checked<Data>(path: string, schema: z.ZodMiniType<Data>, data: unknown): Data {
  const result = z.safeParse(schema, data);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(
    `${path}: ${issue?.path.map(String).join('.')} is not as docs/catalogue-format.md describes it`,
  );
}

/**
 * Fills an empty table, and those beside it, with the demo. Of several processes that start at
 * once, one does it and the others wait. Returns whether it was filled.
 */
export async function fillIfEmpty(
  database: ShopDatabase,
  table: 'products' | 'posts',
  fill: () => Promise<void>,
): Promise<boolean> {
  const isEmpty = async () =>
    (await database.read.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined;
  if (!(await isEmpty())) return false;
  return database.exclusively('demo', async () => {
    if (!(await isEmpty())) return false;
    await fill();
    return true;
  });
}
