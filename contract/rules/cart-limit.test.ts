import { expect, test } from 'vitest';

import { messages } from '#contract/names/messages.ts';

import { limitText } from './cart-limit.ts';

test('a product that is always available is not out of stock at the limit of a cart', () => {
  expect(limitText({ productQuantity: 3 })).toBe(messages.stockReached);
  expect(limitText({ productQuantity: 999 })).toBe('You can have up to 999 of this in your cart.');
});
