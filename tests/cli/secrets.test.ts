import { describe, expect, test } from 'vitest';

import { secretsCommand } from '#server/cli/secrets/secrets-command.ts';
import { createSessionTokens, readTokenSecret } from '#server/modules/auth/sessions.ts';
import { runOwnerCommand } from '#tests/setup/owner.ts';

import { openCliShop } from './cli-shop.ts';

describe('secrets', () => {
  test('rotate makes a new secret, which invalidates earlier logins', async () => {
    const shop = await openCliShop();
    const before = await readTokenSecret(shop.database);
    const { code, text } = await runOwnerCommand(shop, secretsCommand, 'rotate');
    expect(code).toBe(0);
    expect(text).toContain('Restart the shop');
    const after = await readTokenSecret(shop.database);
    expect(text).not.toContain(after);
    expect(after).toHaveLength(before.length);
    expect(after).not.toBe(before);
    expect(await readTokenSecret(shop.database)).toBe(after);
  });

  test('rotate works in a shop that was never opened', async () => {
    const shop = await openCliShop();
    expect((await runOwnerCommand(shop, secretsCommand, 'rotate')).code).toBe(0);
    expect(createSessionTokens(await readTokenSecret(shop.database))).toBeDefined();
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
