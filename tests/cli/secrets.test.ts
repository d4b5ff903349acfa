import { describe, expect, test } from 'vitest';

import { secretsCommand } from '#server/cli/secrets/secrets-command.ts';
import { createSessionTokens, readTokenSecret } from '#server/modules/auth/session-tokens.ts';

import { openShopWith } from './open-shop-with.ts';

describe('secrets', () => {
  test('rotate makes a new secret, which invalidates earlier logins', async () => {
    const { shop, run } = await openShopWith(secretsCommand);
    const before = await readTokenSecret(shop.database);
    const { code, text } = await run('rotate');
    expect(code).toBe(0);
    expect(text).toContain('Restart the shop');
    const after = await readTokenSecret(shop.database);
    expect(text).not.toContain(after);
    expect(after).toHaveLength(before.length);
    expect(after).not.toBe(before);
    expect(await readTokenSecret(shop.database)).toBe(after);
  });

  test('rotate works in a shop that was never opened', async () => {
    const { shop, run } = await openShopWith(secretsCommand);
    expect((await run('rotate')).code).toBe(0);
    expect(createSessionTokens(await readTokenSecret(shop.database))).toBeDefined();
  });

  test('anything else is rejected', async () => {
    const { run } = await openShopWith(secretsCommand);
    expect((await run()).code).toBe(1);
    await expect(run('show')).rejects.toThrow("unknown command 'show'");
  });
});
