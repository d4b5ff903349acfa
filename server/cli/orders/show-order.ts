import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import type { Order } from '#contract/calls/order-calls.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { keepsRest, nextOrderStates } from '#contract/rules/order-moves.ts';
import type { ShopContext } from '#server/cli/command.ts';
import { tableLines } from '#server/cli/text-table.ts';
import { createUploadStore } from '#server/media/upload-store.ts';
import { formatShopTime } from '#server/modules/booking/shop-time.ts';
import { readStaffOrder } from '#server/modules/desk/orders/read-staff-order.ts';
import { amount, deliveryLines, sumsOf } from '#server/modules/mail/mail-text.ts';
import { plainText } from '#server/plain-text.ts';

import { findOrderId } from './find-order.ts';
import { joinWithOr, paymentMethodText } from './order-status.ts';

/** Prints everything about one order. */
export async function showOrder({ database, settings, print }: ShopContext, beginning: string): Promise<number> {
  const id = await findOrderId(database.read, beginning);
  const { order, summary, customer, deliveryEmail, isRestocked, timeline, payments, refunds, notes } =
    await readStaffOrder(database.read, id);
  const { uploadId = '' } = order.payment;
  const upload = await database.read.selectFrom('uploads').select('hash').where('id', '=', uploadId).executeTakeFirst();
  const next = joinWithOr(nextOrderStates({ ...summary, isRestocked }));

  print(`Order ${summary.orderNumber}   ${summary.status}${next ? ` (next: ${next})` : ''}`);
  for (const line of labelled([
    ['Full id', id],
    ['Placed', `${formatShopTime(order.orderDate)}, ${utcOf(order.orderDate)}`],
    ['Customer', `${customer.name} (${customer.email})`],
    ['Paid', paymentMethodText(order)],
    ['Payment', summary.payment.replaceAll('-', ' ')],
    [
      'Parcel',
      [summary.parcel.replaceAll('-', ' '), summary.courier, summary.trackingNumber].filter(Boolean).join(', '),
    ],
    ['Stock', isRestocked ? 'Back in stock' : ''],
    ['Screenshot', upload ? createUploadStore(settings).locate(upload.hash) : ''],
  ])) {
    print(line);
  }
  print('');
  print('Deliver to');
  for (const line of [...deliveryLines(order), deliveryEmail]) if (line) print(`  ${plainText(line, 1200)}`);
  print('');
  for (const line of itemLines(order)) print(line);
  print('');
  for (const line of tableLines([{ name: '' }, { name: '', isNumber: true }], sumsOf(order)).slice(1)) print(line);
  print('');
  print('History');
  for (const { status, at, event, note } of timeline) {
    const name = event === 'placed' ? status : eventName(event);
    print(`  ${name.padEnd(17)}  ${formatShopTime(at)}, ${utcOf(at)}${note ? `  ${plainText(note, 400)}` : ''}`);
  }
  printRows(print, 'Payments', payments);
  printRows(print, 'Refunds', refunds);
  if (notes.length > 0) print('\nNotes');
  for (const { at, by, text } of notes) print(`  ${formatShopTime(at)}, ${by}: ${plainText(text, 1200)}`);
  return 0;
}

type MoneyRow = StaffOrder['payments' | 'refunds'][number] & { readonly reason?: string };

function printRows(print: ShopContext['print'], title: string, rows: readonly MoneyRow[]): void {
  if (rows.length === 0) return;
  print(`\n${title}`);
  for (const row of rows) {
    const { at, by, reference, reason = '' } = row;
    const amount = keepsRest(row) ? 'nothing more to refund' : formatPaisa(row.amountPaisa);
    const texts = [reference, reason].filter(Boolean).map((text) => plainText(text, 200));
    print(`  ${[amount, formatShopTime(at), by, ...texts].join(', ')}`);
  }
}

/** `payment-confirmed` as `Payment confirmed`. */
function eventName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
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

function labelled(pairs: readonly (readonly [string, string])[]): string[] {
  return pairs.flatMap(([label, text]) => (text === '' ? [] : [`  ${label.padEnd(10)}  ${plainText(text, 400)}`]));
}

function utcOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
