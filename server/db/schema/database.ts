// The one database type over SQLite and PostgreSQL. Columns are text and whole numbers only:
// ids, ISO times in UTC and JSON as text; paisa, counts and 0/1 as bigint/integer.

import type { Generated } from 'kysely';

import type { CustomerTables } from './customer-tables.ts';
import type { ServiceTables } from './service-tables.ts';

export interface ProductsTable {
  id: string;
  slug: string;
  name: string;
  description: string;
  short_desc: string;
  /** Before discount. */
  price_paisa: number;
  /** Percent times 1,000,000,000 (`contract/rules/money.ts`). */
  discount_nano: number;
  /** After discount, by `discountedPaisa`; kept so that lists need not compute it. */
  asked_paisa: number;
  /** Own stock; counts only while the product has no attributes. */
  stock: number;
  /** 1: the pieces are not counted; orders neither need nor change the stock. */
  always_available: Generated<number>;
  /** 1 Accessories, 2 Home Decor, 3 Others. */
  category_id: number;
  best_seller: number;
  /** 0: a draft, not shown. */
  published: number;
  added_at: string;
  changed_at: string;
  /** JSON: what an imported file held beyond these columns, given back on export. `{}` when nothing. */
  source: string;
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
  /** Own price where it differs from the product's, else null. */
  price_paisa: number | null;
  discount_nano: number | null;
  /** Hash of its own picture, else null. */
  picture_hash: string | null;
  /** JSON, as in products. */
  source: string;
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
  /** Canonical spelling (`canonicalTag`). */
  tag: string;
  position: number;
}

export interface ProductPicturesTable {
  product_id: string;
  position: number;
  hash: string;
  alt: string;
  /** Where it came from, for exports; empty when it came from the demo or was uploaded. */
  source_url: string;
}

/** One row for each original, under its content's hash. */
export interface PicturesTable {
  hash: string;
  /** `webp`, `jpeg`, `png` ...: the ending of the original's file. */
  format: string;
  width: number;
  height: number;
  bytes: number;
  /** A tiny WebP as a data address. */
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
  /** Content hash; the file lies in DATA_DIR/videos/<hash>.mp4. */
  hash: string;
  poster_hash: string | null;
}

/** Row 1: the version rises in every transaction by which the owner changes what the catalogue shows. */
export interface CatalogueStateTable {
  id: number;
  version: number;
}

/** Which products changed, by orders and reviews: a row for each, in the transaction that changes it. Old rows are removed. */
export interface CatalogueChangesTable {
  id: Generated<number>;
  product_id: string;
  kind: 'stock' | 'review';
  at: string;
}

export interface Database extends CustomerTables, ServiceTables {
  products: ProductsTable;
  product_attributes: ProductAttributesTable;
  product_information: ProductInformationTable;
  product_tags: ProductTagsTable;
  product_pictures: ProductPicturesTable;
  pictures: PicturesTable;
  reviews: ReviewsTable;
  testimonials: TestimonialsTable;
  videos: VideosTable;
  catalogue_state: CatalogueStateTable;
  catalogue_changes: CatalogueChangesTable;
}
