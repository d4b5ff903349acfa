import { describe, expect, test } from 'vitest';

import type { OwnerCommand } from '#server/cli/command.ts';
import { secretsCommand } from '#server/cli/secrets-command.ts';
import { defaultEngines } from '#tests/setup/engines.ts';
import { runOwnerCommand } from '#tests/setup/owner.ts';
import { useShop } from '#tests/setup/shop.ts';

describe.each(defaultEngines)('The audit log of the owner’s commands on %s', (engine) => {
  const shop = useShop(engine);

  /** Runs a command and returns the audit rows that it wrote. */
  const rowsOf = async (command: OwnerCommand, ...args: string[]) => {
    const read = () => shop.database.read.selectFrom('audit_log').selectAll().orderBy('id').execute();
    const { length } = await read();
    await runOwnerCommand(shop, command, ...args);
    const rows = (await read()).slice(length);
    const parse = (text: string | null) => (text === null ? null : JSON.parse(text));
    return rows.map(({ who, action, subject, before, after }) => {
      expect(who).toBe('command');
      return { action, subject, before: parse(before), after: parse(after) };
    });
  };

  test('has each change once, with what was there before and after', async () => {
    expect(await rowsOf(secretsCommand, 'rotate')).toMatchObject([
      { action: 'secret.rotate', before: null, after: null },
    ]);
  });
});
