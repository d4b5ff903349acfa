import { afterEach, expect, test, vi } from 'vitest';

import { hasPasskeys } from '#src/desk/ui/passkey.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['shop.example', true],
  ['localhost', true],
  ['192.168.1.20', false],
  ['127.0.0.1', false],
  ['[::1]', false],
])('at %s passkeys are offered: %s', (hostname, isOffered) => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('location', { hostname });
  expect(hasPasskeys()).toBe(isOffered);
});

test('a browser without passkeys is offered none', () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  vi.stubGlobal('location', { hostname: 'shop.example' });
  expect(hasPasskeys()).toBe(false);
});
