import type { Kysely } from 'kysely';

import { aboutBefore, homeBefore, wordsBefore } from './0018-pages-of-version-1.ts';
import type { ShopMigration } from './shop-migration.ts';

/** Settings that the pieces of the home page and the texts of pages replace. */
const replaced = ['openingTitle', 'openingText'];

/**
 * Gives a shop that showed the demo's photographs and story its home page and its texts as
 * settings, so that it looks as before, with the opening words that its owner has set.
 */
export const ownPagesMigration: ShopMigration = { up: storePages, fill: storePages };

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function storePages(db: Kysely<any>): Promise<void> {
  const rows = await db
    .selectFrom('shop_settings')
    .select(['name', 'value'])
    .where('name', 'in', [...replaced, 'demoPages'])
    .execute();
  const before = new Map(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  const words = {
    title: before.get('openingTitle') ?? '',
    text: before.get('openingText') ?? '',
  };
  const home = homeBefore.map((piece) =>
    piece.kind === 'opening' ? { ...piece, ...words } : piece,
  );
  if (before.get('demoPages') === true)
    await storeUnlessSet(db, { home, about: aboutBefore, ...wordsBefore });
  await db.deleteFrom('shop_settings').where('name', 'in', replaced).execute();
}

async function storeUnlessSet(
  // biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
  db: Kysely<any>,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const values = Object.entries(settings).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
  }));
  await db
    .insertInto('shop_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
