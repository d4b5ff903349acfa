import * as z from 'zod/mini';

import type { ResponseOf } from '#contract/calls/call.ts';
import {
  type OfflineProduct,
  type OfflineSearch,
  readOfflineCatalogue,
  readOfflineCataloguePart,
  readOfflineSearch,
} from '#contract/calls/offline-catalogue-calls.ts';
import { shelvesSchema } from '#contract/calls/shelf-schemas.ts';
import { withStock } from '#contract/rules/catalogue/product-facts.ts';
import { contractStamp } from '#src/shared/settings.ts';
import { clearStore, readRecord, schemaOf, transaction } from '#src/shared/storage/database.ts';

// The stored offline catalogue: a record for each part, and one that names the parts. The latter is
// written when all parts are there; until then the catalogue before stays whole. Parts are stored
// as text, which IndexedDB reads and writes much faster than objects, and under the version of the
// calls: a part that an older version has parsed may lack a field.

const store = 'offline-catalogue';
const catalogueKey = 'catalogue';
const keyOf = (hash: string, version = contractStamp) => `part ${version} ${hash}`;

/** The stored catalogue, without its products. */
export type StoredCatalogue = z.infer<typeof storedSchema>;

/** Of version 1.0, without shelves. */
const searchSchema = z.extend(readOfflineSearch.response, {
  shelves: z._default(shelvesSchema, { kinds: [], groups: [], shelves: [] }),
});

const storedSchema = z.object({
  /** The version of the calls that its parts were parsed with. */
  version: z.string(),
  /** The server's `parts`, as text. */
  parts: z.string(),
  /** How many products it has. */
  count: z.number(),
  /** When a download was last complete, ISO 8601. */
  cachedAt: z.string(),
  /** What a search needs besides the products. */
  search: z.optional(searchSchema),
});

type Parts = ResponseOf<typeof readOfflineCatalogue>['parts'];

export function readStoredCatalogue(): Promise<StoredCatalogue | undefined> {
  return readRecord(store, catalogueKey, storedSchema);
}

/** The parts that are not stored. */
export async function missingOf(parts: Parts): Promise<Parts> {
  const stored = new Set(await transaction([store], 'readonly', (records) => records.keys()));
  return parts.filter(({ hash }) => !stored.has(keyOf(hash)));
}

/** Throws when storage is full. */
export async function storePart(hash: string, products: readonly OfflineProduct[]): Promise<void> {
  await transaction([store], 'readwrite', (records) =>
    records.write(keyOf(hash), JSON.stringify({ products })),
  );
}

/** Replaces the catalogue by one of these parts, which are stored. */
export async function storeCatalogue(
  parts: Parts,
  search: OfflineSearch | undefined,
): Promise<void> {
  const current = new Set([catalogueKey, ...parts.map(({ hash }) => keyOf(hash))]);
  const stored: StoredCatalogue = {
    version: contractStamp,
    parts: JSON.stringify(parts),
    count: countOf(parts),
    cachedAt: new Date().toISOString(),
    search: search ?? (await readStoredCatalogue())?.search,
  };
  await transaction([store], 'readwrite', async (records) => {
    for (const key of await records.keys()) if (!current.has(key)) records.delete(key);
    records.write(catalogueKey, stored);
  });
}

/** How many products the parts have. */
export const countOf = (parts: Parts) => parts.reduce((sum, { stock }) => sum + stock.length, 0);

/** Thrown for a part that is missing or invalid, such as one of a bad disk or an older version. */
export class UnreadablePartError extends Error {
  override name = 'UnreadablePartError';
}

/**
 * The products of a stored catalogue with their stock, part by part. Throws unless all of them can
 * be read.
 */
export async function* readProducts({
  parts,
  version,
}: StoredCatalogue): AsyncGenerator<OfflineProduct[]> {
  for (const { hash, stock } of partsIn(parts)) {
    const schema = version === contractStamp ? parsedPartSchema : partSchema;
    const products = await transaction([store], 'readonly', (records) =>
      records.read(keyOf(hash, version), schema),
    );
    if (products?.length !== stock.length) throw new UnreadablePartError(hash);
    yield products.map((product, at) => ({ ...product, card: withStock(product.card, stock[at]) }));
  }
}

/** Deletes the catalogue. */
export function removeCatalogue(): Promise<void> {
  return clearStore(store);
}

/**
 * Of this version, whose schema has parsed it before: a second time would delay the first list
 * offline.
 */
const parsedPartSchema = schemaOf((text): OfflineProduct[] | undefined => {
  const part = parseJson(text);
  return typeof part === 'object' && part && 'products' in part && Array.isArray(part.products)
    ? part.products
    : undefined;
});

const partSchema = schemaOf(
  (text) => readOfflineCataloguePart.response.safeParse(parseJson(text)).data?.products,
);

function partsIn(text: string): Parts {
  const parts = readOfflineCatalogue.response.shape.parts.safeParse(parseJson(text)).data;
  if (!parts) throw new UnreadablePartError(catalogueKey);
  return parts;
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
