import type { orderCustomOrder } from '#contract/calls/admin/enquiry-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { Order } from '#contract/calls/order-calls.ts';
import { notDelivered } from '#contract/names/messages.ts';
import { orderSums } from '#contract/rules/cart/cart-sums.ts';
import { zoneOf } from '#contract/rules/cart/delivery.ts';
import { deliveryRefusal } from '#contract/rules/cart/delivery-terms.ts';
import { methodByHand } from '#contract/rules/cart/hand-order.ts';
import { balance, partText, paymentStateOf } from '#contract/rules/orders/balance.ts';
import { isPaidOnline } from '#contract/rules/orders/payment-method.ts';
import { isDeliveryDearer, quotedDelivery } from '#contract/rules/orders/quote.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { itemLabel } from '#contract/settings/custom-items.ts';
import type { AllSettings } from '#contract/settings/entries.ts';
import type { Actor } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';
import { isPostgres } from '#server/db/search-texts.ts';
import { checkedPhone, cleanLine } from '#server/http/clean-text.ts';
import { invalidField, refusal } from '#server/http/failure-error.ts';
import { undoMs } from '#server/modules/mail/mail-outbox.ts';
import { readMoneyOf } from '#server/modules/money/money.ts';
import { waitingProof } from '#server/modules/money/proofs.ts';
import { changeOrder, placedEventOf } from '#server/modules/order/change-order.ts';
import { remindLater } from '#server/modules/order/order-limits.ts';
import { type Delivery, noAddress } from '#server/modules/order/order-store.ts';
import { newOrderNumber, placeOrder } from '#server/modules/order/place-order.ts';
import type { TakenLine } from '#server/modules/order/take-stock.ts';
import { ownOrderPath, ownRequestsPath, tellCustomer } from '#server/modules/push/push-outbox.ts';
import { findUser } from '#server/modules/user/users.ts';
import { readShop } from '#server/shop-settings.ts';

import type { CustomRequest } from './custom-orders.ts';

type Fields = Omit<BodyOf<typeof orderCustomOrder>, 'version'>;

/**
 * Makes a custom order an order with a line of its own, which is no product: with what was paid of
 * it, the delivery as the quote says it, and an invoice. Throws 422 for what is missing, and where
 * the shop doesn't deliver; 409 where the delivery costs more than the quote says, unless the shop
 * takes that.
 */
export async function orderOfCustom(
  trx: Trx,
  fields: Fields,
  request: CustomRequest,
  who: Actor,
): Promise<Order> {
  const shop = await readShop(trx);
  const { handover, payment } = fields;
  const line = madeLine(request, shop);
  const address = deliveryOf(fields, request);
  const isPickup = handover === 'pickup';
  const zone = isPickup ? undefined : zoneOf(shop.delivery, address);
  if (!isPickup && !zone)
    throw invalidField('city', notDelivered, deliveryRefusal(shop, address) ?? '');
  const { feePaisa, feeReason } = isPickup
    ? { feePaisa: 0, feeReason: '' }
    : quotedFee(request, orderSums([line], zone).shippingPaisa, fields.asQuoted);
  const delivery = feeReason ? { ...address, feeReason } : address;
  const database = { kind: isPostgres(trx) ? 'postgres' : 'sqlite' } as const;
  const method = methodByHand(payment, handover);
  const account = request.userId === null ? undefined : await findUser(trx, request.userId);
  const { order } = await placeOrder(
    trx,
    {
      agreement: {
        userId: account?.id,
        rows: [],
        seen: undefined,
        couponCode: undefined,
        handover: { zone, isPickup },
      },
      made: { lines: [line], deliveryPaisa: feePaisa },
      orderNumber: await newOrderNumber(trx),
      userId: account?.id ?? null,
      who,
      source: 'custom',
      method,
      discountReason: '',
      delivery,
      note: '',
      orderedAt: new Date(),
    },
    database,
    // Its pieces are made for it alone: nobody else waits for them.
    async () => ({
      uploadId: waitingProof(request.payment, request.proofUploadId),
      heldUntil: null,
      remindAt: isPaidOnline({ method }) ? await remindLater(trx) : null,
    }),
  );
  const placed = await carryMoney(trx, request, order, who);
  const recipient = account?.email ?? request.email;
  const mail = {
    event: placedEventOf(placed.orderId),
    recipient,
    content: {
      kind: 'order-by-hand',
      name: account?.name ?? request.name,
      order: placed,
      hasNoAccount: !account,
    },
    notBefore: new Date(Date.now() + undoMs),
  } as const;
  await tellCustomer(trx, mail, {
    userId: account?.id ?? null,
    subject: `custom-order:${request.id}`,
    kind: 'custom-orders',
    path: account ? ownOrderPath(placed.orderId) : ownRequestsPath(null),
  });
  return placed;
}

function deliveryOf(fields: Fields, request: CustomRequest): Delivery {
  const { streetAddress = '', city = '', country = '' } = fields;
  const recipient = cleanLine(fields.name || request.name);
  const phone = fields.phoneNumber || request.phoneNumber;
  if (recipient === '') throw invalidField('name', 'required', 'Please enter the customer’s name.');
  if (phone === '')
    throw invalidField('phoneNumber', 'required', 'Please enter the customer’s phone number.');
  const address = { country, state: '', city, streetAddress, zipCode: '' };
  if (fields.handover === 'delivery')
    for (const name of ['streetAddress', 'city', 'country'] as const)
      if (cleanLine(address[name]) === '')
        throw invalidField(name, 'required', 'Please enter where it is sent.');
  return {
    ...(fields.handover === 'delivery' ? address : noAddress),
    phoneNumber: checkedPhone(phone, 'phoneNumber'),
    recipient,
    company: '',
    // An account has its own.
    email: request.userId === null ? request.email : '',
    notes: '',
    ...(request.taxNumber && { taxNumber: request.taxNumber }),
  };
}

/**
 * What the delivery costs by the quote, and why where its zone says otherwise, so that it stays
 * when the order changes. Throws 409 where that is dearer, unless the shop takes what was quoted.
 */
function quotedFee(
  { quotePaisa, deliveryPaisa }: CustomRequest,
  zonePaisa: number,
  asQuoted = false,
): { readonly feePaisa: number; readonly feeReason: string } {
  if (isDeliveryDearer(deliveryPaisa, zonePaisa) && !asQuoted) {
    const agreed = [formatPaisa(quotePaisa ?? 0), quotedDelivery(deliveryPaisa)];
    throw refusal(
      409,
      'delivery-dearer',
      `Delivery there costs ${formatPaisa(zonePaisa)}. ` +
        `The customer agreed to ${agreed.filter(Boolean).join(', ')}. ` +
        'Ask them first with another quote, or take what was agreed.',
    );
  }
  const feePaisa = deliveryPaisa ?? 0;
  const otherwise = deliveryPaisa === 0 ? 'included in the price' : 'as quoted';
  return { feePaisa, feeReason: feePaisa === zonePaisa ? '' : otherwise };
}

/** What is made to order, as a line that takes nothing from the stock. */
function madeLine(
  { id, item, quotePaisa, deliveryPaisa }: CustomRequest,
  { customItems }: Pick<AllSettings, 'customItems'>,
): TakenLine {
  const paisa = (quotePaisa ?? 0) - (deliveryPaisa ?? 0);
  return {
    cartItemId: id,
    productId: '',
    attributeId: '',
    name: `Made to order: ${itemLabel(customItems, item)}`,
    slug: '',
    sku: '',
    attributeName: null,
    attributeValue: null,
    variantName: null,
    pictureHash: null,
    picture: undefined,
    weightGrams: undefined,
    stock: 0,
    isOnSale: true,
    isPublished: false,
    unitPaisa: paisa,
    quantity: 1,
    totalPaisa: paisa,
    taken: 0,
    oversold: 0,
  };
}

/**
 * Gives one what came and went of the other, and what was begun at providers: it is shown there, and
 * asked about before another begins.
 */
export async function carryRows(trx: Trx, from: MoneySubject, to: MoneySubject): Promise<void> {
  const [kind, id = ''] = to.split(':');
  for (const table of ['payments', 'refunds'] as const)
    await trx
      .updateTable(table)
      .set({ subject: to, order_id: kind === 'order' ? id : null })
      .where('subject', '=', from)
      .execute();
  for (const table of ['payment_attempts', 'provider_refunds'] as const)
    await trx.updateTable(table).set({ subject: to }).where('subject', '=', from).execute();
}

/** Gives the order what came and went of the custom order: from now on it is the order's. */
async function carryMoney(
  trx: Trx,
  request: CustomRequest,
  order: Order,
  who: Actor,
): Promise<Order> {
  const { orderId } = order;
  const subject = `order:${orderId}` as const;
  await carryRows(trx, `custom-order:${request.id}`, subject);
  // Whoever was told of the custom order is told of its order.
  await trx
    .insertInto('push_follows')
    .columns(['subscription_id', 'subject'])
    .expression((row) =>
      row
        .selectFrom('push_follows')
        .select(({ val }) => ['subscription_id', val<string>(subject).as('subject')])
        .where('subject', '=', `custom-order:${request.id}`),
    )
    .onConflict((conflict) => conflict.columns(['subscription_id', 'subject']).doNothing())
    .execute();
  const paid = await trx
    .selectFrom('payments')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!paid) return order;
  const by = {
    who,
    isQuiet: true,
    database: { kind: isPostgres(trx) ? 'postgres' : 'sqlite' },
  } as const;
  const changed = await changeOrder(trx, orderId, 'payment-confirmed', by, async (row) => {
    const money = await readMoneyOf(trx, subject, row.total_paisa);
    const hasProof = row.payment === 'proof-received';
    const payment = paymentStateOf(money, { hasProof });
    const isSettled = payment !== 'partly-paid' && payment !== 'proof-received';
    return {
      payment,
      event: isSettled ? 'payment-confirmed' : 'part-received',
      note: partText(row.total_paisa, balance(money)),
      // The custom order has the steps.
      effects: { isFinal: true },
    };
  });
  return changed ?? order;
}
