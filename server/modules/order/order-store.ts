import type { Selectable } from 'kysely';

import type { Address } from '#contract/calls/address-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { Order, OrderItem, placeOrder } from '#contract/calls/order-calls.ts';
import { orderStateCodeOf, staffEvents } from '#contract/names/order-states.ts';
import type { OrderSums } from '#contract/rules/cart/cart-sums.ts';
import { mediaMainAddress } from '#contract/rules/catalogue/media.ts';
import { heldParcels, orderStateFor, unpaidStates } from '#contract/rules/orders/order-moves.ts';
import { rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type {
  OrderEventsTable,
  OrderItemsTable,
  OrdersTable,
} from '#server/db/schema/order-tables.ts';
import { checkedEmail, checkedPhone, cleanLine, cleanLines } from '#server/http/clean-text.ts';
import { readInvoiceNumbers } from '#server/modules/invoice/invoice-store.ts';
import { pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';

import { heldUntil, remindAt } from './order-limits.ts';
import type { TakenLine } from './take-stock.ts';

/** Address and recipient of an order, stored with it as JSON. */
export interface Delivery extends Readonly<Omit<Address, 'addressId'>> {
  readonly phoneNumber: string;
  /** Empty in orders of version 1.0 to a saved address. */
  readonly recipient: string;
  readonly company: string;
  /** Empty for the customer's own. */
  readonly email: string;
  readonly notes: string;
  /** What the card of a gift should say; left out of orders without one. */
  readonly cardText?: string;
}

/**
 * Combines an address with the checkout's texts and the account's name. Throws 422 for an invalid
 * phone number or email address.
 */
export function deliveryOf(
  place: Omit<Address, 'addressId'>,
  form: Omit<BodyOf<typeof placeOrder>, 'method' | 'pickup'>,
  accountName: string,
): Delivery {
  const {
    PhoneNumber,
    recipient = '',
    firstName = '',
    lastName = '',
    company = '',
    email = '',
    notes = '',
    cardText = '',
  } = form;
  const card = cleanLines(cardText);
  return {
    ...place,
    phoneNumber: checkedPhone(PhoneNumber, 'PhoneNumber'),
    recipient:
      cleanLine(recipient) || cleanLine(`${firstName} ${lastName}`) || cleanLine(accountName),
    company: cleanLine(company),
    email: email && checkedEmail(email, 'email'),
    notes: cleanLines(notes),
    ...(card && { cardText: card }),
  };
}

/** An order to be inserted. */
export interface NewOrder {
  readonly orderId: string;
  /** Unique (`newOrderNumber`). */
  readonly orderNumber: string;
  readonly userId: string;
  readonly method: number;
  readonly isPickup: boolean;
  readonly sums: OrderSums;
  readonly couponCode: string | null;
  readonly delivery: Delivery;
  /** The cart's note. */
  readonly note: string;
  /** For how long it holds its pieces unpaid; null without an end. */
  readonly holdDays: number | null;
  /** After how long the customer is reminded of the payment; null: never. */
  readonly remindDays: number | null;
  readonly uploadId: string | null;
  readonly lines: readonly TakenLine[];
}

/** Inserts a pending order with its items and history. Returns it for the API. */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<Order> {
  const { orderId, sums, lines } = order;
  const now = new Date().toISOString();
  const payment = firstPayment(order);
  const status = orderStateCodeOf(
    orderStateFor({ payment, parcel: 'not-packed', method: order.method }),
  );
  const row: OrderRow = {
    id: orderId,
    number: order.orderNumber,
    user_id: order.userId,
    status,
    payment,
    parcel: 'not-packed',
    method: order.method,
    pickup: order.isPickup ? 1 : 0,
    subtotal_paisa: sums.subtotalPaisa,
    coupon_code: order.couponCode,
    discount_paisa: sums.discountPaisa,
    shipping_paisa: sums.shippingPaisa,
    total_paisa: sums.totalPaisa,
    delivery: JSON.stringify(order.delivery),
    note: order.note,
    upload_id: order.uploadId,
    courier: '',
    tracking_number: '',
    restocked: 0,
    version: 1,
    ordered_at: now,
    held_until: heldUntil(order.holdDays, Date.parse(now)),
    remind_at: remindAt(order, Date.parse(now)),
    arrival_asked_at: null,
  };
  const items = lines.map((line, position) => itemRow(orderId, position, line));
  const who = `customer:${order.userId}`;
  const event = {
    order_id: orderId,
    position: 0,
    status,
    at: now,
    who,
    note: null,
    upload_id: null,
  };
  const placed: OrderEventsTable = { ...event, kind: 'placed', before: null, undoes: null };
  const pictures: Pictures = new Map();
  for (const { picture } of lines) if (picture) pictures.set(picture.hash, picture);
  await trx.insertInto('orders').values(row).execute();
  await trx.insertInto('order_items').values(items).execute();
  await trx.insertInto('order_events').values(placed).execute();
  return orderOf(row, items, [placed], pictures);
}

/** Where there is nothing to pay, no payment is waited for. */
function firstPayment({ sums, uploadId }: NewOrder): OrdersTable['payment'] {
  if (sums.totalPaisa === 0) return 'confirmed';
  return uploadId === null ? 'awaiting' : 'proof-received';
}

export type OrderRow = Selectable<OrdersTable>;

function itemRow(orderId: string, position: number, line: TakenLine): OrderItemsTable {
  return {
    order_id: orderId,
    position,
    product_id: line.productId,
    attribute_id: line.attributeId,
    product_name: line.name,
    slug: line.slug,
    attribute_name: line.attributeName,
    attribute_value: line.attributeValue,
    picture_hash: line.pictureHash,
    unit_paisa: line.unitPaisa,
    quantity: line.quantity,
    taken: line.taken,
    total_paisa: line.totalPaisa,
  };
}

/** Reads a customer's orders, newest first, with six queries in all. */
export async function readOrdersOf(read: Reader, userId: string): Promise<Order[]> {
  const rows = await read
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('ordered_at', 'desc')
    .orderBy('id')
    .execute();
  return composeOrders(read, rows);
}

export async function readOrder(read: Reader, orderId: string): Promise<Order | undefined> {
  const [order] = await readOrders(read, [orderId]);
  return order;
}

/** Reads orders in any order, with six queries in all. */
export async function readOrders(read: Reader, orderIds: readonly string[]): Promise<Order[]> {
  if (orderIds.length === 0) return [];
  return composeOrders(
    read,
    await read.selectFrom('orders').selectAll().where('id', 'in', orderIds).execute(),
  );
}

async function composeOrders(read: Reader, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  // In sequence: a transaction has one connection.
  const items = await read
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute();
  const events = await read
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute();
  const pictures = await readPictureRecords(
    read,
    items.flatMap((item) => item.picture_hash ?? []),
  );
  const itemsOf = groupByOrder(items);
  const eventsOf = groupByOrder(events);
  const names = await readNamesOf(read, rows);
  const invoices = await readInvoiceNumbers(
    read,
    ids.map((id) => `order:${id}`),
  );
  return rows.map((row) => {
    const order = orderOf(
      row,
      itemsOf.get(row.id) ?? [],
      eventsOf.get(row.id) ?? [],
      pictures,
      names,
    );
    const invoiceNumber = invoices.get(`order:${row.id}`);
    return invoiceNumber === undefined ? order : { ...order, invoiceNumber };
  });
}

/** The account's names of customers who have placed these orders, by their ids. */
async function readNamesOf(
  read: Reader,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map((row) => row.user_id))];
  const users = await read
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}

/** Rows by their order. */
export function groupByOrder<Row extends { readonly order_id: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  return Map.groupBy(rows, ({ order_id }) => order_id);
}

type Pictures = Awaited<ReturnType<typeof readPictureRecords>>;

function orderOf(
  row: OrderRow,
  items: readonly OrderItemsTable[],
  events: readonly OrderEventsTable[],
  pictures: Pictures,
  names: ReadonlyMap<string, string> = new Map(),
): Order {
  const { phoneNumber, recipient, company, notes, cardText, ...delivery } = JSON.parse(
    row.delivery,
  ) as Delivery;
  const { country, state, city, streetAddress, zipCode } = delivery;
  return {
    orderId: row.id,
    orderNumber: row.number,
    orderDate: row.ordered_at,
    subtotal: rupeesFromPaisa(row.subtotal_paisa),
    couponCode: row.coupon_code,
    couponDiscount: rupeesFromPaisa(row.discount_paisa),
    shippingFee: rupeesFromPaisa(row.shipping_paisa),
    totalAmount: rupeesFromPaisa(row.total_paisa),
    method: row.method,
    phoneNumber,
    recipient: recipient || (names.get(row.user_id) ?? ''),
    company,
    note: row.note,
    notes,
    ...(cardText && { cardText }),
    ...(row.pickup === 1 && { isPickup: true }),
    address: { country, state, city, streetAddress, zipCode },
    orderItems: items.map((item) => orderItemOf(item, pictures)),
    payment: {
      status: row.status,
      state: row.payment,
      hasScreenshot: row.upload_id !== null,
      ...heldUntilOf(row),
      ...(row.upload_id !== null && { uploadId: row.upload_id }),
    },
    parcel: { state: row.parcel, courier: row.courier, trackingNumber: row.tracking_number },
    history: historyOf(events),
  };
}

/** An order's history as its customer sees it. */
function historyOf(events: readonly OrderEventsTable[]): Order['history'] {
  const kindAt = new Map(events.map(({ position, kind }) => [position, kind]));
  return events.flatMap((event) => {
    const undone = event.undoes === null ? undefined : kindAt.get(event.undoes);
    return staffEvents.includes(undone ?? event.kind)
      ? []
      : [{ ...historyEntryOf(event), ...(undone && { undone }) }];
  });
}

/** While it matters: nobody has seen the payment, and the shop has the pieces. */
function heldUntilOf({
  held_until: heldUntil,
  payment,
  parcel,
}: OrderRow): Pick<Order['payment'], 'heldUntil'> {
  const isHeld = unpaidStates.includes(payment) && heldParcels.includes(parcel);
  return heldUntil !== null && isHeld ? { heldUntil } : {};
}

function historyEntryOf({ status, at, kind, note }: OrderEventsTable): Order['history'][number] {
  return { status, at, event: kind, ...(note !== null && note !== '' && { note }) };
}

function orderItemOf(row: OrderItemsTable, pictures: Pictures): OrderItem {
  const { picture_hash: hash } = row;
  return {
    productId: row.product_id,
    productImage: hash === null ? '' : mediaMainAddress(hash),
    ...(hash !== null && { picture: pictureOf(pictures.get(hash), hash, row.product_name) }),
    productName: row.product_name,
    slugs: row.slug,
    attributeName: row.attribute_name,
    attributeValue: row.attribute_value,
    unitPrice: rupeesFromPaisa(row.unit_paisa),
    quantity: row.quantity,
    totalPrice: rupeesFromPaisa(row.total_paisa),
  };
}
