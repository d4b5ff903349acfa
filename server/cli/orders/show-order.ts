import type { Order } from '#contract/calls/order-calls.ts';
import { orderStateOf } from '#contract/names/order-states.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/money.ts';
import { keepsRest, nextOrderStates } from '#contract/rules/order-moves.ts';
import { orderNumber } from '#contract/rules/order-number.ts';
import type { ShopContext } from '#server/cli/command.ts';
import { tableLines } from '#server/cli/text-table.ts';
import type { Reader } from '#server/db/connect.ts';
import { createUploadStore } from '#server/media/upload-store.ts';
import { formatShopTime } from '#server/modules/booking/shop-time.ts';
import { movingOrder } from '#server/modules/order/change-order.ts';
import type { Delivery } from '#server/modules/order/delivery.ts';
import { readMoney } from '#server/modules/order/order-money.ts';
import { readOrderNotes } from '#server/modules/order/order-notes.ts';
import { readOrder } from '#server/modules/order/order-store.ts';
import { plainText } from '#server/plain-text.ts';

import { findOrderId } from './find-order.ts';
import { joinWithOr, paymentMethodText } from './order-status.ts';

/** Prints everything about one order. */
export async function showOrder({ database, settings, print }: ShopContext, beginning: string): Promise<number> {
  const id = await findOrderId(database.read, beginning);
  const order = await readOrder(database.read, id);
  const more = await readMore(database.read, id);
  if (!order || !more) throw new Error('An order that was found is there.');
  const state = orderStateOf(order.payment.status);
  const next = joinWithOr(nextOrderStates(movingOrder(more)));

  print(`Order ${orderNumber(order)}   ${state}${next ? ` (next: ${next})` : ''}`);
  for (const line of labelled([
    ['Full id', id],
    ['Placed', `${formatShopTime(order.orderDate)}, ${utcOf(order.orderDate)}`],
    ['Customer', `${more.name} (${more.email})`],
    ['Paid', paymentMethodText(order)],
    ['Payment', more.payment.replaceAll('-', ' ')],
    ['Parcel', [more.parcel.replaceAll('-', ' '), more.courier, more.tracking_number].filter(Boolean).join(', ')],
    ['Stock', more.restocked === 1 ? 'Back in stock' : ''],
    ['Screenshot', more.hash === null ? '' : createUploadStore(settings).locate(more.hash)],
  ])) {
    print(line);
  }
  print('');
  print('Deliver to');
  for (const line of deliverToLines(order, more.delivery)) print(`  ${line}`);
  print('');
  for (const line of itemLines(order)) print(line);
  print('');
  for (const line of sumLines(order)) print(line);
  print('');
  print('History');
  for (const { status, at, event, note } of order.history) {
    const name = event && event !== 'placed' ? eventName(event) : orderStateOf(status);
    print(`  ${name.padEnd(17)}  ${formatShopTime(at)}, ${utcOf(at)}${note ? `  ${plainText(note, 400)}` : ''}`);
  }
  const { payments, refunds } = await readMoney(database.read, [id]);
  printRows(print, 'Payments', payments.get(id));
  printRows(print, 'Refunds', refunds.get(id));
  const notes = (await readOrderNotes(database.read, [id])).get(id) ?? [];
  if (notes.length > 0) print('\nNotes');
  for (const { at, who, text } of notes) print(`  ${formatShopTime(at)}, ${who}: ${plainText(text, 1200)}`);
  return 0;
}

type MoneyRow = Record<'at' | 'who' | 'reference', string> & { readonly amountPaisa: number; readonly reason?: string };

function printRows(print: ShopContext['print'], title: string, rows: readonly MoneyRow[] = []): void {
  if (rows.length === 0) return;
  print(`\n${title}`);
  for (const row of rows) {
    const { at, who, reference, reason = '' } = row;
    const amount = keepsRest(row) ? 'nothing more to refund' : formatPaisa(row.amountPaisa);
    const texts = [reference, reason].filter(Boolean).map((text) => plainText(text, 200));
    print(`  ${[amount, formatShopTime(at), who, ...texts].join(', ')}`);
  }
}

/** `payment-confirmed` as `Payment confirmed`. */
function eventName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

async function readMore(read: Reader, orderId: string) {
  const row = await read
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('uploads', 'uploads.id', 'orders.upload_id')
    .select(['users.name', 'users.email', 'uploads.hash', 'orders.delivery', 'orders.method', 'payment', 'parcel'])
    .select(['courier', 'tracking_number', 'restocked'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return row && { ...row, delivery: JSON.parse(row.delivery) as Delivery };
}

function deliverToLines({ address, note, notes }: Order, delivery: Delivery): string[] {
  const { recipient, company, phoneNumber, email } = delivery;
  const lines = [
    recipient,
    company,
    address.streetAddress,
    [address.zipCode, address.city, address.state].filter((part) => part !== '').join(' '),
    address.country,
    `Phone ${phoneNumber}`,
    email && `Email ${email}`,
    notes && `Notes: ${notes}`,
    note && `Cart note: ${note}`,
  ];
  return lines.flatMap((line) => (line === '' ? [] : [plainText(line, 1200)]));
}

function itemLines({ orderItems }: Order): string[] {
  const columns = [
    { name: 'Item', longest: 60 },
    { name: 'Choice' },
    { name: 'Each', isNumber: true },
    { name: 'Quantity', isNumber: true },
    { name: 'Total', isNumber: true },
  ];
  return tableLines(
    columns,
    orderItems.map((item) => [
      item.productName,
      item.attributeValue === null ? '' : `${item.attributeName}: ${item.attributeValue}`,
      amount(item.unitPrice),
      String(item.quantity),
      amount(item.totalPrice),
    ]),
  );
}

function sumLines(order: Order): string[] {
  const { subtotal, couponCode, couponDiscount, shippingFee, totalAmount } = order;
  const sums: [string, string][] = [
    ['Subtotal', amount(subtotal)],
    ...(couponCode === null ? [] : [[`Coupon ${couponCode}`, amount(-couponDiscount)] as [string, string]]),
    ['Shipping', amount(shippingFee)],
    ['Total', amount(totalAmount)],
  ];
  return tableLines([{ name: '' }, { name: '', isNumber: true }], sums).slice(1);
}

function labelled(pairs: readonly (readonly [string, string])[]): string[] {
  return pairs.flatMap(([label, text]) => (text === '' ? [] : [`  ${label.padEnd(10)}  ${plainText(text, 400)}`]));
}

function amount(rupees: number): string {
  return formatPaisa(paisaFromRupees(rupees));
}

function utcOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
