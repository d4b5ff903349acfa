import { expect, test } from 'vitest';

import { requireSafeSqlite } from './sqlite-engine.ts';

test.each(['3.51.3', '3.51.10', '3.53.0', '4.0.0'])('SQLite %s is accepted', (version) => {
  expect(() => requireSafeSqlite(version)).not.toThrow();
});

test.each(['3.7.0', '3.45.1', '3.51.2', '3.9.99', ''])(
  'SQLite %s is refused in one line',
  (version) => {
    expect(() => requireSafeSqlite(version)).toThrow(
      /^SQLite .*can lose orders; .*3\.51\.3 or newer.*npm ci\.$/,
    );
  },
);
