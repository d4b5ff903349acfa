import { balance } from '#contract/rules/orders/balance.ts';
import { isCustomSale } from '#contract/rules/orders/booking-moves.ts';
import type { SaleNow } from '#contract/rules/orders/invoices.ts';
import { itemLabel } from '#contract/settings/custom-items.ts';
import type { Trx } from '#server/db/connect.ts';
import { keepInvoices } from '#server/modules/invoice/keep-invoices.ts';
import { readMoneyOf } from '#server/modules/money/money.ts';
import { readShop } from '#server/shop-settings.ts';

import type { CustomRequest } from './custom-orders.ts';

/**
 * Gives the invoices and credit notes that a custom order needs as it is now. One that became an
 * order has those of the order.
 */
export async function keepCustomInvoices(trx: Trx, request: CustomRequest): Promise<void> {
  const { id, acceptedAt, postedAt } = request;
  const about = { subject: `custom-order:${id}`, reference: id, soldAt: acceptedAt ?? postedAt };
  await keepInvoices(trx, about, await saleNow(trx, request));
}

async function saleNow(trx: Trx, request: CustomRequest): Promise<SaleNow | undefined> {
  const { id, item, quotePaisa, name, phoneNumber, taxNumber } = request;
  if (!isCustomSale(request) || quotePaisa === null) return undefined;
  const { customItems } = await readShop(trx);
  const line = {
    name: `Made to order: ${itemLabel(customItems, item)}`,
    quantity: 1,
    unitPaisa: quotePaisa,
    totalPaisa: quotePaisa,
  };
  const money = await readMoneyOf(trx, `custom-order:${id}`, quotePaisa);
  const sale = {
    buyer: { name, address: [], phoneNumber, taxNumber },
    lines: [line],
    discountPaisa: 0,
    discountFor: '',
    shippingPaisa: 0,
    totalPaisa: quotePaisa,
  };
  return { sale, keptPaisa: balance(money).claimPaisa };
}
