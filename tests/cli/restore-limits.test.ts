import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';

import { restoreCommand } from '#server/cli/restore-command.ts';
import { aBackup, type BackupContent } from '#tests/setup/backups.ts';
import { runOwnerCommand } from '#tests/setup/shop-process.ts';

import { openCliShop } from './cli-shop.ts';

const mb = 1024 * 1024;

const secret = (at: number, value = 'x') => `${JSON.stringify({ name: `secret-${at}`, value })}\n`;
const bigPicture = Buffer.alloc(30 * mb);
const pictureName = (hash: string) => `pictures/${hash.slice(0, 2)}/${hash}.webp`;

test.each<[string, BackupContent, RegExp]>([
  [
    'a table that unpacks to a thousand times its size',
    { tables: { secrets: { text: secret(1, 'a'.repeat(30 * mb)), rows: 1 } } },
    /unpacks to far more/,
  ],
  [
    'a picture that unpacks to a thousand times its size',
    { files: { [pictureName(createHash('sha256').update(bigPicture).digest('hex'))]: bigPicture } },
    /unpacks to far more/,
  ],
  [
    'a contents list that unpacks to a thousand times its size',
    { padding: ' '.repeat(30 * mb) },
    /unpacks to far more/,
  ],
  [
    'a row larger than any of the shop’s',
    { tables: { secrets: { text: secret(1, randomBytes(5 * mb).toString('hex')), rows: 1 } } },
    /a line is too long/,
  ],
  [
    'more rows than its contents list names',
    { tables: { secrets: { text: [1, 2, 3].map((at) => secret(at)).join(''), rows: 2 } } },
    /does not match its contents list/,
  ],
])('a backup with %s is refused, and nothing is left of it', async (_, content, reason) => {
  const shop = await openCliShop({ isEmpty: true });
  const file = await shop.file('bomb.zip', await aBackup(content));
  const { code, text } = await runOwnerCommand(shop, restoreCommand, file);
  expect([code, text]).toEqual([1, expect.stringMatching(reason)]);
  expect(await shop.database.read.selectFrom('secrets').select('name').execute()).toEqual([]);
  expect(await readdir(shop.settings.dataDir)).not.toContain('pictures');
});

test('a table of many large rows is restored', async () => {
  const shop = await openCliShop({ isEmpty: true });
  const rows = Array.from({ length: 40 }, (_, at) =>
    secret(at, randomBytes(mb / 4).toString('hex')),
  );
  const file = await shop.file(
    'large.zip',
    await aBackup({ tables: { secrets: { text: rows.join(''), rows: 40 } } }),
  );
  expect((await runOwnerCommand(shop, restoreCommand, file)).code).toBe(0);
  expect(await shop.database.read.selectFrom('secrets').select('name').execute()).toHaveLength(40);
});
