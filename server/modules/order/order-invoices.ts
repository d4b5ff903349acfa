import type { Order } from '#contract/calls/order-calls.ts';
import { orderStateOf } from '#contract/names/order-states.ts';
import { balance } from '#contract/rules/orders/balance.ts';
import type { Sale, SaleNow } from '#contract/rules/orders/invoices.ts';
import { saleStates } from '#contract/rules/orders/order-moves.ts';
import { paisaFromRupees } from '#contract/rules/texts/money.ts';
import type { Trx } from '#server/db/connect.ts';
import { keepInvoices } from '#server/modules/invoice/keep-invoices.ts';
import { readMoneyOf } from '#server/modules/money/money.ts';

/** Gives the invoices and credit notes that an order needs as it is now. */
export async function keepOrderInvoices(trx: Trx, order: Order): Promise<void> {
  const { orderId, orderNumber, orderDate } = order;
  const about = { subject: `order:${orderId}`, reference: orderNumber, soldAt: orderDate };
  await keepInvoices(trx, about, await saleNow(trx, order));
}

async function saleNow(trx: Trx, order: Order): Promise<SaleNow | undefined> {
  if (!saleStates.includes(orderStateOf(order.payment.status))) return undefined;
  const sale = saleOf(order);
  // What was too much and went back has never been of the sale.
  const money = await readMoneyOf(trx, `order:${order.orderId}`, sale.totalPaisa);
  return {
    sale,
    keptPaisa: balance(money).claimPaisa,
    hasCoupon: order.couponCode !== null,
    returned: await readReturned(trx, order),
  };
}

/** How many pieces of each line were given back by refunds. */
async function readReturned(trx: Trx, { orderId, orderItems }: Order): Promise<number[]> {
  const rows = await trx
    .selectFrom('order_items')
    .select(['position', 'refunded'])
    .where('order_id', '=', orderId)
    .execute();
  const refunded = new Map(rows.map((row) => [row.position, row.refunded]));
  return orderItems.map(({ position }, at) => refunded.get(position ?? at) ?? 0);
}

function saleOf(order: Order): Sale {
  const { recipient, company, phoneNumber, address, taxNumber = '' } = order;
  const { streetAddress, city, zipCode, state, country } = address;
  const town = [city, zipCode].filter(Boolean).join(' ');
  return {
    buyer: {
      name: [company, recipient].filter(Boolean).join(', '),
      address: [streetAddress, town, state, country].filter(Boolean),
      phoneNumber,
      taxNumber,
    },
    lines: order.orderItems.map((item) => ({
      name: nameOf(item),
      sku: item.sku,
      quantity: item.quantity,
      unitPaisa: paisaFromRupees(item.unitPrice),
      totalPaisa: paisaFromRupees(item.totalPrice),
    })),
    discountPaisa: paisaFromRupees(order.couponDiscount),
    discountFor: order.couponCode ?? order.discountReason ?? '',
    shippingPaisa: paisaFromRupees(order.shippingFee),
    totalPaisa: paisaFromRupees(order.totalAmount),
  };
}

function nameOf({ productName, attributeName, attributeValue }: Order['orderItems'][number]) {
  return attributeValue ? `${productName}, ${attributeName}: ${attributeValue}` : productName;
}
