import { describe, expect, test } from 'vitest';

import { secretsCommand } from '#server/cli/secrets-command.ts';
import { createSessionTokens, readTokenSecret } from '#server/modules/auth/sessions.ts';
import { runOwnerCommand } from '#tests/setup/shop-process.ts';

import { openCliShop } from './cli-shop.ts';

describe('secrets', () => {
  test('rotate makes a new secret, which invalidates earlier logins, with an audit row', async () => {
    const shop = await openCliShop();
    const rotate = () => runOwnerCommand(shop, secretsCommand, 'rotate');
    // It works in a shop that was never opened, too.
    expect((await rotate()).code).toBe(0);
    const before = await readTokenSecret(shop.database);
    expect(createSessionTokens(before)).toBeDefined();
    const { code, text } = await rotate();
    expect(code).toBe(0);
    expect(text).toContain('Restart the shop');
    const after = await readTokenSecret(shop.database);
    expect(text).not.toContain(after);
    expect(after).toHaveLength(before.length);
    expect(after).not.toBe(before);
    const row = {
      who: 'command',
      action: 'secret.rotate',
      subject: 'shop',
      before: null,
      after: null,
    };
    expect(await shop.database.read.selectFrom('audit_log').selectAll().execute()).toMatchObject([
      row,
      row,
    ]);
  });

  test('anything else is rejected', async () => {
    const shop = await openCliShop();
    expect((await runOwnerCommand(shop, secretsCommand)).code).toBe(1);
    expect(await runOwnerCommand(shop, secretsCommand, 'show')).toMatchObject({
      code: 1,
      text: expect.stringContaining("unknown command 'show'"),
    });
  });
});
