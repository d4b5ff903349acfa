import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';

import { undefinedIfGone } from '#server/files.ts';
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
  const file = join(packageRoot, 'catalogue/synonyms.txt');
  const text = await readFile(file, 'utf8').catch(undefinedIfGone);
  if (text === undefined) return;
  const words = text.replace(/^#.*\n/gm, '');
  await db
    .insertInto('shop_settings')
    .values({ name: 'trade-words', value: JSON.stringify(words) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
