// Tables of what products are sorted by. Their fields are described in
// `contract/calls/shelf-schemas.ts`; a text that is not set is empty.

import type { Generated } from 'kysely';

export interface ShelfKindsTable {
  slug: string;
  position: number;
  label: string;
  name: string;
  menu: string;
  menu_position: number;
  menu_title: string;
  index_link: string;
  title: string;
  lead: string;
  /** A kind. */
  listed_on: string;
  /** A kind; empty without a tile of its own. */
  tile_on: string;
  tile_place: number;
  tile_note: string;
  tile_photo: string;
  filter: string;
  shelf_title: string;
  shelf_lead: string;
  searched_as: string;
  footer: string;
  /** Raised by each change. */
  version: Generated<number>;
}

export interface ShelfGroupsTable {
  id: string;
  kind: string;
  position: number;
  name: string;
  number: number;
  filter_label: string;
  section: string;
  title: string;
  version: Generated<number>;
}

export interface ShelvesTable {
  id: string;
  kind: string;
  /** The tag of its products; unique in its kind. */
  slug: string;
  /** Among all of its kind. */
  position: number;
  label: string;
  plural: string;
  group_id: string | null;
  /** JSON: other spellings, and those of addresses alone. */
  aliases: string;
  address_aliases: string;
  note: string;
  title: string;
  lead: string;
  cover_tag: string;
  picture_hash: string | null;
  footer_position: number | null;
  version: Generated<number>;
}

/** Addresses that shelves had before. */
export interface ShelfRedirectsTable {
  kind: string;
  slug: string;
  shelf_id: string;
}

export interface ShelfTables {
  shelf_kinds: ShelfKindsTable;
  shelf_groups: ShelfGroupsTable;
  shelves: ShelvesTable;
  shelf_redirects: ShelfRedirectsTable;
}
