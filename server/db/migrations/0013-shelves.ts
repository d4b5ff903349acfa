import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

import {
  groupsOfVersion1,
  kindsOfVersion1,
  shelvesOfVersion1,
} from './0013-shelves-of-version-1.ts';
import type { ShopMigration } from './shop-migration.ts';

/** What version 1.0 had in its code: what products are sorted by. */
export const shelvesMigration: ShopMigration = {
  async up(db) {
    await createTables(db);
    await fillShelves(db);
  },
  fill: fillShelves,
};

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function createTables(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('shelf_kinds')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('menu', 'text', (column) => column.notNull())
    .addColumn('menu_position', 'integer', (column) => column.notNull())
    .addColumn('menu_title', 'text', (column) => column.notNull())
    .addColumn('index_link', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('lead', 'text', (column) => column.notNull())
    .addColumn('listed_on', 'text', (column) => column.notNull())
    .addColumn('tile_on', 'text', (column) => column.notNull())
    .addColumn('tile_place', 'integer', (column) => column.notNull())
    .addColumn('tile_note', 'text', (column) => column.notNull())
    .addColumn('tile_photo', 'text', (column) => column.notNull())
    .addColumn('filter', 'text', (column) => column.notNull())
    .addColumn('shelf_title', 'text', (column) => column.notNull())
    .addColumn('shelf_lead', 'text', (column) => column.notNull())
    .addColumn('searched_as', 'text', (column) => column.notNull())
    .addColumn('footer', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('shelf_groups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull().references('shelf_kinds.slug'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('filter_label', 'text', (column) => column.notNull())
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addUniqueConstraint('shelf_groups_by_name', ['kind', 'name'])
    .execute();
  await db.schema
    .createTable('shelves')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull().references('shelf_kinds.slug'))
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('plural', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) =>
      column.references('shelf_groups.id').onDelete('set null'),
    )
    .addColumn('aliases', 'text', (column) => column.notNull())
    .addColumn('address_aliases', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('lead', 'text', (column) => column.notNull())
    .addColumn('cover_tag', 'text', (column) => column.notNull())
    .addColumn('picture_hash', 'text')
    .addColumn('footer_position', 'integer')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addUniqueConstraint('shelves_by_slug', ['kind', 'slug'])
    .execute();
  await db.schema
    .createTable('shelf_redirects')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('shelf_id', 'text', (column) =>
      column.notNull().references('shelves.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('shelf_redirects_key', ['kind', 'slug'])
    .execute();
}

/** A shop of version 1.0 keeps its lists; an empty one has the kind that every shop needs. */
// biome-ignore lint/suspicious/noExplicitAny: as above
async function fillShelves(db: Kysely<any>): Promise<void> {
  const product = await db.selectFrom('products').select('id').limit(1).executeTakeFirst();
  if (!product) {
    await db.insertInto('shelf_kinds').values(firstKind).execute();
    return;
  }
  const kinds = kindsOfVersion1.map(({ tile, ...kind }, position) => ({
    ...noTexts,
    ...columnsOf(kind),
    ...(tile && {
      tile_on: tile.on,
      tile_place: tile.place,
      tile_note: tile.note,
      tile_photo: tile.photo,
    }),
    position,
  }));
  const groups = groupsOfVersion1.map((group, position) => ({
    id: randomUUID(),
    filter_label: '',
    section: '',
    title: '',
    ...columnsOf(group),
    position,
  }));
  const ids = new Map(groupsOfVersion1.map(({ name }, at) => [name, groups[at]?.id]));
  const shelves = shelvesOfVersion1.map(
    ({ group = '', aliases = [], addressAliases = [], ...shelf }, position) => ({
      id: randomUUID(),
      plural: '',
      note: '',
      title: '',
      lead: '',
      cover_tag: '',
      picture_hash: null,
      footer_position: null,
      ...columnsOf(shelf),
      group_id: ids.get(group) ?? null,
      aliases: JSON.stringify(aliases),
      address_aliases: JSON.stringify(addressAliases),
      position,
    }),
  );
  await db.insertInto('shelf_kinds').values(kinds).execute();
  await db.insertInto('shelf_groups').values(groups).execute();
  await db.insertInto('shelves').values(shelves).execute();
  await db
    .updateTable('catalogue_state')
    .set({ version: sql`version + 1` })
    .where('id', '=', 1)
    .execute();
}

function columnsOf(fields: object): Record<string, unknown> {
  const columns = Object.entries(fields).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(columns);
}

const noTexts = {
  menu: '',
  menu_position: 0,
  menu_title: '',
  index_link: '',
  title: '',
  lead: '',
  listed_on: '',
  tile_on: '',
  tile_place: 0,
  tile_note: '',
  tile_photo: '',
  filter: '',
  shelf_title: '',
  shelf_lead: '',
  searched_as: '',
  footer: '',
};

const firstKind = {
  ...noTexts,
  slug: 'by-category',
  position: 0,
  label: 'Category',
  name: 'Categories',
  menu: 'Shop',
  menu_position: 1,
  title: 'Shop by category',
};
