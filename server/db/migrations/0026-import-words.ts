import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { parse } from 'yaml';

import { undefinedIfGone } from '#server/files.ts';
import { packageRoot } from '#server/package-root.ts';

import type { ShopMigration } from './shop-migration.ts';

/**
 * Gives a shop that has the demo's categories the words by which its code recognized what files of
 * other shops call them, so that imports sort products as before.
 */
export const importWordsMigration: ShopMigration = { up: storeWords, fill: storeWords };

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function storeWords(db: Kysely<any>): Promise<void> {
  const category = await db
    .selectFrom('shelves')
    .select('id')
    .where('slug', '=', 'ganesh-idol')
    .executeTakeFirst();
  if (!category) return;
  const file = join(packageRoot, 'catalogue/import-words.yaml');
  const text = await readFile(file, 'utf8').catch(undefinedIfGone);
  if (text === undefined) return;
  await db
    .insertInto('shop_settings')
    .values({ name: 'import-words', value: JSON.stringify(parse(text)) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
