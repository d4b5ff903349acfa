import * as z from 'zod/mini';

import type { Database } from '#server/db/schema/database.ts';
import type { SearchTables } from '#server/db/schema/search-tables.ts';
import type { FileStore } from '#server/media/file-store.ts';
import { pluralize } from '#server/plain-text.ts';

// The format of a backup: every table as lines of JSON, every stored file, and a manifest with
// counts and hashes. It is the same for both databases, so that a shop can move from one to the
// other.

/**
 * Rate limits, challenges and previews expire soon; searched texts are made of what is restored. The
 * automatic backups are those of one place.
 */
type ExcludedTable =
  | 'rate_limits'
  | 'staff_challenges'
  | 'setting_previews'
  | 'automatic_backup'
  | keyof SearchTables;

/** Every table with its primary key, in the order of their foreign keys. */
export const backupTables = {
  catalogue_state: ['id'],
  secrets: ['name'],
  shop_settings: ['name'],
  search_synonyms: ['id'],
  missed_searches: ['text'],
  pictures: ['hash'],
  shelf_kinds: ['slug'],
  shelf_groups: ['id'],
  shelves: ['id'],
  shelf_redirects: ['kind', 'slug'],
  products: ['id'],
  product_attributes: ['id'],
  product_information: ['id'],
  product_tags: ['product_id', 'tag'],
  product_pictures: ['product_id', 'position'],
  reviews: ['id'],
  deleted_products: ['id'],
  product_changes: ['id'],
  testimonials: ['id'],
  videos: ['id'],
  posts: ['id'],
  post_tags: ['post_id', 'tag'],
  post_redirects: ['slug'],
  subscribers: ['email'],
  stock_waits: ['id'],
  letters: ['id'],
  users: ['id'],
  user_tokens: ['hash'],
  sessions: ['id'],
  carts: ['id'],
  cart_items: ['id'],
  wishes: ['user_id', 'product_id'],
  addresses: ['id'],
  coupons: ['code'],
  uploads: ['id'],
  orders: ['id'],
  order_items: ['order_id', 'position'],
  order_events: ['order_id', 'position'],
  order_notes: ['id'],
  order_links: ['hash'],
  payments: ['id'],
  refunds: ['id'],
  undone_money: ['id'],
  payment_attempts: ['id'],
  provider_refunds: ['id'],
  courier_settlements: ['id'],
  settled_orders: ['settlement_id', 'order_id'],
  bookings: ['id'],
  custom_requests: ['id'],
  invoices: ['id'],
  invoice_counters: ['series'],
  staff_notes: ['id'],
  idempotency_keys: ['scope', 'key'],
  mails: ['id'],
  staff: ['id'],
  staff_invites: ['hash'],
  staff_sessions: ['id'],
  push_subscriptions: ['id'],
  push_follows: ['subscription_id', 'subject'],
  push_choices: ['who'],
  staff_passkeys: ['id'],
  staff_recovery_codes: ['hash'],
  audit_log: ['id'],
} as const satisfies {
  [Table in Exclude<keyof Database, ExcludedTable>]: readonly (keyof Database[Table])[];
};

export type BackupTable = keyof typeof backupTables;

export const tableNames = Object.keys(backupTables) as BackupTable[];

/** The tables that have rows in a new database. */
export const seededTables: readonly BackupTable[] = ['catalogue_state', 'shelf_kinds'];

/** Folders of the data folder that belong in a backup; everything else in it can be made again. */
export const backupFolders = ['pictures', 'videos', 'uploads'] as const;

/** Names of the files in them, which are hashes of their content: `pictures/ab/abcd....webp`. */
export const filePattern =
  /^(?:(?:pictures|uploads)\/([0-9a-f]{2})\/(?=\1)([0-9a-f]{20,64})\.(?:webp|avif)|videos\/([0-9a-f]{20,64})\.mp4)$/;

/** The hash in a file's name; undefined for any other name. */
export function hashInName(name: string): string | undefined {
  const [, , picture, video] = filePattern.exec(name) ?? [];
  return picture ?? video;
}

export const manifestName = 'manifest.json';

export function tableFile(table: string): string {
  return `tables/${table}.jsonl`;
}

export const manifestSchema = z.object({
  kind: z.literal('sphatik-backup'),
  format: z.literal(1),
  madeAt: z.string(),
  /** Names of the applied migrations. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  files: z.number(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** What is in a backup, for people: `112 products, 3 customers, 5 orders, 240 files`. */
export function describeContents({ tables, files }: Manifest): string {
  const rowsOf = (table: BackupTable) => tables[table]?.rows ?? 0;
  return [
    pluralize(rowsOf('products'), 'product'),
    pluralize(rowsOf('users'), 'customer'),
    pluralize(rowsOf('orders'), 'order'),
    pluralize(files, 'file'),
  ].join(', ');
}

/** The names of all stored files, sorted. */
export async function listFiles(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for (const folder of backupFolders) {
    for await (const name of files.list(folder)) {
      // Files that are still being written have other names.
      if (hashInName(name)) names.push(name);
    }
  }
  return names.toSorted();
}
