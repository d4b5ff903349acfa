import type { Updateable } from 'kysely';

import type { OrderEvent } from '#contract/names/order-states.ts';
import {
  canCorrectShipment,
  heldParcels,
  type OrderStep,
  orderStepsToUndo,
  partsOf,
  unpaidStates,
} from '#contract/rules/orders/order-moves.ts';
import { isPaymentEvent } from '#contract/rules/orders/steps-to-undo.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { IllegalMoveError } from '#server/db/rows.ts';
import type { OrderEventsTable, OrderItemsTable } from '#server/db/schema/order-tables.ts';
import { requireAreaOfStep } from '#server/http/closed-area.ts';
import { invalidField, refusal } from '#server/http/failure-error.ts';
import { takeCouponAgain } from '#server/modules/coupon/coupon-store.ts';
import { withdrawMails } from '#server/modules/mail/mail-outbox.ts';
import {
  keepUndone,
  paymentStateAgain,
  type RefundedLine,
  takeBackMoney,
} from '#server/modules/money/money.ts';
import { storedProof } from '#server/modules/money/proofs.ts';
import { lockCatalogueShared, recordChange } from '#server/modules/product/catalogue-version.ts';
import { moneyAfter } from './change-content.ts';
import {
  type ChangeBy,
  mailEventOf,
  movingOrder,
  type OrderUpdate,
  type StepBefore,
} from './change-order.ts';
import { holdLonger } from './order-limits.ts';
import type { OrderRow } from './order-store.ts';
import { unsettleLines } from './oversold.ts';
import { lockItems, nameOf, returnedLine, takeStockAgain } from './take-stock.ts';
import { type FormerContent, undoContent } from './undo-content.ts';

/** An order's history as the rules take it, without what staff have only noted. */
export function stepsOf(events: readonly OrderEventsTable[]): OrderStep[] {
  return events.map(stepOf).filter(({ event, isReversible }) => event !== 'noted' || isReversible);
}

function stepOf({ position, kind, undoes, before, who }: OrderEventsTable): OrderStep {
  const done: Partial<StepBefore> = JSON.parse(before ?? '{}');
  const isReversible =
    before !== null &&
    (kind !== 'noted' || (done.settled ?? []).length > 0) &&
    // What customers have changed is theirs.
    (kind !== 'changed' || (done.former !== undefined && who.startsWith('staff:')));
  const hasRestocked = done.refundedLines?.some(({ restock }) => restock > 0) === true;
  const isProviders = before === null && who === 'shop' && isPaymentEvent(kind);
  return { key: position, event: kind, undoes, isReversible, hasRestocked, isProviders };
}

/**
 * Takes back a step of an order, with what it has done to money, coupon and stock. Its email is not
 * sent if it has not begun to be; else the customer is told. Throws IllegalMoveError, and 422 when
 * pieces are not in stock any more.
 */
export async function undoStep(
  trx: Trx,
  order: OrderRow,
  position: number,
  by: ChangeBy,
  isAllowed: (event: OrderEvent) => boolean,
): Promise<OrderUpdate> {
  const events = await readSteps(trx, order.id);
  const step = events.find((one) => one.position === position);
  const possible = orderStepsToUndo(movingOrder(order), stepsOf(events));
  if (!step?.before || !possible.includes(position) || !isAllowed(step.kind))
    throw new IllegalMoveError(movingOrder(order), 'undone');
  if (by.opening) requireAreaOfStep(by.opening, step.kind);
  const before: StepBefore = JSON.parse(step.before);
  const { gaveBack, entry, refundedLines, settled, former } = before;
  if (before.isCouponBack || gaveBack || refundedLines || settled || former)
    await lockCatalogueShared(trx, by.database);
  if (before.isCouponBack && order.coupon_code !== null)
    await takeCouponAgain(trx, order.coupon_code, order.ordered_at);
  // What is always available since is out of no stock.
  if (gaveBack)
    for (const { position: at } of await takePiecesAgain(trx, order.id, gaveBack))
      await writeLine(trx, order.id, at, { taken: 0 });
  if (refundedLines) await unrefundLines(trx, order.id, refundedLines);
  if (settled) {
    await unsettleLines(trx, order.id, settled);
    await recordChange(trx, 'edit');
  }
  if (former) await undoContent(trx, order.id, former);
  if (entry) await takeBackMoney(trx, entry);
  await unsettle(trx, order.id, position);
  const update = former
    ? await formerStates(trx, order, { ...before, former })
    : await restoredColumns(trx, order, step.kind, before);
  const tells =
    step.kind === 'shipment-corrected'
      ? await toldOfFormer(trx, order, events, step)
      : (await isToldAlready(trx, order.id, events, step)) &&
        ({ event: 'undone', undone: step.kind } as const);
  return { ...update, undoes: position, tells: tells || 'nothing' };
}

/** What is told when courier and number are the former ones again: that, where others were told. */
async function toldOfFormer(
  trx: Trx,
  order: OrderRow,
  events: readonly OrderEventsTable[],
  step: OrderEventsTable,
): Promise<OrderUpdate['tells']> {
  const isCorrectionTold = await isToldAlready(trx, order.id, events, step);
  const shipped = events.findLast(({ kind }) => kind === 'shipped');
  const isShippingTold = !shipped || (await isToldAlready(trx, order.id, events, shipped));
  if (order.parcel !== 'shipped') return 'nothing';
  if (isCorrectionTold) return { event: 'shipment-corrected' };
  // It has taken the place of the first email.
  return isShippingTold ? 'nothing' : { event: 'shipped' };
}

export function readSteps(read: Reader, orderId: string): Promise<OrderEventsTable[]> {
  return read
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** Payment and parcel of an order whose content is the former one again. */
async function formerStates(
  trx: Trx,
  order: OrderRow,
  { parcel, former }: StepBefore & { readonly former: FormerContent },
): Promise<OrderUpdate> {
  const { update } = await moneyAfter(trx, order, former.columns.total_paisa);
  return { ...update, parcel };
}

/** The columns of what the step has changed, as they stood before it. */
async function restoredColumns(
  trx: Trx,
  order: OrderRow,
  kind: OrderEvent,
  before: StepBefore,
): Promise<OrderUpdate> {
  const parts = partsOf(kind);
  const { heldUntil, parcel, courier, trackingNumber, isRestocked } = before;
  const uploadId = await storedProof(trx, before.uploadId);
  const hasLost = before.payment === 'proof-received' && uploadId === null;
  const { id, total_paisa: total } = order;
  const payment = await paymentStateAgain(
    trx,
    `order:${id}`,
    total,
    hasLost ? 'awaiting' : before.payment,
  );
  const update = {
    ...(parts.includes('payment') && {
      payment,
      uploadId,
      // What a provider has taken since keeps it.
      heldUntil: unpaidStates.includes(payment) ? heldUntil : null,
    }),
    ...(parts.includes('parcel') && { parcel, isRestocked }),
    // What was delivered may have been corrected since.
    ...((kind === 'shipped' || parts.includes('shipment')) && { courier, trackingNumber }),
  };
  const after = { ...movingOrder(order), ...update };
  const held = update.heldUntil === undefined ? order.held_until : update.heldUntil;
  const isOver =
    held !== null &&
    held < new Date().toISOString() &&
    unpaidStates.includes(after.payment) &&
    heldParcels.includes(after.parcel);
  // Otherwise it would end again within the hour.
  return isOver ? { ...update, heldUntil: await holdLonger(trx, order) } : update;
}

/** Takes pieces off the stock again. Returns the lines of which none is. Throws 422 with what is missing. */
async function takePiecesAgain(
  trx: Trx,
  orderId: string,
  gaveBack: NonNullable<StepBefore['gaveBack']>,
): Promise<readonly { readonly position: number }[]> {
  const items = (await lockItems(trx, orderId)).map(returnedLine);
  const takenAt = new Map(gaveBack.map(({ position, taken }) => [position, taken]));
  const lines = items.flatMap((item) => {
    const taken = takenAt.get(item.position);
    return taken === undefined ? [] : [{ ...item, taken }];
  });
  const { short, free } = await takeStockAgain(trx, lines);
  if (short.length > 0) {
    const gone = short.map((line) => `${line.taken} × ${nameOf(line)}`).join(', ');
    throw refusal(
      422,
      'stock-gone',
      `It can’t be taken back: these pieces are not in stock any more: ${gone}.`,
    );
  }
  await recordChange(trx, 'edit');
  return free;
}

/** What was taken back has not come with its courier's settlement, which stands without it. */
async function unsettle(trx: Trx, orderId: string, position: number): Promise<void> {
  const settled = await trx
    .selectFrom('settled_orders')
    .innerJoin('courier_settlements', 'courier_settlements.id', 'settlement_id')
    .select(['settlement_id', 'amount_paisa', 'at', 'courier'])
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (!settled) return;
  await trx
    .deleteFrom('settled_orders')
    .where('settlement_id', '=', settled.settlement_id)
    .where('order_id', '=', orderId)
    .execute();
  await trx
    .updateTable('courier_settlements')
    .set((row) => ({ due_paisa: row('due_paisa', '-', settled.amount_paisa) }))
    .where('id', '=', settled.settlement_id)
    .execute();
  await keepUndone(trx, {
    id: settled.settlement_id,
    kind: 'settlement',
    subject: `settlement:${settled.settlement_id}`,
    at: settled.at,
    amount_paisa: settled.amount_paisa,
    method: null,
    how: null,
    reference: '',
    reason: settled.courier,
  });
}

/** The pieces are not refunded, and those that went back in stock are taken again. */
async function unrefundLines(
  trx: Trx,
  orderId: string,
  lines: readonly RefundedLine[],
): Promise<void> {
  const items = await lockItems(trx, orderId);
  const back = lines.filter(({ restock }) => restock > 0);
  const gaveBack = back.map(({ position, restock }) => ({ position, taken: restock }));
  const free = back.length > 0 ? await takePiecesAgain(trx, orderId, gaveBack) : [];
  for (const { position, quantity, restock, lacked = 0 } of lines) {
    const item = items.find((one) => one.position === position);
    if (!item) continue;
    const isFree = free.some((one) => one.position === position);
    await writeLine(trx, orderId, position, {
      refunded: item.refunded - quantity,
      oversold: item.oversold + lacked,
      taken: restock === 0 || isFree ? item.taken : (item.taken ?? 0) + restock,
    });
  }
}

async function writeLine(
  trx: Trx,
  orderId: string,
  position: number,
  columns: Pick<Updateable<OrderItemsTable>, 'taken' | 'refunded' | 'oversold'>,
): Promise<void> {
  await trx
    .updateTable('order_items')
    .set(columns)
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
}

/**
 * Withdraws the emails about a step, and about corrections of its shipment. Returns whether one of
 * them may have reached the customer.
 */
async function isToldAlready(
  trx: Trx,
  orderId: string,
  events: readonly OrderEventsTable[],
  step: OrderEventsTable,
): Promise<boolean> {
  const mailed = events.filter(
    ({ kind, position, before }) =>
      (position === step.position ||
        (step.kind === 'shipped' && kind === 'shipment-corrected' && position > step.position)) &&
      before !== null &&
      (JSON.parse(before) as StepBefore).isTold,
  );
  if (mailed.length === 0) return false;
  const names = mailed.map(({ position }) => mailEventOf(orderId, position));
  await withdrawMails(trx, names);
  // Emails of long ago are not stored any more.
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString();
  if (mailed.some(({ at }) => at < dayAgo)) return true;
  const left = await trx
    .selectFrom('mails')
    .select('id')
    .where((mail) => mail.or([mail('event', 'in', names), mail('cause', 'in', names)]))
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
}

interface Shipment {
  readonly courier: string;
  readonly trackingNumber: string;
}

/**
 * Corrects courier and tracking number of a parcel that is with the courier. The customer is told
 * once: in place of the first email while that waits.
 */
export async function correctShipment(
  trx: Trx,
  order: OrderRow,
  { courier, trackingNumber }: Shipment,
): Promise<OrderUpdate> {
  const moving = movingOrder(order);
  if (!canCorrectShipment(moving)) throw new IllegalMoveError(moving, 'shipment-corrected');
  if (courier === order.courier && trackingNumber === order.tracking_number)
    throw invalidField('trackingNumber', 'nothing-changed', 'This is what it is already.');
  const events = await readSteps(trx, order.id);
  const shipped = events.findLast(({ kind }) => kind === 'shipped');
  const isTold = !shipped || (await isToldAlready(trx, order.id, events, shipped));
  // Somebody whose parcel has arrived needs no number.
  const isOnItsWay = order.parcel === 'shipped';
  const told = { event: isTold ? 'shipment-corrected' : 'shipped' } as const;
  return {
    courier,
    trackingNumber,
    note: [courier, trackingNumber].filter(Boolean).join(' '),
    tells: isOnItsWay ? told : 'nothing',
  };
}
