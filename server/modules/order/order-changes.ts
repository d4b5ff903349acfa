import { randomUUID } from 'node:crypto';
import { changeOrderContent } from '#contract/calls/admin/changed-order-calls.ts';
import { settleOversold } from '#contract/calls/admin/hand-order-calls.ts';
import {
  addOrderNote,
  correctShipment as correctShipmentCall,
  deliverOrder,
  packOrder,
  restockOrder,
  reverseOrder,
  shipOrder,
  undoOrder,
} from '#contract/calls/admin/order-calls.ts';
import {
  askForProof,
  closeRefund,
  confirmPayment,
  refundOrder,
  rejectPayment,
  undoRefund,
} from '#contract/calls/admin/payment-calls.ts';
import type { AnyCall, BodyOf } from '#contract/calls/call.ts';
import type { Order } from '#contract/calls/order-calls.ts';
import { refundOwedPaisa } from '#contract/rules/orders/order-moves.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { audit } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import { cleanLine, cleanLines } from '#server/http/clean-text.ts';
import { invalidField, invalidInput, refusal } from '#server/http/failure-error.ts';
import { reasonsOf } from '#server/http/input.ts';
import { lockCatalogueShared, recordChange } from '#server/modules/product/catalogue-version.ts';

import { changeContent } from './change-content.ts';
import {
  type ChangeBy,
  type ChangeEvent,
  changeOrder,
  type OrderUpdate,
  type StepEffects,
} from './change-order.ts';
import { holdLonger } from './order-limits.ts';
import { codeUsed, findPaymentByCode, readRefundState } from './order-money.ts';
import type { OrderRow } from './order-store.ts';
import { settleLines } from './oversold.ts';
import { giveStockBack, nameOf } from './take-stock.ts';
import { correctShipment, refundEvents, undoStep } from './undo-order.ts';

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
      return { parcel, note: reason, ...(await restockIf(restock, trx, order, by)) };
    },
  }),

  restock: define({
    call: restockOrder,
    async apply(_, order, trx, by) {
      const { isRestocked, effects, gone } = await putBack(trx, order, by);
      if (!isRestocked) throw refusal(422, 'stock-gone', gone);
      return { isRestocked, effects };
    },
  }),

  /** Courier and tracking number were wrong. */
  correct: define({
    call: correctShipmentCall,
    apply: ({ courier = '', trackingNumber = '' }, order, trx) =>
      correctShipment(trx, order, { courier, trackingNumber }),
  }),

  /** Recipient, address, lines, fee. */
  change: define({
    call: changeOrderContent,
    apply: (change, order, trx, by) => changeContent(trx, order, change, by),
  }),

  undo: define({
    call: undoOrder,
    apply: ({ position }, order, trx, by) =>
      undoStep(trx, order, position, by, (event) => !refundEvents.includes(event)),
  }),

  /** The money was not given back. */
  undoRefund: define({
    call: undoRefund,
    stepUp: true,
    apply: ({ position }, order, trx, by) =>
      undoStep(trx, order, position, by, (event) => refundEvents.includes(event)),
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

  settleOversold: define({
    call: settleOversold,
    async apply({ text, fromStock }, order, trx, by) {
      await lockCatalogueShared(trx, by.database);
      await trx
        .insertInto('order_notes')
        .values({ ...entryOf(order, by), text })
        .execute();
      const { isSoldOut } = await settleLines(trx, order.id, fromStock, by.database);
      await recordChange(trx, isSoldOut ? 'edit' : 'stock');
      return { staffNote: text };
    },
  }),

  confirm: define({
    call: confirmPayment,
    async apply({ reference = '', reason = '' }, order, trx, by) {
      const other = await findPaymentByCode(trx, reference, order.id);
      if (other && reason === '') throw codeUsed(other);
      if (other) {
        const after = { reference, usedFor: other.number, reason };
        await audit(trx, {
          who: by.who,
          action: 'order.code-used-again',
          subject: `order:${order.id}`,
          after,
        });
      }
      const { total_paisa: amount_paisa, method } = order;
      const entry = entryOf(order, by);
      await trx
        .insertInto('payments')
        .values({ ...entry, amount_paisa, reference, method })
        .execute();
      return { payment: 'confirmed', effects: { entry: { table: 'payments', id: entry.id } } };
    },
  }),

  ask: define({
    call: askForProof,
    async apply({ reason }, order, trx) {
      const states = {
        payment: 'awaiting',
        uploadId: null,
        eventUploadId: order.upload_id,
      } as const;
      return { ...states, note: reason, heldUntil: await holdLonger(trx, order) };
    },
  }),

  reject: define({
    call: rejectPayment,
    async apply({ reason, restock }, order, trx, by) {
      const restocked = await restockIf(restock, trx, order, by);
      const states = { payment: 'rejected', parcel: 'canceled' } as const;
      return { ...states, ...restocked, note: reason, eventUploadId: order.upload_id };
    },
  }),

  refund: define({
    call: refundOrder,
    stepUp: true,
    async apply({ amountPaisa, reference = '', reason = '' }, order, trx, by) {
      const { refundablePaisa: left } = await readRefundState(trx, order.id);
      if (amountPaisa > left) {
        const description = `You can refund up to ${formatPaisa(left)} of this order.`;
        throw invalidField('amountPaisa', 'refund-amount', description);
      }
      const entry = entryOf(order, by);
      await trx
        .insertInto('refunds')
        .values({ ...entry, amount_paisa: amountPaisa, reference, reason })
        .execute();
      const note = [formatPaisa(amountPaisa), reason].filter(Boolean).join(': ');
      const effects = { entry: { table: 'refunds', id: entry.id } } as const;
      return { payment: amountPaisa === left ? 'refunded' : 'partly-refunded', note, effects };
    },
  }),

  /** A later refund is still possible. */
  closeRefund: define({
    call: closeRefund,
    stepUp: true,
    async apply({ reason }, order, trx, by) {
      if (refundOwedPaisa(order, await readRefundState(trx, order.id)) === 0) {
        const description = 'No refund of this order is owed.';
        throw invalidField('reason', 'refund-owed', description);
      }
      const entry = entryOf(order, by);
      await trx
        .insertInto('refunds')
        .values({ ...entry, amount_paisa: 0, reference: '', reason })
        .execute();
      return { staffNote: reason, effects: { entry: { table: 'refunds', id: entry.id } } };
    },
  }),
};

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

/** What payments, refunds and notes have in common. */
function entryOf({ id }: OrderRow, { who, at = new Date().toISOString() }: ChangeBy) {
  return { id: randomUUID(), order_id: id, who, at };
}

type Restocked = Required<Pick<OrderUpdate, 'isRestocked' | 'effects'>>;

/**
 * Puts an order's items back in stock, if wanted and not done before. Returns whether they are
 * back.
 */
async function restockIf(
  isWanted: boolean,
  trx: Trx,
  order: OrderRow,
  by: ChangeBy,
): Promise<Restocked> {
  if (order.restocked === 1) return { isRestocked: true, effects: {} };
  if (!isWanted) return { isRestocked: false, effects: {} };
  const { isRestocked, effects } = await putBack(trx, order, by);
  return { isRestocked, effects };
}

/**
 * Puts back what an order took from the stock. What no longer exists is told in a note to the
 * staff; an order of nothing else is not back in stock.
 */
async function putBack(
  trx: Trx,
  order: OrderRow,
  by: ChangeBy,
): Promise<Restocked & { gone: string }> {
  await lockCatalogueShared(trx, by.database);
  const items = await trx
    .selectFrom('order_items')
    .select([
      'position',
      'product_id as productId',
      'attribute_id as attributeId',
      'quantity',
      'taken',
    ])
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
  return {
    isRestocked,
    effects: effectsOf(items.filter((item) => !lost.includes(item))),
    gone: text,
  };
}

type GivenLine = { readonly position: number; readonly taken: number | null };

/** Of a line of version 1.0 nobody knows how many pieces went back. */
function effectsOf(given: readonly GivenLine[]): StepEffects {
  const gaveBack = given.flatMap(({ position, taken }) => (taken ? [{ position, taken }] : []));
  if (given.some(({ taken }) => taken === null)) return { isFinal: true };
  return gaveBack.length > 0 ? { gaveBack } : {};
}
