import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { subscribe } from '#contract/calls/service-calls.ts';
import type { Trx } from '#server/db/connect.ts';
import { everyEngine, type TestShop, useShop } from '#tests/setup/shop.ts';

const cannotSave = 'The shop can’t save anything at the moment. Please try again in a few minutes.';

let count = 0;
const subscribeOne = (shop: TestShop) => {
  count += 1;
  const payload = { userEmail: `reader-${count}@example.com` };
  return shop.app.inject({ method: 'POST', url: `/api${subscribe.path}`, payload });
};

async function expectUnready(shop: TestShop, reason: RegExp) {
  const ready = await shop.get('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json().message).toMatch(reason);
  expect((await shop.get('/healthz')).statusCode).toBe(200);
}

async function expectRecovery(shop: TestShop) {
  await expect.poll(async () => (await shop.get('/readyz')).statusCode).toBe(200);
  expect((await subscribeOne(shop)).statusCode).toBe(200);
}

/** Expects storage failures after `begin` has changed the database. */
async function expectFailure(shop: TestShop, begin: (trx: Trx) => Promise<unknown>, reason: RegExp) {
  await shop.database.transaction(begin);
  const failed = await subscribeOne(shop);
  expect([failed.statusCode, failed.json().message]).toEqual([503, cannotSave]);
  expect(failed.headers['retry-after']).toBe('30');
  await expectUnready(shop, reason);
}

describe('A full disk', () => {
  const shop = useShop('sqlite', { env: { RATE_LIMIT: 'off' } });
  const limitPages = (pages: number) =>
    shop.database.transaction((trx) => sql.raw(`pragma max_page_count = ${pages}`).execute(trx));

  test('gives 503, makes the shop unready, and recovers by itself', async () => {
    expect((await shop.get('/readyz')).statusCode).toBe(200);
    // SQLite uses its current size when the limit is lower.
    await limitPages(1);
    let saved = 0;
    let response = await subscribeOne(shop);
    for (; response.statusCode === 200 && saved < 200; saved += 1) response = await subscribeOne(shop);
    expect([response.statusCode, response.json().message]).toEqual([503, cannotSave]);
    expect(response.headers['retry-after']).toBe('30');
    await expectUnready(shop, /^The disk is full/);
    const rows = await shop.rows('subscribers');
    expect(rows).toHaveLength(saved);
    // Reads still work.
    expect((await shop.get('/api/product')).statusCode).toBe(200);
    await limitPages(1_000_000);
    await expectRecovery(shop);
  });
});

describe.runIf(everyEngine.includes('postgres'))('On PostgreSQL', () => {
  const shop = useShop('postgres', { env: { RATE_LIMIT: 'off' } });

  test.each([
    ['53100', /^The disk is full/],
    ['25006', /read-only/],
  ])('%s gives 503, makes the shop unready, and recovers by itself', async (code, reason) => {
    const run = (statement: string) => (trx: Trx) => sql.raw(statement).execute(trx);
    await shop.database.transaction(
      run(`create or replace function refuse() returns trigger language plpgsql as
           'begin raise exception using errcode = ''${code}''; end'`),
    );
    const tables = ['subscribers', 'secrets'];
    await expectFailure(
      shop,
      async (trx) => {
        for (const table of tables)
          await run(`create trigger refuse before insert on ${table} execute function refuse()`)(trx);
      },
      reason,
    );
    for (const table of tables) await shop.database.transaction(run(`drop trigger refuse on ${table}`));
    await expectRecovery(shop);
  });
});
