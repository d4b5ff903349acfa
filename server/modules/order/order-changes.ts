import { randomUUID } from 'node:crypto';

import {
  addOrderNote,
  deliverOrder,
  packOrder,
  restockOrder,
  reverseOrder,
  shipOrder,
} from '#contract/calls/admin/order-calls.ts';
import {
  askForProof,
  closeRefund,
  confirmPayment,
  refundOrder,
  rejectPayment,
} from '#contract/calls/admin/payment-calls.ts';
import type { AnyCall, BodyOf } from '#contract/calls/call.ts';
import type { Order } from '#contract/calls/order-calls.ts';
import { balance, type Money, partText, paymentStateOf } from '#contract/rules/orders/balance.ts';
import { isEnded, orderBalance } from '#contract/rules/orders/order-moves.ts';
import { isPaidOnline } from '#contract/rules/orders/payment-method.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { audit } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { cleanLine, cleanLines } from '#server/http/clean-text.ts';
import { invalidInput, refusal } from '#server/http/failure-error.ts';
import { reasonsOf } from '#server/http/input.ts';
import { giveBack, keepRest, readMoneyOf, receive } from '#server/modules/money/money.ts';
import { lockCatalogueShared, recordChange } from '#server/modules/product/catalogue-version.ts';

import { type ChangeBy, type ChangeEvent, changeOrder, type OrderUpdate } from './change-order.ts';
import { holdLonger } from './order-limits.ts';
import type { OrderRow } from './order-store.ts';
import { refundLines } from './refund-lines.ts';
import { giveStockBack, nameOf } from './take-stock.ts';

// What the staff and the owner's commands may do with an order. Routes and commands are made from
// it.

type ChangeCall = AnyCall & { readonly event: ChangeEvent | undefined };
type Fields<Change extends ChangeCall> = Omit<BodyOf<Change>, 'version'>;

export interface OrderChange<Change extends ChangeCall = ChangeCall> {
  /** Its fields, and the event that it causes. */
  readonly call: Change;
  /** Whether a passkey or code of the last minutes is needed. */
  readonly stepUp?: boolean;
  /** Writes other records. Returns what changes in the order. */
  apply(
    fields: Fields<Change>,
    order: OrderRow,
    trx: Trx,
    by: ChangeBy,
  ): OrderUpdate | Promise<OrderUpdate>;
}

const define = <Change extends ChangeCall>(change: OrderChange<Change>) => change as OrderChange;

export const orderChanges = {
  pack: define({ call: packOrder, apply: () => ({ parcel: 'packed' }) }),

  ship: define({
    call: shipOrder,
    apply: ({ courier = '', trackingNumber = '' }) => {
      const note = [courier, trackingNumber].filter(Boolean).join(' ');
      return { parcel: 'shipped', courier, trackingNumber, note };
    },
  }),

  deliver: define({ call: deliverOrder, apply: () => ({ parcel: 'delivered' }) }),

  reverse: define({
    call: reverseOrder,
    async apply({ parcel, reason = '', restock }, order, trx, by) {
      return { parcel, note: reason, isRestocked: await restockIf(restock, trx, order, by) };
    },
  }),

  restock: define({
    call: restockOrder,
    async apply(_, order, trx, by) {
      const { isRestocked, gone } = await putBack(trx, order, by);
      if (!isRestocked) throw refusal(422, 'stock-gone', gone);
      return { isRestocked };
    },
  }),

  note: define({
    call: addOrderNote,
    async apply({ text }, order, trx, by) {
      await trx
        .insertInto('order_notes')
        .values({ ...entryOf(order, by), text })
        .execute();
      return { staffNote: text };
    },
  }),

  confirm: define({
    call: confirmPayment,
    async apply(fields, order, trx, by) {
      const { method, upload_id: uploadId, total_paisa: total } = order;
      const subject = subjectOf(order);
      const payment = { ...fields, who: by.who, method, uploadId };
      const { other, ...received } = await receive(trx, subject, total, payment);
      if (other) {
        const after = {
          reference: received.reference,
          usedFor: other.number,
          reason: fields.reason,
        };
        await audit(trx, { who: by.who, action: 'order.code-used-again', subject, after });
      }
      return receivedUpdate(received.money, order, received.amountPaisa);
    },
  }),

  ask: define({
    call: askForProof,
    async apply({ reason }, order, trx) {
      const money = await readOrderMoney(trx, order);
      const states = {
        payment: paymentStateOf(money),
        uploadId: null,
        eventUploadId: order.upload_id,
      } as const;
      // What is paid in part is held without an end.
      const heldUntil = money.payments.length > 0 ? null : await holdLonger(trx, order);
      return { ...states, note: reason, heldUntil };
    },
  }),

  reject: define({
    call: rejectPayment,
    async apply({ reason, restock }, order, trx, by) {
      const isRestocked = await restockIf(restock, trx, order, by);
      const money = await readOrderMoney(trx, order);
      const payment = paymentStateOf(money, { isRejected: true });
      const states = { payment, parcel: 'canceled' } as const;
      return { ...states, isRestocked, note: reason, eventUploadId: order.upload_id };
    },
  }),

  refund: define({
    call: refundOrder,
    stepUp: true,
    async apply({ amountPaisa, reference = '', reason = '', lines = [] }, order, trx, by) {
      const refunded = await refundLines(trx, order, lines, by);
      const refund = { who: by.who, amountPaisa, reference, reason, lines };
      const money = await giveBack(trx, subjectOf(order), order.total_paisa, refund);
      const payment = paymentStateOf(money);
      const what = [formatPaisa(amountPaisa), refunded, reason];
      return { payment, note: what.filter(Boolean).join(': ') };
    },
  }),

  /** A later refund is still possible. */
  closeRefund: define({
    call: closeRefund,
    stepUp: true,
    async apply({ reason }, order, trx, by) {
      const money = await readOrderMoney(trx, order);
      const owed = orderBalance({ ...money, parcel: order.parcel });
      await keepRest(trx, subjectOf(order), { who: by.who, reason }, owed);
      return { payment: paymentStateOf(await readOrderMoney(trx, order)), staffNote: reason };
    },
  }),
};

const subjectOf = ({ id }: Pick<OrderRow, 'id'>) => `order:${id}` as const;

/** What came and went of an order, with its whole total. */
export function readOrderMoney(
  read: Reader,
  order: Pick<OrderRow, 'id' | 'total_paisa'>,
): Promise<Money> {
  return readMoneyOf(read, subjectOf(order), order.total_paisa);
}

/** What a payment changes: of a part of the sum the rest is asked for, with a new screenshot. */
function receivedUpdate(money: Money, order: OrderRow, amountPaisa: number): OrderUpdate {
  const payment = paymentStateOf(money);
  const update = { payment, staffNote: formatPaisa(amountPaisa), heldUntil: null };
  // What has come of a canceled order is owed; nothing is asked for.
  if (isEnded(order.parcel)) return update;
  if (payment === 'overpaid') {
    const { owingPaisa } = balance(money);
    return { ...update, note: `${formatPaisa(owingPaisa)} too much; we’ll send it back` };
  }
  if (payment !== 'partly-paid') return update;
  const part = {
    ...update,
    event: 'part-received',
    note: partText(order.total_paisa, balance(money)),
  } as const;
  // Its picture stays with the payment.
  return isPaidOnline(order) ? { ...part, uploadId: null, eventUploadId: order.upload_id } : part;
}

/**
 * Changes an order. Throws 422 for invalid fields, IllegalMoveError and StaleError. Returns
 * undefined when there is no such order.
 */
export function makeOrderChange(
  trx: Trx,
  { call, apply }: OrderChange,
  orderId: string,
  body: Readonly<Record<string, unknown>>,
  by: ChangeBy,
): Promise<Order | undefined> {
  const fields = cleanFields(call, body);
  const event = (call.event ?? fields.parcel) as ChangeEvent;
  return changeOrder(trx, orderId, event, by, (order) => apply(fields, order, trx, by));
}

const fieldsOfSeveralLines = ['reason', 'text'];

function cleanFields({ body: schema }: ChangeCall, body: Readonly<Record<string, unknown>>) {
  const clean = (name: string, value: unknown) =>
    typeof value === 'string'
      ? (fieldsOfSeveralLines.includes(name) ? cleanLines : cleanLine)(value)
      : value;
  const cleaned = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, clean(name, value)]),
  );
  // Commands fit any version.
  const { data, error } = schema?.safeParse({ version: 0, ...cleaned }) ?? {};
  if (!data) throw invalidInput(reasonsOf(error?.issues ?? []));
  return data as Readonly<Record<string, unknown>>;
}

/** What notes begin with. */
function entryOf({ id }: OrderRow, { who }: ChangeBy) {
  return { id: randomUUID(), order_id: id, who, at: new Date().toISOString() };
}

/**
 * Puts an order's items back in stock, if wanted and not done before. Returns whether they are
 * back.
 */
async function restockIf(
  isWanted: boolean,
  trx: Trx,
  order: OrderRow,
  by: ChangeBy,
): Promise<boolean> {
  if (order.restocked === 1) return true;
  return isWanted && (await putBack(trx, order, by)).isRestocked;
}

/**
 * Puts back what an order took from the stock. What no longer exists is told in a note to the
 * staff; an order of nothing else is not back in stock.
 */
async function putBack(
  trx: Trx,
  order: OrderRow,
  by: ChangeBy,
): Promise<{ isRestocked: boolean; gone: string }> {
  await lockCatalogueShared(trx, by.database);
  const items = await trx
    .selectFrom('order_items')
    .select(['product_id as productId', 'attribute_id as attributeId', 'quantity', 'taken'])
    .select(['product_name as name', 'attribute_value as attributeValue'])
    .where('order_id', '=', order.id)
    .execute();
  const lost = await giveStockBack(trx, items);
  await recordChange(trx, 'edit');
  const isRestocked =
    lost.length === 0 || items.some((item) => item.taken !== 0 && !lost.includes(item));
  const gone = lost.map((item) => `${item.taken ?? item.quantity} × ${nameOf(item)}`).join(', ');
  const text = isRestocked
    ? `Back in stock, except what is not in the shop any more: ${gone}.`
    : `Nothing is back in stock. Not in the shop any more: ${gone}.`;
  if (lost.length > 0)
    await trx
      .insertInto('order_notes')
      .values({ ...entryOf(order, by), text })
      .execute();
  return { isRestocked, gone: text };
}
