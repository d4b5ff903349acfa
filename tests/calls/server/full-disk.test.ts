import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { subscribe } from '#contract/calls/service-calls.ts';
import { askCall } from '#tests/setup/callers.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

// On SQLite: tests/faults/disk-full.ts.
describe.runIf(everyEngine.includes('postgres'))('PostgreSQL that cannot write', () => {
  const shop = useShop('postgres', { env: { RATE_LIMIT: 'off' } });
  const run = (statement: string) =>
    shop.database.transaction((trx) => sql.raw(statement).execute(trx));
  let count = 0;
  const subscribeOne = () => {
    count += 1;
    return askCall(shop, subscribe, { userEmail: `reader-${count}@example.com` });
  };

  test.each([
    ['53100', /^The disk is full/],
    ['25006', /read-only/],
  ])('%s gives 503, makes the shop unready, and recovers by itself', async (code, reason) => {
    await run(`create or replace function refuse() returns trigger language plpgsql as
      'begin raise exception using errcode = ''${code}''; end'`);
    const tables = ['subscribers', 'secrets'];
    for (const table of tables)
      await run(`create trigger refuse before insert on ${table} execute function refuse()`);
    const failed = await subscribeOne();
    const cannotSave =
      'The shop can’t save anything at the moment. Please try again in a few minutes.';
    expect([failed.statusCode, failed.json().message]).toEqual([503, cannotSave]);
    expect(failed.headers['retry-after']).toBe('30');
    const ready = await shop.get('/readyz');
    expect([ready.statusCode, ready.json().message]).toEqual([503, expect.stringMatching(reason)]);
    expect((await shop.get('/healthz')).statusCode).toBe(200);
    for (const table of tables) await run(`drop trigger refuse on ${table}`);
    await expect.poll(async () => (await shop.get('/readyz')).statusCode).toBe(200);
    expect((await subscribeOne()).statusCode).toBe(200);
  });
});
