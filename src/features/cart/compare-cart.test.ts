import { describe, expect, test } from 'vitest';

import type { CartItem } from '#contract/calls/cart-calls.ts';

import { acceptedCart, type CurrentCart, compareCart, type SeenCart } from './compare-cart.ts';
import { differenceMessage } from './difference-message.ts';

const ring: CartItem = {
  cartItemId: 'line-1',
  productId: 'ring',
  quantity: 1,
  selectedAttributeId: 'size-7',
  name: 'Dawn Ring',
  unitPrice: 1500,
  totalPrice: 1500,
  imgURL: '',
  slugs: 'dawn-ring',
  productQuantity: 9,
  attributeName: 'Size',
  attributeValue: '7',
};
const lamp = { ...ring, productId: 'lamp', name: 'Salt Lamp', selectedAttributeId: null, attributeValue: null };
const rings = (quantity: number) => ({ ...ring, quantity, totalPrice: 1500 * quantity });

const add = { callName: 'addCartItem', items: [ring], idempotencyKey: 'add', attempts: 0 } as const;
const setTo = (quantity: number) =>
  ({ callName: 'upsertCart', items: [rings(quantity)], idempotencyKey: `set ${quantity}`, attempts: 0 }) as const;

const at = (lines: CartItem[], changes: CurrentCart['changes'] = [], refusals: CurrentCart['refusals'] = []) => ({
  lines,
  changes,
  refusals,
});

/** Compares one state after the other and returns the messages of the differences after each. */
function follow(states: readonly CurrentCart[], before?: SeenCart): string[][] {
  let seen = before;
  return states.map((state) => {
    const compared = compareCart(seen, state);
    // As if stored and read again.
    seen = JSON.parse(JSON.stringify(compared.seen ?? null)) ?? undefined;
    return compared.differences.map(differenceMessage);
  });
}

describe('The customer’s own changes are no differences', () => {
  test.each<[string, CurrentCart[]]>([
    ['the change before the server’s first cart', [at([], [add]), at([], [add]), at([ring])]],
    ['the server’s first cart before the change', [at([]), at([], [add]), at([ring])]],
    ['the change already in the server’s first cart', [at([ring], [{ ...add, attempts: 1 }]), at([ring])]],
    [
      'a later cart that contains a change without a response',
      [at([]), at([ring], [{ ...add, attempts: 1 }]), at([ring])],
    ],
    ['adding to an existing line', [at([rings(2)], [add]), at([rings(3)])]],
    [
      'two changes with one response after the other',
      [at([], [add]), at([], [add, setTo(4)]), at([ring], [setTo(4)]), at([rings(4)])],
    ],
    ['a rejected change', [at([ring]), at([ring], [setTo(4)]), at([ring], [], [setTo(4)])]],
    ['a change rejected before any cart was seen', [at([], [add]), at([], [], [add])]],
  ])('%s', (_, states) => {
    expect(follow(states)).toEqual(states.map(() => []));
  });

  test('an accepted cart with a pending change', () => {
    expect(follow([at([], [add]), at([ring])], acceptedCart(at([], [add])))).toEqual([[], []]);
  });
});

describe('Changes made elsewhere are differences', () => {
  test('a quantity set on another device, beside an own change', () => {
    const states = [at([ring, lamp]), at([ring, lamp], [setTo(2)]), at([rings(2), { ...lamp, quantity: 3 }])];
    expect(follow(states)).toEqual([[], [], ['Salt Lamp: Now 3 (was 1)']]);
  });

  test('a line that was added, removed, sold out or exceeds the stock', () => {
    expect(follow([at([]), at([ring])])[1]).toEqual(['Dawn Ring (7): Added on another device']);
    expect(follow([at([ring]), at([])])[1]).toEqual(['Dawn Ring (7): Removed or ordered on another device']);
    expect(follow([at([ring]), at([{ ...ring, productQuantity: 0 }])])[1]).toEqual([
      'Dawn Ring (7): No longer available',
    ]);
    const short = { ...rings(3), productQuantity: 2 };
    expect(follow([at([rings(3)]), at([short])])[1]).toEqual(['Dawn Ring (7): Only 2 left (you had 3)']);
  });

  test('a price, also while an own change has no response', () => {
    const dearer = { ...ring, unitPrice: 1700 };
    const states = [at([ring]), at([dearer], [{ ...add, attempts: 1 }])];
    expect(follow(states)[1]).toEqual(['Dawn Ring (7): Now Rs 1,700 (was Rs 1,500)']);
  });

  test('until they are accepted, also after a reload', () => {
    const more = at([rings(2)]);
    expect(follow([at([ring]), more, more])).toEqual([
      [],
      ['Dawn Ring (7): Now 2 (was 1)'],
      ['Dawn Ring (7): Now 2 (was 1)'],
    ]);
    expect(follow([more], acceptedCart(more))).toEqual([[]]);
  });
});
