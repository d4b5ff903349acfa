import { describe, expect, test } from 'vitest';

import { splitHosts } from './postgres-address.ts';

describe('The address of a PostgreSQL database', () => {
  test.each([
    ['postgres://db/shop', ['postgres://db/shop']],
    [
      'postgres://me:p%40ss@a:5432,b:6432/shop?sslmode=require',
      ['postgres://me:p%40ss@a:5432/shop?sslmode=require', 'postgres://me:p%40ss@b:6432/shop?sslmode=require'],
    ],
    ['postgresql://[::1]:5432,10.0.0.2/shop', ['postgresql://[::1]:5432/shop', 'postgresql://10.0.0.2/shop']],
    ['postgres://me@localhost/shop?host=/run/pg', ['postgres://me@localhost/shop?host=/run/pg']],
  ])('%s names each server', (address, hosts) => {
    expect(splitHosts(address)).toEqual(hosts);
  });

  test.each(['mysql://db/shop', 'postgres:db', 'db/shop', 'postgres://a:port,b/shop'])('%s is none', (address) => {
    expect(splitHosts(address)).toBeUndefined();
  });
});
