import { balance } from '#contract/rules/orders/balance.ts';
import { isBookingSale } from '#contract/rules/orders/booking-moves.ts';
import type { Sale, SaleNow } from '#contract/rules/orders/invoices.ts';
import type { Trx } from '#server/db/connect.ts';
import { keepInvoices } from '#server/modules/invoice/keep-invoices.ts';
import { readMoneyOf } from '#server/modules/money/money.ts';

import type { Booking } from './booking-store.ts';

/** Gives the invoices and credit notes that a booking needs as it is now: it is sold once paid. */
export async function keepBookingInvoices(trx: Trx, booking: Booking): Promise<void> {
  const { id, bookedAt } = booking;
  const about = { subject: `booking:${id}`, reference: id, soldAt: bookedAt };
  await keepInvoices(trx, about, await saleNow(trx, booking));
}

async function saleNow(trx: Trx, booking: Booking): Promise<SaleNow | undefined> {
  const { id, pricePaisa } = booking;
  if (!isBookingSale(booking)) return undefined;
  const money = await readMoneyOf(trx, `booking:${id}`, pricePaisa);
  const { paidPaisa, claimPaisa } = balance(money);
  // Where no price was agreed, it is what was paid.
  const sale = saleOf(booking, pricePaisa ?? paidPaisa);
  return { sale, keptPaisa: claimPaisa };
}

function saleOf(
  { serviceName, details, name, phoneNumber, taxNumber }: Booking,
  totalPaisa: number,
): Sale {
  return {
    buyer: { name, address: [], phoneNumber, taxNumber },
    lines: [
      {
        name: [serviceName, details.choiceLabel].filter(Boolean).join(', '),
        quantity: 1,
        unitPaisa: totalPaisa,
        totalPaisa,
      },
    ],
    discountPaisa: 0,
    discountFor: '',
    shippingPaisa: 0,
    totalPaisa,
  };
}
