import type { Invoice } from '#contract/calls/admin/invoice-schemas.ts';
import type { Trx } from '#server/db/connect.ts';
import { camelCase, lockRow } from '#server/db/rows.ts';
import { notFound, refusal } from '#server/http/failure-error.ts';
import { keepBookingInvoices } from '#server/modules/booking/booking-invoices.ts';
import { bookingOf } from '#server/modules/booking/booking-store.ts';
import { keepCustomInvoices } from '#server/modules/custom/custom-invoices.ts';
import { readInvoicesOf } from '#server/modules/invoice/invoice-store.ts';
import { keepOrderInvoices } from '#server/modules/order/order-invoices.ts';
import { readOrder } from '#server/modules/order/order-store.ts';

import { partsOfSubject, writeBuyerNumber } from './buyer-number.ts';

const gone = 'This is not here any more.';

/**
 * Gives a sale that was confirmed before the shop kept invoices its own, with today's date. Throws
 * 404, and 409 where it has one or there is nothing to state.
 */
export async function giveLateInvoice(
  trx: Trx,
  subject: string,
  taxNumber?: string,
): Promise<Invoice[]> {
  if (taxNumber) await writeBuyerNumber(trx, subject, taxNumber);
  const isThere = await keepInvoicesOf(trx, subject, async () => {
    const given = await readInvoicesOf(trx, [subject]);
    if (given.has(subject)) throw refusal(409, 'has-invoice', 'It has its invoice already.');
  });
  if (!isThere) throw notFound(gone);
  const invoices = (await readInvoicesOf(trx, [subject])).get(subject);
  if (!invoices) throw refusal(409, 'no-sale', 'Only confirmed sales have an invoice.');
  return invoices;
}

interface Renamed {
  /** What people know the subject by, such as `order K-123`. */
  readonly reference: string;
  readonly invoices: Invoice[];
}

/** Sets the tax number of a buyer, and gives the documents that it needs then. Throws 404. */
export async function setBuyerNumber(
  trx: Trx,
  subject: string,
  taxNumber: string,
): Promise<Renamed> {
  const reference = await writeBuyerNumber(trx, subject, taxNumber);
  if (reference === undefined) throw notFound(gone);
  await keepInvoicesOf(trx, subject);
  const invoices = (await readInvoicesOf(trx, [subject])).get(subject) ?? [];
  return { reference, invoices };
}

/** Locks what the invoice is about. Returns whether it exists. */
async function keepInvoicesOf(
  trx: Trx,
  subject: string,
  check: () => Promise<void> = async () => {},
): Promise<boolean> {
  const [kind, id] = partsOfSubject(subject);
  if (kind === 'order') {
    if (!(await lockRow(trx, 'orders', id))) return false;
    await check();
    const order = await readOrder(trx, id);
    if (order) await keepOrderInvoices(trx, order);
    return true;
  }
  if (kind === 'booking') {
    const row = await lockRow(trx, 'bookings', id);
    if (!row) return false;
    await check();
    await keepBookingInvoices(trx, bookingOf(row));
    return true;
  }
  const row = await lockRow(trx, 'custom_requests', id);
  if (!row) return false;
  await check();
  await keepCustomInvoices(trx, camelCase(row));
  return true;
}
