import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { audit } from '#server/audit.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('The audit log on %s', (engine) => {
  const shop = useShop(engine);

  test('refuses updates and deletes, also by SQL of its own', async () => {
    const entry = { who: 'command', action: 'coupon.add', subject: 'coupon:NEW10' } as const;
    await shop.database.transaction((trx) => audit(trx, entry));
    const changes = [
      sql`update audit_log set who = 'nobody'`,
      sql`update audit_log set who = 'customer:erased', "before" = null, "after" = null`,
      sql`update audit_log set action = 'x', subject = 'coupon:erased'`,
      sql`update audit_log set "after" = '{}', subject = 'coupon:erased'`,
      sql`delete from audit_log`,
    ];
    for (const change of changes) {
      await expect(shop.database.transaction((trx) => change.execute(trx))).rejects.toThrow(/append-only/);
    }
    expect(await shop.rows('audit_log')).toMatchObject([entry]);
  });

  test('leaves out secrets, and keeps the order of rows of the same moment', async () => {
    const actions = Array.from({ length: 20 }, (_, index) => `test.step-${index}`);
    await shop.database.transaction(async (trx) => {
      for (const action of actions) {
        const after = { name: 'Pema', passwordHash: '$argon2id$', nested: [{ token: 'abc', left: 1 }] };
        await audit(trx, { who: 'staff:1', action, subject: 'staff:1', after });
      }
    });
    const rows = await shop.rows('audit_log', { who: 'staff:1' }, 'id');
    expect(rows.map(({ action }) => action)).toEqual(actions);
    expect(JSON.parse(rows[0]?.after ?? '')).toEqual({ name: 'Pema', nested: [{ left: 1 }] });
  });
});
