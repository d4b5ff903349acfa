import type { Selectable } from 'kysely';
import * as z from 'zod/mini';

import { storedFacts } from '#contract/calls/admin/product-schemas.ts';
import type { Reader } from '#server/db/connect.ts';
import type { ProductAttributesTable, ProductsTable } from '#server/db/schema/database.ts';

import { groupByProduct, readParts } from './product-cards.ts';

/** What a product has in columns of its own: what the desk edits, and the rest. */
const factSchemas = {
  ...storedFacts,
  /** Ignored when there are attributes. */
  stock: z.number(),
  categoryId: z.number(),
  /** What one costs the shop. */
  costPaisa: z.nullable(z.number()),
  /** ISO 8601, UTC. */
  addedAt: z.string(),
};
const factNames = Object.keys(factSchemas) as FactName[];

type FactName = keyof typeof factSchemas;
type StoredFacts = { readonly [Name in FactName]: z.output<(typeof factSchemas)[Name]> };
/**
 * Facts that every draft must have. Another one that a draft lacks stays, or gets its column's
 * default.
 */
type NeededFact =
  | Exclude<FactName, keyof typeof storedFacts | LateFact>
  | (
      | 'name'
      | 'description'
      | 'shortDesc'
      | 'pricePaisa'
      | 'salePaisa'
      | 'bestSeller'
      | 'published'
    );
type ProductFacts = Pick<StoredFacts, NeededFact> &
  Partial<Omit<StoredFacts, LateFact>> & {
    readonly [Name in LateFact]?: StoredFacts[Name] | undefined;
  };
type LateFact = 'weightGrams' | 'sku' | 'barcode' | 'costPaisa';

/** A product to be written by desk, import or demo, identified by its slug. */
export interface ProductDraft extends ProductFacts {
  readonly slug: string;
  /** As the shop spells them (`Shelves.productTag`). */
  readonly tags: readonly string[];
  readonly information: readonly { readonly name: string; readonly value: string }[];
  readonly attributes: readonly VariantDraft[];
  readonly pictures: readonly {
    readonly hash: string;
    readonly alt: string;
    readonly sourceUrl: string;
  }[];
  /** Without it existing reviews stay. */
  readonly reviews?: readonly ReviewDraft[];
}

export interface VariantDraft {
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly stock: number;
  readonly alwaysAvailable?: boolean;
  /** Its own price; without it, the product's. */
  readonly pricePaisa?: number;
  readonly salePaisa?: number | null;
  readonly pictureHash?: string;
  readonly sku?: string;
  readonly barcode?: string;
  readonly costPaisa?: number;
}

export interface ReviewDraft {
  readonly name: string;
  readonly rating: number;
  readonly comment: string;
  readonly postedAt: string;
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;
type ColumnOf<Name extends FactName> = Name extends 'salePaisa'
  ? 'sale_price_paisa'
  : SnakeCase<Name>;
type FactRow = Pick<Selectable<ProductsTable>, ColumnOf<FactName>>;

const columnOf = (name: FactName) =>
  name === 'salePaisa'
    ? 'sale_price_paisa'
    : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of a draft. */
export function columnsOf(draft: ProductDraft): FactRow {
  const facts: { readonly [Name in FactName]?: StoredFacts[Name] | undefined } = {
    ...draft,
    description: draft.description.replace(/\r\n?/g, '\n'),
    // Ignored beside variants, so that it is no fact of the product.
    stock: draft.attributes.length > 0 ? 0 : draft.stock,
    alwaysAvailable: draft.alwaysAvailable ?? false,
  };
  const given = factNames.filter((name) => facts[name] !== undefined);
  const columns = given.map((name) => {
    const value = facts[name];
    return [columnOf(name), typeof value === 'boolean' ? Number(value) : value];
  });
  return Object.fromEntries(columns);
}

/** The facts of a stored product. */
function factsOf(row: FactRow): StoredFacts {
  const facts = factNames.map((name) => {
    const value = row[columnOf(name) as keyof FactRow];
    return [name, factSchemas[name] instanceof z.ZodMiniBoolean ? value === 1 : value];
  });
  return Object.fromEntries(facts);
}

/** A stored product, in the shape in which it is written. */
export interface KnownProduct extends ProductDraft {
  /** Reviews of the demo and of earlier imports. */
  readonly reviews: readonly ReviewDraft[];
  /** Reviews by customers, which no import changes. */
  readonly customerReviews: readonly ReviewDraft[];
}

/** How many products are read or written at a time. */
export const batchSize = 200;

/** All slugs, in the order in which the shop shows them: newest first. */
export async function listSlugs(read: Reader): Promise<string[]> {
  const rows = await read
    .selectFrom('products')
    .select(['slug'])
    .orderBy('added_at', 'desc')
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** The products of these slugs, by slug; at most a batch at a time. */
export async function loadProducts(
  read: Reader,
  slugs: readonly string[],
): Promise<Map<string, KnownProduct>> {
  if (slugs.length === 0) return new Map();
  const rows = await read.selectFrom('products').selectAll().where('slug', 'in', slugs).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();

  // In sequence: a transaction has one connection.
  const attributes = await readParts(read, 'product_attributes', ids);
  const information = await readParts(read, 'product_information', ids);
  const tags = await readParts(read, 'product_tags', ids);
  const pictures = await readParts(read, 'product_pictures', ids);
  const reviews = groupByProduct(
    await read
      .selectFrom('reviews')
      .selectAll()
      .where('product_id', 'in', ids)
      .orderBy('posted_at')
      .orderBy('name')
      .orderBy('id')
      .execute(),
  );

  const known = rows.map((row): [string, KnownProduct] => {
    const ofProduct = (reviews.get(row.id) ?? []).map(
      ({ name, rating, comment, posted_at, user_id }) => ({
        review: { name, rating, comment, postedAt: posted_at },
        isImported: user_id === null,
      }),
    );
    return [
      row.slug,
      {
        slug: row.slug,
        ...factsOf(row),
        tags: tags(row.id).map(({ tag }) => tag),
        information: information(row.id).map(({ name, value }) => ({ name, value })),
        attributes: attributes(row.id).map(draftOfVariant),
        pictures: pictures(row.id).map(({ hash, alt, source_url }) => ({
          hash,
          alt,
          sourceUrl: source_url,
        })),
        reviews: ofProduct.filter(({ isImported }) => isImported).map(({ review }) => review),
        customerReviews: ofProduct
          .filter(({ isImported }) => !isImported)
          .map(({ review }) => review),
      },
    ];
  });
  return new Map(known);
}

function draftOfVariant(row: Selectable<ProductAttributesTable>): VariantDraft {
  return {
    options: JSON.parse(row.options) as VariantDraft['options'],
    stock: row.stock,
    alwaysAvailable: row.always_available === 1,
    ...(row.price_paisa !== null && {
      pricePaisa: row.price_paisa,
      salePaisa: row.sale_price_paisa,
    }),
    ...(row.picture_hash !== null && { pictureHash: row.picture_hash }),
    ...(row.sku !== '' && { sku: row.sku }),
    ...(row.barcode !== '' && { barcode: row.barcode }),
    ...(row.cost_paisa !== null && { costPaisa: row.cost_paisa }),
  };
}
