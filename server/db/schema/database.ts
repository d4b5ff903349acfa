// The database type for SQLite and PostgreSQL. Columns are text (ids, ISO times in UTC, JSON) or
// whole numbers (paisa, counts, 0/1).

import type { Generated } from 'kysely';

import type { CustomerTables } from './customer-tables.ts';
import type { SearchTables } from './search-tables.ts';
import type { ServiceTables } from './service-tables.ts';
import type { ShelfTables } from './shelf-tables.ts';
import type { StaffTables } from './staff-tables.ts';

export interface ProductsTable {
  id: string;
  slug: string;
  name: string;
  description: string;
  short_desc: string;
  /** Without a sale. */
  price_paisa: number;
  /** What customers pay instead, always less; null without a sale. */
  sale_price_paisa: number | null;
  /** Ignored when the product has attributes. */
  stock: number;
  /** 1: orders neither need nor change the stock. */
  always_available: Generated<number>;
  /** Null where the shop has not said. */
  weight_grams: number | null;
  /** Empty where the shop has given none; of variants see theirs. */
  sku: Generated<string>;
  /** Such as an EAN; empty without one. */
  barcode: Generated<string>;
  /** What one costs the shop, which the owner alone sees. */
  cost_paisa: number | null;
  /** When the sale of the product and of its variants ends; null without an end. */
  sale_ends_at: string | null;
  /** Of a product without a category that has a group: a guess, or what an import gave. */
  category_id: number;
  best_seller: number;
  /** 0: a draft, not shown. */
  published: number;
  added_at: string;
  changed_at: string;
  /** Raised by each edit by staff or a command; orders and stock changes don't count. */
  version: Generated<number>;
}

/** Until they can't be restored any more. */
export interface DeletedProductsTable {
  /** The product's. */
  id: string;
  name: string;
  slug: string;
  deleted_at: string;
  /** As in events of orders. */
  who: string;
  /** JSON: its rows by table, with reviews. */
  rows: string;
}

/** A change of many products at once, until it can't be taken back any more. */
export interface ProductChangesTable {
  id: string;
  at: string;
  /** As in events of orders. */
  who: string;
  /** JSON (`ManyChange`). */
  change: string;
  /** JSON: what each product was before and after. */
  lines: string;
  /** How many products. */
  count: number;
  /** When it is to be made; null once it is. */
  starts_at: string | null;
  undone_at: string | null;
}

export interface ProductAttributesTable {
  id: string;
  product_id: string;
  position: number;
  /** `Bead size`, or `Colour / Size` for several options at once. */
  name: string;
  value: string;
  /** JSON: `[{ "name", "value" }]`, the options one by one. */
  options: string;
  stock: number;
  /** As in products. */
  always_available: Generated<number>;
  /** Null when it has the product's price. */
  price_paisa: number | null;
  sale_price_paisa: number | null;
  /** Null without a picture of its own. */
  picture_hash: string | null;
  /** Empty where the shop has given none. */
  sku: Generated<string>;
  /** Such as an EAN; empty without one. */
  barcode: Generated<string>;
  /** What one costs the shop, which the owner alone sees. */
  cost_paisa: number | null;
}

export interface ProductInformationTable {
  id: string;
  product_id: string;
  position: number;
  name: string;
  value: string;
}

export interface ProductTagsTable {
  product_id: string;
  /** The slug of a shelf, or another word that an import gave. */
  tag: string;
  position: number;
}

export interface ProductPicturesTable {
  product_id: string;
  position: number;
  hash: string;
  alt: string;
  /**
   * Where an import fetched it; empty for others. The next import of the same file fetches nothing.
   */
  source_url: string;
}

/** Original pictures by content hash. */
export interface PicturesTable {
  hash: string;
  /** File extension of the original. */
  format: string;
  width: number;
  height: number;
  bytes: number;
  /** The mean colour as `#rrggbb`. */
  blur: string;
  created_at: string;
}

export interface ReviewsTable {
  id: string;
  product_id: string;
  /** Null for the demo's and imported reviews. */
  user_id: string | null;
  name: string;
  rating: number;
  comment: string;
  posted_at: string;
  /** Why the shop does not show it; null while it does. */
  hidden_reason: Generated<string | null>;
  /** The shop's public answer; empty without one. */
  reply: Generated<string>;
  /** Since when the home page has it as a testimonial; null when it does not. */
  picked_at: Generated<string | null>;
  /** Raised by each change. */
  version: Generated<number>;
}

export interface TestimonialsTable {
  id: string;
  position: number;
  author: string;
  author_title: string;
  title: string;
  description: string;
  rating: number;
  picture_hash: string | null;
}

export interface VideosTable {
  id: string;
  position: number;
  title: string;
  /** Content hash; the file is DATA_DIR/videos/<hash>.mp4. */
  hash: string;
  poster_hash: string | null;
  /** What is seen in it. */
  product_id: string | null;
}

/**
 * Row 1 counts the edits of the owner, row 2 the changes by orders and reviews, which don't wait
 * for an edit's row.
 */
export interface CatalogueStateTable {
  id: number;
  version: number;
  /** Counts the orders that leave every product that they take in stock. */
  stock_version: number;
}

/** One row. */
export interface AutomaticBackupTable {
  id: number;
  /** JSON: `BackupState`. */
  state: string;
}

export interface Database
  extends CustomerTables,
    SearchTables,
    ServiceTables,
    ShelfTables,
    StaffTables {
  products: ProductsTable;
  product_attributes: ProductAttributesTable;
  product_information: ProductInformationTable;
  product_tags: ProductTagsTable;
  product_pictures: ProductPicturesTable;
  pictures: PicturesTable;
  reviews: ReviewsTable;
  deleted_products: DeletedProductsTable;
  product_changes: ProductChangesTable;
  testimonials: TestimonialsTable;
  videos: VideosTable;
  catalogue_state: CatalogueStateTable;
  automatic_backup: AutomaticBackupTable;
}
