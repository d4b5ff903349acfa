import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { audit } from '#server/audit.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const columns = 'id, at, who, action, subject';
const same = sql.raw(`select id, at, 'nobody', action, subject from audit_log`);
const replacing = [
  sql`insert or replace into audit_log (${sql.raw(columns)}) ${same}`,
  sql`replace into audit_log (${sql.raw(columns)}) ${same}`,
  sql`update or replace audit_log set who = 'nobody'`,
  // By the number that SQLite gives each row.
  sql`insert or replace into audit_log (rowid, ${sql.raw(columns)})
    select rowid, 'other', at, 'nobody', action, subject from audit_log`,
  sql`update or replace audit_log set rowid = rowid + 1, "before" = null, "after" = null`,
];
const truncating = [sql`truncate audit_log`, sql`truncate table audit_log cascade`];

describe.each(everyEngine)('The audit log on %s', (engine) => {
  const shop = useShop(engine);

  test('refuses updates and deletes, also by SQL of its own', async () => {
    const entry = { who: 'command', action: 'coupon.create', subject: 'coupon:NEW10' } as const;
    await shop.database.transaction((trx) => audit(trx, entry));
    const changes = [
      sql`update audit_log set who = 'nobody'`,
      sql`update audit_log set who = 'customer:erased', "before" = null, "after" = null`,
      sql`update audit_log set action = 'x', subject = 'coupon:erased'`,
      sql`update audit_log set "after" = '{}', subject = 'coupon:erased'`,
      sql`delete from audit_log`,
      sql`delete from audit_log where action = 'coupon.create'`,
      ...(engine === 'sqlite' ? replacing : truncating),
      // What SQLite would do at a conflict, or an upsert of both.
      sql`insert into audit_log (id, at, who, action, subject) select id, at, 'nobody', action, subject from audit_log
        where true on conflict (id) do update set who = excluded.who`,
    ];
    for (const change of changes) {
      await expect(shop.database.transaction((trx) => change.execute(trx))).rejects.toThrow(
        /append-only/,
      );
    }
    expect(await shop.rows('audit_log')).toMatchObject([entry]);
  });

  test('leaves out secrets, and keeps the order of rows of the same moment', async () => {
    const subjects = Array.from({ length: 20 }, (_, index) => `product:${index}`);
    await shop.database.transaction(async (trx) => {
      for (const subject of subjects) {
        const after = {
          name: 'Pema',
          passwordHash: '$argon2id$',
          nested: [{ token: 'abc', left: 1 }],
        };
        await audit(trx, { who: 'staff:1', action: 'product.edit', subject, after });
      }
    });
    const rows = await shop.rows('audit_log', { who: 'staff:1' }, 'id');
    expect(rows.map(({ subject }) => subject)).toEqual(subjects);
    expect(JSON.parse(rows[0]?.after ?? '')).toEqual({ name: 'Pema', nested: [{ left: 1 }] });
  });
});
