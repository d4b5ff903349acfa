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
import { balance, type Money, partText, paymentStateOf } from '#contract/rules/orders/balance.ts';
import { isEnded, orderBalance } from '#contract/rules/orders/order-moves.ts';
import { isPaidOnline } from '#contract/rules/orders/payment-method.ts';
import { isRefundEvent } from '#contract/rules/orders/steps-to-undo.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { audit } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { cleanLine, cleanLines } from '#server/http/clean-text.ts';
import { invalidInput, refusal } from '#server/http/failure-error.ts';
import { reasonsOf } from '#server/http/input.ts';
import { withdrawMails } from '#server/modules/mail/mail-outbox.ts';
import {
  giveBack,
  givenBackText,
  keepRest,
  readMoneyOf,
  receive,
} from '#server/modules/money/money.ts';
import { waitingProof } from '#server/modules/money/proofs.ts';
import { lockCatalogueShared, recordChange } from '#server/modules/product/catalogue-version.ts';

import { changeContent } from './change-content.ts';
import {
  type ChangeBy,
  type ChangeEvent,
  changeOrder,
  type OrderUpdate,
  placedEventOf,
  type StepEffects,
} from './change-order.ts';
import { holdLonger } from './order-limits.ts';
import type { OrderRow } from './order-store.ts';
import { settleLines } from './oversold.ts';
import { refundLines } from './refund-lines.ts';
import { giveStockBack, lockItems, nameOf, returnedLine } from './take-stock.ts';
import { correctShipment, undoStep } from './undo-order.ts';

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
      const isUntold = parcel === 'canceled' && (await isNotToldOf(trx, order, by));
      const ended = { parcel, note: reason, ...(await restockIf(restock, trx, order, by)) };
      return isUntold ? { ...ended, tells: 'nothing' } : ended;
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
      undoStep(trx, order, position, by, (event) => !isRefundEvent(event)),
  }),

  /** The money was not given back. */
  undoRefund: define({
    call: undoRefund,
    stepUp: true,
    apply: ({ position }, order, trx, by) => undoStep(trx, order, position, by, isRefundEvent),
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
      // What it took has gone back: nothing would bring home what is taken now.
      if (isEnded(order.parcel) || order.restocked === 1)
        throw refusal(409, 'order-ended', 'This order has ended, so it lacks nothing any more.');
      await lockCatalogueShared(trx, by.database);
      await trx
        .insertInto('order_notes')
        .values({ ...entryOf(order, by), text })
        .execute();
      const { isSoldOut, settled } = await settleLines(trx, order.id, fromStock, by.database);
      await recordChange(trx, isSoldOut ? 'edit' : 'stock');
      return { note: 'Sold twice, dealt with', staffNote: text, effects: { settled } };
    },
  }),

  confirm: define({
    call: confirmPayment,
    async apply(fields, order, trx, by) {
      const { method, total_paisa: total } = order;
      const uploadId = waitingProof(order.payment, order.upload_id);
      const subject = subjectOf(order);
      const payment = { ...fields, who: by.who, at: by.moneyAt ?? by.at, method, uploadId };
      const { other, ...received } = await receive(trx, subject, total, payment);
      if (other) {
        const after = {
          reference: received.reference,
          usedFor: other.number,
          reason: fields.reason,
        };
        await audit(trx, { who: by.who, action: 'order.code-used-again', subject, after });
      }
      return receivedUpdate(received, order);
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
      const restocked = await restockIf(restock, trx, order, by);
      const money = await readOrderMoney(trx, order);
      const payment = paymentStateOf(money, { isRejected: true });
      const states = { payment, parcel: 'canceled' } as const;
      return { ...states, ...restocked, note: reason, eventUploadId: order.upload_id };
    },
  }),

  refund: define({
    call: refundOrder,
    stepUp: true,
    async apply({ amountPaisa, how, reference = '', reason = '', lines = [] }, order, trx, by) {
      const { refunded, effects } = await refundLines(trx, order, lines, by);
      const refund = { who: by.who, amountPaisa, how, reference, reason, lines };
      const { money, entry } = await giveBack(trx, subjectOf(order), order.total_paisa, refund);
      const note = [givenBackText(amountPaisa, how), refunded, reason].filter(Boolean).join(': ');
      return { payment: paymentStateOf(money), note, effects: { ...effects, entry } };
    },
  }),

  /** A later refund is still possible. */
  closeRefund: define({
    call: closeRefund,
    stepUp: true,
    async apply({ reason }, order, trx, by) {
      const owed = orderBalance({ ...(await readOrderMoney(trx, order)), parcel: order.parcel });
      const entry = await keepRest(trx, subjectOf(order), { who: by.who, reason }, owed);
      const payment = paymentStateOf(await readOrderMoney(trx, order));
      return { payment, staffNote: reason, effects: { entry } };
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

type Received = Omit<Awaited<ReturnType<typeof receive>>, 'other'>;

/** What a payment changes: of a part of the sum the rest is asked for, with a new screenshot. */
export function receivedUpdate(
  { money, amountPaisa, entry }: Received,
  order: OrderRow,
): OrderUpdate {
  const payment = paymentStateOf(money);
  const staffNote = formatPaisa(amountPaisa);
  const update = { payment, staffNote, heldUntil: null, effects: { entry } };
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
function entryOf({ id }: OrderRow, { who, at = new Date().toISOString() }: ChangeBy) {
  return { id: randomUUID(), order_id: id, who, at };
}

/**
 * Withdraws the email about an order that staff took a moment ago. Returns whether the customer does
 * not know of it.
 */
async function isNotToldOf(
  trx: Trx,
  { id, source }: OrderRow,
  { who }: ChangeBy,
): Promise<boolean> {
  if (source === 'shop' || !who.startsWith('staff:')) return false;
  return (await withdrawMails(trx, [placedEventOf(id)])).length === 0;
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
  const items = (await lockItems(trx, order.id)).map(returnedLine);
  const lost = await giveStockBack(trx, items, [], order.id);
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
