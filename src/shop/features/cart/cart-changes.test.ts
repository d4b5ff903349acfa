import { beforeEach, expect, test, vi } from 'vitest';

import type { CartItem } from '#contract/calls/cart-calls.ts';
import { messages } from '#contract/names/messages.ts';
import type { CartCallName, OutboxEntry } from '#src/shared/outbox/core/outbox-entry.ts';
import type { Outcome } from '#src/shared/outbox/list-sender.ts';
import { notSavedMessage } from '#src/shared/outbox/outbox-messages.ts';
import { session } from '#src/shared/session/session.ts';
import { addToCart, limitText, removeFromCart, replacedBy, setQuantity } from './cart-changes.ts';

// Which message explains a change that was rolled back. The line itself goes back in the sender
// (list-sender.test.ts).

const { sender, showToast } = vi.hoisted(() => ({ sender: { add: vi.fn() }, showToast: vi.fn() }));
vi.mock('#src/shared/outbox/list-sender.ts', () => ({ createListSender: () => sender }));
vi.mock('#src/shared/ui/notices/toast-store.ts', () => ({ showToast, withdrawToast: vi.fn() }));
vi.mock('./seen-cart.ts', () => ({ startCartComparison: vi.fn() }));

const ring = {
  productId: 'ring',
  quantity: 1,
  selectedAttributeId: null,
  productQuantity: 9,
} as CartItem;
const refused = (status: number): Outcome => ({
  status,
  message: 'The server’s reason',
  reasons: [],
});

beforeEach(() => {
  showToast.mockClear();
  session.user = { userId: 'asha', token: 't', userEmail: 'asha@example.com' };
});

test.each([
  ['add', () => addToCart(ring, { opensPanel: false }), messages.cartAddFailed],
  ['quantity', () => setQuantity(ring, 2), 'Your cart could not be changed'],
  ['remove', () => removeFromCart(ring), 'Your cart could not be changed'],
])(
  '%s: a rejected change is always explained, a 409 by the server’s reason',
  async (_, change, fallback) => {
    const cases: [Outcome, string, string][] = [
      [refused(409), 'info', 'The server’s reason'],
      [refused(404), 'error', `${fallback}. The server’s reason`],
      [refused(422), 'error', `${fallback}. The server’s reason`],
      [{ status: 400, message: '', reasons: [] }, 'error', fallback],
      ['unsaved', 'error', notSavedMessage()],
    ];
    for (const [outcome, kind, text] of cases) {
      sender.add.mockResolvedValueOnce(outcome);
      await change();
      expect(showToast).toHaveBeenLastCalledWith(kind, text);
    }
  },
);

test('after the session has ended, the message asks for a login', async () => {
  session.user = undefined;
  sender.add.mockResolvedValueOnce('unsaved');
  await removeFromCart(ring);
  expect(showToast).toHaveBeenLastCalledWith('error', 'Not changed. Please log in again.');
});

const set = (item: CartItem, quantity = 2, note?: string) => ({
  callName: 'upsertCart' as const,
  fields: { items: [{ ...item, quantity }], note },
});
const lamp = { ...ring, productId: 'lamp' };

test.each([
  ['of the same line that is unsent', { ...set(ring), attempts: 0 }, true],
  ['of another line', { ...set(lamp), attempts: 0 }, false],
  ['that was sent before', { ...set(ring), attempts: 1 }, false],
  ['with a note', { ...set(ring, 2, 'A gift'), attempts: 0 }, false],
  ['that adds', { ...set(ring), callName: 'addCartItem' as const, attempts: 0 }, false],
])('a quantity replaces a pending one: %s', (_, before, isReplaced) => {
  const pending = { ...before, id: 'before' } as OutboxEntry<CartCallName>;
  expect(replacedBy(set(ring, 3), [pending])).toBe(isReplaced ? 'before' : undefined);
  expect(replacedBy(set(ring, 3), [])).toBeUndefined();
});

test('a product that is always available is not out of stock at the limit of a cart', () => {
  expect(limitText({ productQuantity: 3 })).toBe(messages.stockReached);
  expect(limitText({ productQuantity: 999 })).toBe('You can have up to 999 of this in your cart.');
});
