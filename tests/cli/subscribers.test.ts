import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';

import { subscribersCommand } from '#server/cli/subscribers/subscribers-command.ts';
import { addSubscriber, removeSubscriber } from '#server/modules/newsletter/newsletter-store.ts';

import type { CliShop } from './cli-shop.ts';
import { openShopWith } from './open-shop-with.ts';

const subscribe = (shop: CliShop, email: string) => shop.database.transaction((trx) => addSubscriber(trx, email));

test('subscribers are listed, without those who unsubscribed', async () => {
  const { shop, run } = await openShopWith(subscribersCommand);
  expect((await run()).text).toBe('There are no subscribers yet.');
  await subscribe(shop, 'maya@example.com');
  const left = await subscribe(shop, 'left@example.com');
  await shop.database.transaction((trx) => removeSubscriber(trx, left?.token ?? ''));
  const { text } = await run();
  expect(text).toContain('maya@example.com');
  expect(text).not.toContain('left@example.com');
  expect(text).toContain('1 subscriber.');
});

test('the file is safe to open in a spreadsheet, and has unsubscribe links', async () => {
  const { shop, run } = await openShopWith(subscribersCommand);
  const subscriber = await subscribe(shop, 'maya@example.com');
  for (const email of ['=cmd|calc@example.com', '+1@example.com', '-1@example.com']) await subscribe(shop, email);
  const file = join(shop.folder, 'list.csv');
  expect((await run('export', file)).text).toContain('4 subscribers');
  const rows: Record<string, string>[] = parse(await readFile(file, 'utf8'), { columns: true });
  expect(rows.find((row) => row.Email === 'maya@example.com')).toEqual({
    Email: 'maya@example.com',
    Subscribed: subscriber?.subscribedAt,
    Unsubscribe: `http://localhost:3000/newsletter/unsubscribe?token=${subscriber?.token}`,
  });
  for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@]/);
  await expect(run('export', file)).rejects.toThrow(/already exists/);
  expect((await run('export', file, '--replace')).code).toBe(0);
  await expect(run('export', join(shop.folder, 'no', 'list.csv'))).rejects.toThrow(/cannot be written/);
  await expect(run('export')).rejects.toThrow(/missing required argument 'file'/);
});
