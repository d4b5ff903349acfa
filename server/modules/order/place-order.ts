import { randomUUID } from 'node:crypto';

import type { Order } from '#contract/calls/order-calls.ts';
import type { FailureReason } from '#contract/failure.ts';
import { sumsOfAgreed } from '#contract/rules/cart/agreed.ts';
import { type OrderSums, orderSums } from '#contract/rules/cart/cart-sums.ts';
import { takenOff } from '#contract/rules/cart/coupon.ts';
import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';
import { newReceiptNumber, randomGroup } from '#server/receipt-number.ts';

import { insertOrder, type NewOrder } from './order-store.ts';
import { type Agreement, takeAgreed } from './take-agreed.ts';
import type { TakenLine } from './take-stock.ts';

/** An order as it was agreed to, whoever takes it and wherever its lines come from. */
export interface OrderRequest
  extends Omit<
    NewOrder,
    | 'orderId'
    | 'sums'
    | 'coupon'
    | 'discount'
    | 'lines'
    | 'uploadId'
    | 'heldUntil'
    | 'remindAt'
    | 'isPickup'
  > {
  readonly agreement: Agreement;
  /** Lines that are no product, and all that there is: made to order, agreed by a quote. */
  readonly made?: { readonly lines: readonly TakenLine[]; readonly deliveryPaisa: number };
}

/** What was taken of the stock, and what it costs. */
export type TakenOrder = Pick<NewOrder, 'lines' | 'sums'>;

/** What is known once the lines are taken. */
export type SettledOrder = Pick<NewOrder, 'uploadId' | 'heldUntil' | 'remindAt'>;

export interface PlacedOrder {
  readonly order: Order;
  /** Whether a product or a variant has none left. */
  readonly isSoldOut: boolean;
  /** What was taken as it was agreed to, though the shop has it otherwise now. */
  readonly differences: readonly FailureReason[];
}

/**
 * Places an order: takes lines, coupon and stock as they were agreed to, and writes it. `settle`
 * checks what was taken and may throw. The caller rolls back on any error, mails, and calls
 * `recordChange` last. All transactions take locks in this order: the cart, the shared lock of the
 * catalogue, the coupon, the stock by product.
 */
export async function placeOrder(
  trx: Trx,
  { agreement, made, ...request }: OrderRequest,
  database: Pick<ShopDatabase, 'kind'>,
  settle: (taken: TakenOrder) => Promise<SettledOrder>,
): Promise<PlacedOrder> {
  const { isPickup } = agreement.handover;
  const { lines, coupon, isSoldOut, differences } = made
    ? { lines: made.lines, coupon: null, isSoldOut: false, differences: [] }
    : await takeAgreed(trx, agreement, database);
  const sums = made ? sumsOfMade(made) : sumsOfLines({ lines, coupon }, agreement);
  const order = await insertOrder(trx, {
    ...request,
    ...(await settle({ lines, sums })),
    orderId: randomUUID(),
    isPickup,
    sums,
    coupon,
    discount: agreement.byHand?.discount,
    lines,
  });
  return { order, isSoldOut, differences };
}

function sumsOfLines(
  { lines, coupon }: Pick<TakenOrder, 'lines'> & Pick<NewOrder, 'coupon'>,
  { byHand, handover }: Agreement,
): OrderSums {
  return byHand
    ? sumsOfAgreed(byHand.agreed)
    : orderSums(lines, handover.zone, takenOff(lines, coupon));
}

/** By the quote, whatever a zone says. */
function sumsOfMade({ lines, deliveryPaisa }: NonNullable<OrderRequest['made']>): OrderSums {
  const { subtotalPaisa } = orderSums(lines, undefined, { isDeliveryFree: true });
  return {
    subtotalPaisa,
    discountPaisa: 0,
    shippingPaisa: deliveryPaisa,
    totalPaisa: subtotalPaisa + deliveryPaisa,
  };
}

/** A new order's number. */
export async function newOrderNumber(read: Reader): Promise<string> {
  const number = newReceiptNumber();
  const row = await read
    .selectFrom('orders')
    .select('number')
    .where('number', '=', number)
    .executeTakeFirst();
  return freeNumber(number, row?.number);
}

/**
 * The number, or a longer one if an order has it. One in a thousand at 700,000 orders; a longer
 * number can't be that of another order of these days.
 */
export function freeNumber(number: string, sameNumber: string | null | undefined): string {
  return sameNumber ? `${number}-${randomGroup()}` : number;
}
