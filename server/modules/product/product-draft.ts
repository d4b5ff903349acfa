import type { Selectable } from 'kysely';

import type { ProductsTable } from '#server/db/schema/database.ts';

/** What a product has in columns of its own. */
export interface ProductFacts {
  readonly name: string;
  readonly description: string;
  readonly shortDesc: string;
  readonly pricePaisa: number;
  /** What customers pay instead, always less; null without a sale. */
  readonly salePaisa: number | null;
  /** Ignored when there are attributes. */
  readonly stock: number;
  /** Never sold out. */
  readonly alwaysAvailable?: boolean;
  readonly categoryId: 1 | 2 | 3;
  readonly bestSeller: boolean;
  readonly published: boolean;
  /** ISO 8601, UTC. */
  readonly addedAt: string;
}

/** A product to be written by desk, import or demo, identified by its slug. */
export interface ProductDraft extends ProductFacts {
  readonly slug: string;
  readonly tags: readonly string[];
  readonly information: readonly { readonly name: string; readonly value: string }[];
  readonly attributes: readonly VariantDraft[];
  readonly pictures: readonly { readonly hash: string; readonly alt: string; readonly sourceUrl: string }[];
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
}

export interface ReviewDraft {
  readonly name: string;
  readonly rating: number;
  readonly comment: string;
  readonly postedAt: string;
}

// The types of these two make both directions complete: import and desk write back what they have read.

/** The columns of a draft. */
export function columnsOf(draft: ProductDraft): Omit<ProductRow, 'id' | 'slug' | 'changed_at' | 'version'> {
  return {
    name: draft.name,
    description: draft.description.replace(/\r\n?/g, '\n'),
    short_desc: draft.shortDesc,
    price_paisa: draft.pricePaisa,
    sale_price_paisa: draft.salePaisa,
    // Ignored beside variants, so that it is no fact of the product.
    stock: draft.attributes.length > 0 ? 0 : draft.stock,
    always_available: draft.alwaysAvailable ? 1 : 0,
    category_id: draft.categoryId,
    best_seller: draft.bestSeller ? 1 : 0,
    published: draft.published ? 1 : 0,
    added_at: draft.addedAt,
  };
}

/** The facts of a stored product. */
export function factsOf(row: ProductRow): { readonly [Name in keyof ProductFacts]-?: ProductFacts[Name] } {
  return {
    name: row.name,
    description: row.description,
    shortDesc: row.short_desc,
    pricePaisa: row.price_paisa,
    salePaisa: row.sale_price_paisa,
    stock: row.stock,
    alwaysAvailable: row.always_available === 1,
    categoryId: row.category_id === 1 || row.category_id === 2 ? row.category_id : 3,
    bestSeller: row.best_seller === 1,
    published: row.published === 1,
    addedAt: row.added_at,
  };
}

type ProductRow = Selectable<ProductsTable>;
