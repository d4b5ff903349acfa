import { describe, expect, test } from 'vitest';

import type { CartItem } from '#contract/calls/cart-calls.ts';

import { acceptedCart, type CurrentCart, compareCart, type SeenCart } from './compare-cart.ts';
import { differenceWords } from './difference-words.ts';

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

/** Shows the comparison one state after the other, and gives the words of the differences after each. */
function follow(states: readonly CurrentCart[], before?: SeenCart): string[][] {
  let seen = before;
  return states.map((state) => {
    const compared = compareCart(seen, state);
    // As it is stored between two visits.
    seen = JSON.parse(JSON.stringify(compared.seen ?? null)) ?? undefined;
    return compared.differences.map(differenceWords);
  });
}

describe('Their own changes are no differences', () => {
  test.each<[string, CurrentCart[]]>([
    ['the change before the first cart of the server', [at([], [add]), at([], [add]), at([ring])]],
    ['the first cart of the server before the change', [at([]), at([], [add]), at([ring])]],
    ['the change in the first cart of the server already', [at([ring], [{ ...add, attempts: 1 }]), at([ring])]],
    ['a later cart that holds an unanswered change', [at([]), at([ring], [{ ...add, attempts: 1 }]), at([ring])]],
    ['an add to what was there', [at([rings(2)], [add]), at([rings(3)])]],
    [
      'two changes, answered one after the other',
      [at([], [add]), at([], [add, setTo(4)]), at([ring], [setTo(4)]), at([rings(4)])],
    ],
    ['a refused change', [at([ring]), at([ring], [setTo(4)]), at([ring], [], [setTo(4)])]],
    ['a change refused before anything was seen', [at([], [add]), at([], [], [add])]],
  ])('%s', (_, states) => {
    expect(follow(states)).toEqual(states.map(() => []));
  });

  test('an accepted cart with a change that waits', () => {
    expect(follow([at([], [add]), at([ring])], acceptedCart(at([], [add])))).toEqual([[], []]);
  });
});

describe('Changes by somebody else are', () => {
  test('another device’s quantity, beside their own line', () => {
    const states = [at([ring, lamp]), at([ring, lamp], [setTo(2)]), at([rings(2), { ...lamp, quantity: 3 }])];
    expect(follow(states)).toEqual([[], [], ['Salt Lamp: Now 3 (was 1)']]);
  });

  test('a line that came, went, sold out, or runs short', () => {
    expect(follow([at([]), at([ring])])[1]).toEqual(['Dawn Ring (7): Added on another device']);
    expect(follow([at([ring]), at([])])[1]).toEqual(['Dawn Ring (7): Removed or ordered on another device']);
    expect(follow([at([ring]), at([{ ...ring, productQuantity: 0 }])])[1]).toEqual([
      'Dawn Ring (7): No longer available',
    ]);
    const short = { ...rings(3), productQuantity: 2 };
    expect(follow([at([rings(3)]), at([short])])[1]).toEqual(['Dawn Ring (7): Only 2 left (you had 3)']);
  });

  test('a price, also while their own change is unanswered', () => {
    const dearer = { ...ring, unitPrice: 1700 };
    const states = [at([ring]), at([dearer], [{ ...add, attempts: 1 }])];
    expect(follow(states)[1]).toEqual(['Dawn Ring (7): Now Rs 1,700 (was Rs 1,500)']);
  });

  test('until they agree, and through a reload', () => {
    const more = at([rings(2)]);
    expect(follow([at([ring]), more, more])).toEqual([
      [],
      ['Dawn Ring (7): Now 2 (was 1)'],
      ['Dawn Ring (7): Now 2 (was 1)'],
    ]);
    expect(follow([more], acceptedCart(more))).toEqual([[]]);
  });
});
