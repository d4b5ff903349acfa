import { describe, expect, test } from 'vitest';

import { readPageAddress } from './page-address.ts';

describe('readPageAddress', () => {
  test.each([
    ['/', '/'],
    ['/products', '/products'],
    ['/products?', '/products'],
    ['/products?page=2', '/products?page=2'],
    ['/products?sort=price-asc&page=2', '/products?page=2&sort=price-asc'],
    ['/products?categoryId=1&categoryId=&categoryId=2', '/products?categoryId=1%2C2'],
    [
      '/shop/gifting/for-her?crystal=opal&crystal=lava&inStock=1',
      '/shop/gifting/for-her?crystal=opal%2Clava&inStock=1',
    ],
    ['/products?Name=', '/products'],
    ['/products?Name=rose%20quartz', '/products?Name=rose+quartz'],
    ['/products?utm_source=x&gclid=y&page=2', '/products?page=2'],
    ['/products/rose-quartz-ring?add=1', '/products/rose-quartz-ring'],
  ])('normalizes %s to %s', (url, address) => {
    expect(readPageAddress(url)).toMatchObject({ address, key: address });
  });

  test.each([
    ['//evil.example/x', '/evil.example/x'],
    ['/\\evil.example/x', '/evil.example/x'],
    ['\\\\evil.example', '/evil.example'],
  ])('%s stays on this server', (url, address) => {
    expect(readPageAddress(url).address).toBe(address);
  });

  test.each([
    '/confirm-email?token=a&email=b',
    '/profile',
    '/checkout/',
    '/products?anything=1',
    '/profile?tab=MyOrders',
    `/products?Name=${'x'.repeat(400)}`,
  ])('%s is not cached', (url) => {
    expect(readPageAddress(url)).toEqual({ address: url, key: undefined });
  });
});
