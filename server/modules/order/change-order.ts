import type { Order } from '#contract/calls/order-calls.ts';
import {
  type OrderEvent,
  orderStateCodeOf,
  type ParcelState,
  type PaymentState,
} from '#contract/names/order-states.ts';
import { omit } from '#contract/omit.ts';
import type { Opening } from '#contract/rules/desk-access.ts';
import {
  canMove,
  endedParcels,
  type MovingOrder,
  orderMoves,
  orderStateFor,
} from '#contract/rules/orders/order-moves.ts';
import { isPaidOnline } from '#contract/rules/orders/payment-method.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { type Actor, audit } from '#server/audit.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { IllegalMoveError, lockRow } from '#server/db/rows.ts';
import type { OrderEventsTable } from '#server/db/schema/order-tables.ts';
import { giveCouponBack } from '#server/modules/coupon/coupon-store.ts';
import { undoMs } from '#server/modules/mail/mail-outbox.ts';
import type { MoneyRow, RefundedLine } from '#server/modules/money/money.ts';
import { lockCatalogueShared } from '#server/modules/product/catalogue-version.ts';
import {
  ownOrderPath,
  paymentNews,
  pushToStaff,
  tellCustomer,
} from '#server/modules/push/push-outbox.ts';

import { keepOrderInvoices } from './order-invoices.ts';
import { remindLater } from './order-limits.ts';
import { type ItemRow, type OrderRow, readContact, readOrder } from './order-store.ts';
import type { SettledLine } from './oversold.ts';
import type { FormerContent } from './undo-content.ts';

/** Who changes an order, and from which version of it. */
export interface ChangeBy {
  readonly who: Actor;
  /** Undefined for changes that fit any version. */
  readonly version?: number | undefined;
  readonly database: Pick<ShopDatabase, 'kind'>;
  /** What is opened to whoever of the staff takes back a step; a command may all. */
  readonly opening?: Opening;
  /** The customer is not told by email: they stand at the counter. */
  readonly isQuiet?: boolean;
  /** When it was done, of an order that was taken without a network; by default now. */
  readonly at?: string | undefined;
  /** Of when its money is, where the accountant's file of that day was saved before. */
  readonly moneyAt?: string | undefined;
}

/** What a move changes, besides the history. */
export interface OrderUpdate {
  readonly payment?: PaymentState;
  readonly parcel?: ParcelState;
  readonly uploadId?: string | null;
  readonly courier?: string;
  readonly trackingNumber?: string;
  readonly isRestocked?: boolean;
  readonly heldUntil?: string | null;
  /** What has happened, where only the change itself knows; by default what was asked for. */
  readonly event?: ChangeEvent;
  /** Reason or amount, for the history and the customer's email. */
  readonly note?: string;
  /** The same for the audit log alone. */
  readonly staffNote?: string;
  /** The screenshot that came, or that was not accepted. */
  readonly eventUploadId?: string | null;
  /** What it has written and put back, besides the order's columns. */
  readonly effects?: StepEffects;
  /** The position of the step that it takes back. */
  readonly undoes?: number;
  /** In place of what the rules say: what the customer is told, if anything. */
  readonly tells?: Told | 'nothing';
}

/** What a step has done besides changing the order's columns, to be taken back with it. */
export interface StepEffects {
  /** Lines whose pieces have gone back in stock, with how many. */
  readonly gaveBack?: readonly { readonly position: number; readonly taken: number }[];
  readonly entry?: MoneyRow;
  /** Pieces that it has refunded; `restock`: how many of them have gone back in stock. */
  readonly refundedLines?: readonly RefundedLine[];
  /** Lines whose missing pieces somebody has dealt with. */
  readonly settled?: readonly SettledLine[];
  /** What of the order's lines and sums it has changed. */
  readonly content?: ContentStep;
  /** The same as it is stored, to be taken back. */
  readonly former?: FormerContent;
  /** It has done what can't be taken back. */
  readonly isFinal?: boolean;
}

/** An order's lines and sums before a change and after it. */
export interface ContentStep {
  readonly before: OrderContent;
  readonly after: OrderContent;
}

interface OrderContent {
  readonly lines: readonly Pick<
    ItemRow,
    'position' | 'product_id' | 'attribute_id' | 'quantity' | 'unit_paisa'
  >[];
  readonly shippingPaisa: number;
  readonly totalPaisa: number;
}

/** An order as it stood before a step, and what the step has done. */
export interface StepBefore extends Omit<StepEffects, 'isFinal'> {
  readonly payment: PaymentState;
  readonly uploadId: string | null;
  readonly heldUntil: string | null;
  readonly parcel: ParcelState;
  readonly courier: string;
  readonly trackingNumber: string;
  readonly isRestocked: boolean;
  /** Whether it gave back the use of a coupon. */
  readonly isCouponBack: boolean;
  /** Whether it was told by email. */
  readonly isTold: boolean;
}

/** What an email tells about an order. */
interface Told {
  readonly event: OrderEvent;
  /** The step that is taken back. */
  readonly undone?: OrderEvent;
}

/** What a change adds to an order's history. */
export type ChangeEvent = Exclude<OrderEvent, 'placed'>;

/** Told by email also when the customer's status stays. */
const mailedEvents: readonly OrderEvent[] = [
  'proof-asked',
  'payment-rejected',
  'refunded',
  'changed',
];
/** The same, of an order that is paid before it is sent: the rest is asked for. */
const mailedPrepaid: readonly OrderEvent[] = ['part-received'];
/** The same, when they come with a reason: it was written for the customer. */
const mailedWithReason: readonly OrderEvent[] = endedParcels;

/**
 * Locks an order, checks that it allows the event, and writes what `apply` returns: the columns,
 * the derived status, the history, the customer's email. Throws IllegalMoveError and StaleError.
 * Returns undefined when there is no such order.
 */
export async function changeOrder(
  trx: Trx,
  orderId: string,
  asked: ChangeEvent,
  by: ChangeBy,
  apply: (order: OrderRow) => OrderUpdate | Promise<OrderUpdate>,
): Promise<Order | undefined> {
  const row = await lockRow(trx, 'orders', orderId, by.version);
  if (!row) return undefined;
  const before = movingOrder(row);
  const move = orderMoves.find((one) => one === asked);
  if (move && !canMove(before, move)) throw new IllegalMoveError(before, asked);

  const isCouponBack = await endCouponUse(trx, row, asked, by);
  const update = await apply(row);
  const kind = update.event ?? asked;
  const after = { ...before, ...update };
  const status = orderStateCodeOf(orderStateFor(after));
  await writeColumns(trx, row, status, update);
  if (after.payment === 'partly-paid') await remindOfRest(trx, row, before.payment);
  const { note = null, staffNote, eventUploadId = null, undoes = null, effects = {} } = update;
  const customer = by.isQuiet ? undefined : await readContact(trx, row);
  const told = customer ? toldOf(row, status, kind, update) : undefined;
  const position = await writeEvent(trx, {
    order_id: orderId,
    status,
    kind,
    who: by.who,
    note,
    upload_id: eventUploadId,
    before: effects.isFinal
      ? null
      : JSON.stringify(stepBefore(row, effects, isCouponBack, told !== undefined)),
    undoes,
    at: by.at ?? new Date().toISOString(),
  });
  const { payment, parcel, isRestocked } = after;
  const { courier = row.courier, trackingNumber = row.tracking_number } = update;
  await audit(trx, {
    who: by.who,
    action: `order.${kind}`,
    subject: `order:${orderId}`,
    before: { ...before, courier: row.courier, trackingNumber: row.tracking_number },
    after: {
      payment,
      parcel,
      isRestocked,
      method: row.method,
      courier,
      trackingNumber,
      note: staffNote ?? note,
    },
  });
  const order = await readOrder(trx, orderId);
  if (!order) throw new Error('The order has disappeared.');
  await keepOrderInvoices(trx, order);
  if (told && customer) {
    const content = {
      kind: 'order-status',
      name: customer.name,
      order,
      note: note ?? '',
      hasNoAccount: row.user_id === null || undefined,
      ...told,
    } as const;
    const mail = {
      event: mailEventOf(orderId, position),
      recipient: customer.email,
      content,
      notBefore: by.who.startsWith('staff:') ? new Date(Date.now() + undoMs) : undefined,
    };
    await tellCustomer(trx, mail, {
      userId: row.user_id,
      subject: `order:${orderId}`,
      kind: 'orders',
      path: ownOrderPath(orderId),
    });
  }
  if (kind === 'proof-received' && !by.who.startsWith('staff:'))
    await pushToStaff(trx, `${mailEventOf(orderId, position)}:proof`, [
      paymentNews(`/orders/${orderId}`, formatRupees(order.totalAmount)),
    ]);
  return order;
}

/** The unique event of the email that an order was placed. */
export const placedEventOf = (orderId: string) => `order-placed:${orderId}`;

/** The unique event of the email about a step of an order. */
export function mailEventOf(orderId: string, position: number): string {
  return `order-status:${orderId}:${position}`;
}

/** Gives back the use of a coupon of an order that is canceled now. Returns whether it did. */
async function endCouponUse(
  trx: Trx,
  row: OrderRow,
  kind: ChangeEvent,
  by: ChangeBy,
): Promise<boolean> {
  const isCanceling = kind === 'canceled' || kind === 'payment-rejected';
  if (!isCanceling || row.parcel === 'canceled' || row.coupon_code === null) return false;
  // Catalogue, coupon, stock: in the order in which new orders lock them.
  await lockCatalogueShared(trx, by.database);
  return giveCouponBack(trx, row.coupon_code, row.ordered_at);
}

/** The customer of an order that is paid in part now is reminded of the rest, once. */
async function remindOfRest(trx: Trx, row: OrderRow, before: PaymentState): Promise<void> {
  if (!isPaidOnline(row) || before === 'partly-paid') return;
  await trx
    .updateTable('orders')
    .set({ remind_at: await remindLater(trx) })
    .where('id', '=', row.id)
    .execute();
}

async function writeColumns(
  trx: Trx,
  row: OrderRow,
  status: number,
  update: OrderUpdate,
): Promise<void> {
  const { payment = row.payment, parcel = row.parcel, isRestocked = row.restocked === 1 } = update;
  const { uploadId = row.upload_id, heldUntil = row.held_until } = update;
  const { courier = row.courier, trackingNumber = row.tracking_number } = update;
  await trx
    .updateTable('orders')
    .set({ status, payment, parcel, courier, upload_id: uploadId, version: row.version + 1 })
    .set({ tracking_number: trackingNumber, restocked: isRestocked ? 1 : 0, held_until: heldUntil })
    .where('id', '=', row.id)
    .execute();
}

/** What the customer is told by email; undefined for nothing. */
function toldOf(
  row: OrderRow,
  status: number,
  kind: ChangeEvent,
  { tells, note }: OrderUpdate,
): Told | undefined {
  if (tells) return tells === 'nothing' ? undefined : tells;
  const isMailed =
    status !== row.status ||
    mailedEvents.includes(kind) ||
    (isPaidOnline(row) && mailedPrepaid.includes(kind)) ||
    (note && mailedWithReason.includes(kind)) ||
    // Ready to be picked up.
    (kind === 'packed' && row.pickup === 1);
  return isMailed ? { event: kind } : undefined;
}

function stepBefore(
  row: OrderRow,
  effects: StepEffects,
  isCouponBack: boolean,
  isTold: boolean,
): StepBefore {
  const { payment, parcel, courier } = row;
  return {
    ...omit(effects, 'isFinal'),
    payment,
    uploadId: row.upload_id,
    heldUntil: row.held_until,
    parcel,
    courier,
    trackingNumber: row.tracking_number,
    isRestocked: row.restocked === 1,
    isCouponBack,
    isTold,
  };
}

/** What decides about an order's moves. */
export function movingOrder({
  payment,
  parcel,
  method,
  restocked,
  pickup,
}: MovingRow): MovingOrder {
  const order = { payment, parcel, method, isRestocked: restocked === 1 };
  return pickup === 1 ? { ...order, isPickup: true } : order;
}

type MovingRow = Pick<OrderRow, 'payment' | 'parcel' | 'method' | 'restocked' | 'pickup'>;

/** Adds to an order's history. Returns the position. */
async function writeEvent(trx: Trx, event: Omit<OrderEventsTable, 'position'>): Promise<number> {
  const last = await trx
    .selectFrom('order_events')
    .select((row) => row.fn.max<number | null>('position').as('position'))
    .where('order_id', '=', event.order_id)
    .executeTakeFirst();
  const position = (last?.position ?? -1) + 1;
  const row = { ...event, position };
  await trx.insertInto('order_events').values(row).execute();
  return position;
}
