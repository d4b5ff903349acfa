import { join } from 'node:path';
import type { Kysely } from 'kysely';

import { readDemoSynonyms } from '#server/demo/demo-files.ts';
import { packageRoot } from '#server/package-root.ts';

import type { ShopMigration } from './shop-migration.ts';

/**
 * Gives a shop that has the demo's crystals the synonyms that its code had, so that searches find
 * what they found.
 */
export const tradeWordsMigration: ShopMigration = { up: storeWords, fill: storeWords };

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function storeWords(db: Kysely<any>): Promise<void> {
  const quartz = await db
    .selectFrom('shelves')
    .select('id')
    .where('slug', '=', 'clear-quartz')
    .executeTakeFirst();
  if (!quartz) return;
  const words = await readDemoSynonyms(join(packageRoot, 'catalogue'));
  await db
    .insertInto('shop_settings')
    .values({ name: 'trade-words', value: JSON.stringify(words) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
