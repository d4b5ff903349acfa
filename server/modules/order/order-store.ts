import type { Selectable } from 'kysely';

import type { Address } from '#contract/calls/address-calls.ts';
import type { Agreed } from '#contract/calls/agreed.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { Order, OrderItem, placeOrder } from '#contract/calls/order-calls.ts';
import type { OrderSource } from '#contract/names/order-sources.ts';
import { orderStateCodeOf, staffEvents } from '#contract/names/order-states.ts';
import type { PaymentProvider } from '#contract/names/payment-providers.ts';
import type { OrderSums } from '#contract/rules/cart/cart-sums.ts';
import type { GivenDiscount } from '#contract/rules/cart/hand-order.ts';
import { mediaMainAddress } from '#contract/rules/catalogue/media.ts';
import { discountOfSums, type OrderDiscount } from '#contract/rules/orders/changed-order.ts';
import {
  heldParcels,
  orderBalance,
  orderStateFor,
  unpaidStates,
} from '#contract/rules/orders/order-moves.ts';
import { isPaidOnline } from '#contract/rules/orders/payment-method.ts';
import { rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import type { Actor } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type {
  OrderEventsTable,
  OrderItemsTable,
  OrdersTable,
} from '#server/db/schema/order-tables.ts';
import { checkedEmail, checkedPhone, cleanLine, cleanLines } from '#server/http/clean-text.ts';
import { readInvoiceNumbers } from '#server/modules/invoice/invoice-store.ts';
import { readMoney } from '#server/modules/money/money.ts';
import { readChecked } from '#server/modules/payment-provider/checked-attempts.ts';
import { readOfferedWays } from '#server/modules/payment-provider/provider-accounts.ts';
import { pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';

import { findUser } from '#server/modules/user/users.ts';
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
  /** The buyer's own, for the invoice; left out of orders without one. */
  readonly taxNumber?: string;
  /** Why the fee of the delivery is not that of its zone; then it stays as it is. */
  readonly feeReason?: string;
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
    taxNumber = '',
  } = form;
  const card = cleanLines(cardText);
  const number = cleanLine(taxNumber);
  return {
    ...place,
    phoneNumber: checkedPhone(PhoneNumber, 'PhoneNumber'),
    recipient:
      cleanLine(recipient) || cleanLine(`${firstName} ${lastName}`) || cleanLine(accountName),
    company: cleanLine(company),
    email: email && checkedEmail(email, 'email'),
    notes: cleanLines(notes),
    ...(card && { cardText: card }),
    ...(number && { taxNumber: number }),
  };
}

/** The address of an order that is picked up. */
export const noAddress = { country: '', state: '', city: '', streetAddress: '', zipCode: '' };

/** An order to be inserted. */
export interface NewOrder {
  readonly orderId: string;
  /** Unique (`newOrderNumber`). */
  readonly orderNumber: string;
  /** Null for somebody without an account: then the delivery says whose it is. */
  readonly userId: string | null;
  readonly who: Actor;
  readonly source: OrderSource;
  readonly method: number;
  readonly isPickup: boolean;
  readonly sums: OrderSums;
  readonly coupon: Agreed['coupon'];
  /** What staff have taken off. */
  readonly discount: GivenDiscount;
  /** Why staff gave the discount; empty for a coupon's. */
  readonly discountReason: string;
  readonly delivery: Delivery;
  /** The cart's note. */
  readonly note: string;
  /** Until when it holds its pieces unpaid; null without an end. */
  readonly heldUntil: string | null;
  /** When the customer is reminded of the payment; null: never. */
  readonly remindAt: string | null;
  readonly uploadId: string | null;
  /** Who takes the payment once it is placed. */
  readonly payWith?: PaymentProvider | undefined;
  readonly lines: readonly TakenLine[];
  readonly orderedAt: Date;
}

/** Inserts a pending order with its items and history. Returns it for the API. */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<Order> {
  const { orderId, sums, lines, userId, delivery } = order;
  const at = order.orderedAt.toISOString();
  const { recipient: name, email, phoneNumber: phone_number } = delivery;
  const contact = userId === null ? { name, email: email.toLowerCase(), phone_number } : noContact;
  const payment = firstPayment(order);
  const status = orderStateCodeOf(
    orderStateFor({ payment, parcel: 'not-packed', method: order.method }),
  );
  const row: OrderRow = {
    id: orderId,
    number: order.orderNumber,
    user_id: userId,
    status,
    payment,
    parcel: 'not-packed',
    method: order.method,
    pickup: order.isPickup ? 1 : 0,
    subtotal_paisa: sums.subtotalPaisa,
    coupon_code: order.coupon?.code ?? null,
    discount: discountText({ coupon: order.coupon, byHand: order.discount }),
    discount_paisa: sums.discountPaisa,
    shipping_paisa: sums.shippingPaisa,
    total_paisa: sums.totalPaisa,
    delivery: JSON.stringify(delivery),
    note: order.note,
    upload_id: order.uploadId,
    courier: '',
    tracking_number: '',
    restocked: 0,
    version: 1,
    ordered_at: at,
    held_until: order.heldUntil,
    remind_at: order.remindAt,
    arrival_asked_at: null,
    source: order.source,
    ...contact,
    discount_reason: order.discountReason,
    pay_with: order.sums.totalPaisa > 0 ? (order.payWith ?? '') : '',
  };
  const items = lines.map((line, position) => itemRow(orderId, position, line));
  const event = {
    order_id: orderId,
    position: 0,
    status,
    at,
    who: order.who,
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

/** A discount as it is stored; empty for none. */
function discountText({ coupon, byHand }: OrderDiscount): string {
  return coupon || byHand ? JSON.stringify({ coupon, byHand }) : '';
}

/** The discount of an order as it was given. */
export function discountOf(row: OrderRow): OrderDiscount {
  if (row.discount !== '') return JSON.parse(row.discount);
  return discountOfSums({
    couponCode: row.coupon_code,
    subtotalPaisa: row.subtotal_paisa,
    discountPaisa: row.discount_paisa,
  });
}

const noContact = { name: '', email: '', phone_number: '' };

/** Where there is nothing to pay, no payment is waited for. */
function firstPayment({ sums, uploadId }: NewOrder): OrdersTable['payment'] {
  if (sums.totalPaisa === 0) return 'confirmed';
  return uploadId === null ? 'awaiting' : 'proof-received';
}

export type OrderRow = Selectable<OrdersTable>;

export type ItemRow = Selectable<OrderItemsTable>;

export function itemRow(orderId: string, position: number, line: TakenLine): ItemRow {
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
    refunded: 0,
    oversold: line.oversold,
    sku: line.sku,
    total_paisa: line.totalPaisa,
  };
}

/** Reads a customer's orders, newest first, with eight queries at most. */
export async function readOrdersOf(read: Reader, userId: string): Promise<Order[]> {
  const rows = await read
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('ordered_at', 'desc')
    .orderBy('id')
    .execute();
  return (await composeRecords(read, rows)).map(({ order }) => order);
}

export async function readOrder(read: Reader, orderId: string): Promise<Order | undefined> {
  const [record] = await readRecords(read, [orderId]);
  return record?.order;
}

/** An order with the rows that it is made of. */
interface OrderRecord {
  readonly row: OrderRow;
  readonly order: Order;
  readonly events: readonly OrderEventsTable[];
  /** As the account has them now; without one as the order has them. */
  readonly customer: { readonly name: string; readonly email: string };
}

/** Reads orders in any order, with seven queries at most. */
export async function readRecords(
  read: Reader,
  orderIds: readonly string[],
): Promise<OrderRecord[]> {
  if (orderIds.length === 0) return [];
  return composeRecords(
    read,
    await read.selectFrom('orders').selectAll().where('id', 'in', orderIds).execute(),
  );
}

async function composeRecords(read: Reader, rows: readonly OrderRow[]): Promise<OrderRecord[]> {
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
  const customers = await readCustomersOf(read, rows);
  const parts = await readParts(read, rows);
  const wallets = await readWallets(read, rows);
  const invoices = await readInvoiceNumbers(
    read,
    ids.map((id) => `order:${id}`),
  );
  return rows.map((row) => {
    const own = eventsOf.get(row.id) ?? [];
    const customer = customers.get(row.user_id ?? '') ?? { name: row.name, email: row.email };
    const order = orderOf(row, itemsOf.get(row.id) ?? [], own, pictures, {
      name: customer.name,
      part: parts.get(row.id),
      wallet: wallets(row),
    });
    const invoiceNumber = invoices.get(`order:${row.id}`);
    return {
      row,
      order: invoiceNumber === undefined ? order : { ...order, invoiceNumber },
      events: own,
      customer,
    };
  });
}

type Part = Order['payment']['part'];
type Wallet = Pick<Order['payment'], 'payWith' | 'checking'>;

/**
 * Who takes the payments of orders, and what of them is not known yet. To be paid where nobody is
 * offered any more, an order needs a screenshot.
 */
async function readWallets(
  read: Reader,
  rows: readonly OrderRow[],
): Promise<(row: OrderRow) => Wallet> {
  const isOpen = ({ payment }: OrderRow) => payment === 'awaiting' || payment === 'partly-paid';
  const open = rows.filter((row) => isOpen(row) && isPaidOnline(row));
  if (open.length === 0) return walletOf;
  const subjects = open.map(({ id }) => `order:${id}` as const);
  const checkedOf = await readChecked(read, subjects);
  const hasWays =
    open.some((row) => row.pay_with !== '') && (await readOfferedWays(read)).length > 0;
  return (row) => {
    if (!isOpen(row)) return walletOf(row);
    const checked = checkedOf(`order:${row.id}`);
    return {
      ...(hasWays && walletOf(row)),
      ...(checked !== undefined && { checking: rupeesFromPaisa(checked) }),
    };
  };
}

const walletOf = ({ pay_with: payWith }: OrderRow): Wallet => (payWith === '' ? {} : { payWith });

/** What has come of orders that are not paid to the rupee, by their ids. */
async function readParts(
  read: Reader,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, Part>> {
  const open = rows.filter(({ payment }) =>
    ['partly-paid', 'proof-received', 'overpaid'].includes(payment),
  );
  const moneyOf = await readMoney(
    read,
    open.map(({ id }) => `order:${id}` as const),
  );
  const parts = open.map((row): [string, Part] => {
    const money = moneyOf(`order:${row.id}`);
    const { parcel, total_paisa: totalPaisa } = row;
    const { paidPaisa, owedPaisa, owingPaisa } = orderBalance({ ...money, parcel, totalPaisa });
    const part = {
      received: rupeesFromPaisa(paidPaisa),
      left: rupeesFromPaisa(owedPaisa),
      owing: rupeesFromPaisa(owingPaisa),
    };
    return [row.id, paidPaisa > 0 ? part : undefined];
  });
  return new Map(parts);
}

/** The accounts of customers who have placed these orders, by their ids. */
async function readCustomersOf(
  read: Reader,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, OrderRecord['customer']>> {
  const ids = [...new Set(rows.flatMap((row) => row.user_id ?? []))];
  if (ids.length === 0) return new Map();
  const users = await read
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .execute();
  return new Map(users.map(({ id, ...customer }) => [id, customer]));
}

/**
 * Who is told about an order: its account, or without one the address that it was given; undefined
 * where there is none.
 */
export async function readContact(
  read: Reader,
  { user_id: userId, name, email }: Pick<OrderRow, 'user_id' | 'name' | 'email'>,
): Promise<{ readonly name: string; readonly email: string } | undefined> {
  if (userId !== null) return findUser(read, userId);
  return email === '' ? undefined : { name, email };
}

/** Rows by their order. */
export function groupByOrder<Row extends { readonly order_id: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  return Map.groupBy(rows, ({ order_id }) => order_id);
}

type Pictures = Awaited<ReturnType<typeof readPictureRecords>>;

/** What an order is composed of, besides its rows. */
interface OrderParts {
  readonly name?: string | undefined;
  readonly part?: Part;
  readonly wallet?: Wallet;
}

function orderOf(
  row: OrderRow,
  items: readonly ItemRow[],
  events: readonly OrderEventsTable[],
  pictures: Pictures,
  { name = '', part, wallet = walletOf(row) }: OrderParts = {},
): Order {
  const { phoneNumber, recipient, company, notes, cardText, taxNumber, feeReason, ...delivery } =
    JSON.parse(row.delivery) as Delivery;
  const { country, state, city, streetAddress, zipCode } = delivery;
  return {
    orderId: row.id,
    orderNumber: row.number,
    version: row.version,
    orderDate: row.ordered_at,
    subtotal: rupeesFromPaisa(row.subtotal_paisa),
    couponCode: row.coupon_code,
    couponDiscount: rupeesFromPaisa(row.discount_paisa),
    ...(row.discount_reason !== '' && { discountReason: row.discount_reason }),
    shippingFee: rupeesFromPaisa(row.shipping_paisa),
    ...(feeReason && { shippingReason: feeReason }),
    totalAmount: rupeesFromPaisa(row.total_paisa),
    method: row.method,
    phoneNumber,
    recipient: recipient || name,
    company,
    ...(taxNumber && { taxNumber }),
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
      ...(part && { part }),
      ...heldUntilOf(row),
      ...wallet,
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

function orderItemOf(row: ItemRow, pictures: Pictures): OrderItem {
  const { picture_hash: hash } = row;
  return {
    productId: row.product_id,
    productImage: hash === null ? '' : mediaMainAddress(hash),
    ...(hash !== null && { picture: pictureOf(pictures.get(hash), hash, row.product_name) }),
    productName: row.product_name,
    slugs: row.slug,
    attributeName: row.attribute_name,
    attributeValue: row.attribute_value,
    ...(row.sku !== '' && { sku: row.sku }),
    unitPrice: rupeesFromPaisa(row.unit_paisa),
    quantity: row.quantity,
    totalPrice: rupeesFromPaisa(row.total_paisa),
    position: row.position,
    selectedAttributeId: row.attribute_id === '' ? null : row.attribute_id,
  };
}
