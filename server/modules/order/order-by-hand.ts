import { randomUUID } from 'node:crypto';

import type { placeOrderByHand as placeCall } from '#contract/calls/admin/hand-order-calls.ts';
import type { Order } from '#contract/calls/order-calls.ts';
import { notDelivered } from '#contract/names/messages.ts';
import { sumsOfAgreed } from '#contract/rules/cart/agreed.ts';
import { zoneOf } from '#contract/rules/cart/delivery.ts';
import { deliveryRefusal } from '#contract/rules/cart/delivery-terms.ts';
import { handDiscountPaisa, isPaidByHand, methodByHand } from '#contract/rules/cart/hand-order.ts';
import { isPaidOnline } from '#contract/rules/orders/payment-method.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { limitOf, type OrderLimit } from '#contract/settings/payment.ts';
import { audit } from '#server/audit.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { checkedEmail, checkedPhone, cleanLine, cleanLines } from '#server/http/clean-text.ts';
import { invalidField } from '#server/http/failure-error.ts';
import type { CallValues } from '#server/http/serve.ts';
import { isInSavedFile } from '#server/modules/invoice/saved-files.ts';
import { undoMs } from '#server/modules/mail/mail-outbox.ts';
import { lockCatalogueShared, recordChange } from '#server/modules/product/catalogue-version.ts';
import { ownOrderPath, tellCustomer } from '#server/modules/push/push-outbox.ts';
import { findUser, type UserRow } from '#server/modules/user/users.ts';
import { readShop, readShopSettings } from '#server/shop-settings.ts';
import { placedEventOf } from './change-order.ts';
import { makeOrderChange, orderChanges } from './order-changes.ts';
import { heldUntil, remindAt } from './order-limits.ts';
import { type Delivery, noAddress, readOrder } from './order-store.ts';
import { newOrderNumber, type PlacedOrder, placeOrder } from './place-order.ts';
import type { Handover } from './take-agreed.ts';

export type HandOrder = CallValues<typeof placeCall>['body'];

interface HandContext {
  readonly who: `staff:${string}`;
  readonly database: Pick<ShopDatabase, 'kind'>;
}

const dayMs = 86_400_000;
/** How old an order that was taken without a network may be. */
const daysBackMax = 30;

/**
 * Places an order that staff take by hand, with what was paid and handed over. The caller rolls back
 * on any error. Throws 409 with every difference to what was agreed, and 422 for what is missing.
 */
export async function placeByHand(
  trx: Trx,
  order: HandOrder,
  { who, database }: HandContext,
): Promise<Order> {
  const account = order.customerId ? await findUser(trx, order.customerId) : undefined;
  const delivery = deliveryOf(order, account);
  requireAgreed(order);
  await lockCatalogueShared(trx, database);
  const shop = await readShop(trx);
  const orderedAt = timeOf(order.madeAt);
  const method = methodByHand(order.payment, order.handover);
  const placed = await placeOrder(
    trx,
    {
      agreement: {
        userId: account?.id,
        rows: order.agreed.lines.map(lineRow),
        seen: order.agreed,
        couponCode: undefined,
        handover: handoverOf(order, shop),
        byHand: {
          agreed: order.agreed,
          discount: order.discount,
          isAsAgreed: order.asAgreed ?? false,
        },
      },
      orderNumber: await newOrderNumber(trx),
      userId: account?.id ?? null,
      who,
      source: order.source,
      method,
      discountReason: order.discount ? cleanLine(order.discount.reason) : '',
      delivery,
      note: '',
      orderedAt,
    },
    database,
    async () => {
      // From now on, whenever it was taken.
      const isUnpaid = order.payment === 'later' && isPaidOnline({ method });
      return { uploadId: null, ...(isUnpaid ? await unpaidTimes(trx) : paidTimes) };
    },
  );
  await recordTaking(trx, order, placed, who);
  // Before the moves, which lock the counter of invoices: as whatever gives stock back does.
  await recordChange(trx, placed.isSoldOut ? 'edit' : 'stock');
  const done = await moveOn(trx, order, placed.order, { who, database, at: orderedAt });
  const email = account?.email ?? delivery.email;
  const name = account?.name ?? delivery.recipient;
  const mail = {
    event: placedEventOf(done.orderId),
    recipient: email ?? '',
    content: { kind: 'order-by-hand', name, order: done, hasNoAccount: !account },
    notBefore: new Date(Date.now() + undoMs),
  } as const;
  await tellCustomer(trx, mail, {
    userId: account?.id ?? null,
    subject: `order:${done.orderId}`,
    kind: 'orders',
    path: ownOrderPath(done.orderId),
  });
  return done;
}

/** Address and recipient. Throws 422 for what is missing or invalid. */
function deliveryOf(order: HandOrder, account: UserRow | undefined): Delivery {
  const { name = '', phoneNumber = '', email = '', notes = '', handover, address } = order;
  const number = cleanLine(order.taxNumber ?? '');
  const recipient = cleanLine(name) || cleanLine(account?.name ?? '');
  const phone = phoneNumber || (account?.phone_number ?? '');
  if (handover !== 'now' && recipient === '')
    throw invalidField('name', 'required', 'Please enter the customer’s name.');
  if (handover !== 'now' && phone === '')
    throw invalidField('phoneNumber', 'required', 'Please enter the customer’s phone number.');
  if (handover === 'delivery' && !address)
    throw invalidField('address', 'required', 'Please enter where it is sent.');
  return {
    ...(handover === 'delivery' && address ? address : noAddress),
    phoneNumber: phone && checkedPhone(phone, 'phoneNumber'),
    recipient,
    company: '',
    // An account has its own.
    email: email && !account ? checkedEmail(email, 'email') : '',
    notes: cleanLines(notes),
    ...(number && { taxNumber: number }),
  };
}

/** Throws 422 for an agreement that is none: no lines, one twice, or another discount. */
function requireAgreed({ agreed, discount }: HandOrder): void {
  const { lines } = agreed;
  if (lines.length === 0)
    throw invalidField('agreed', 'lines-missing', 'Please choose at least one product.');
  const keys = new Set(lines.map((line) => `${line.productId} ${line.selectedAttributeId ?? ''}`));
  if (keys.size < lines.length)
    throw invalidField('agreed', 'line-twice', 'Please put each product in one line.');
  const { subtotalPaisa, discountPaisa } = sumsOfAgreed(agreed);
  if (discountPaisa !== handDiscountPaisa(subtotalPaisa, discount))
    throw invalidField('agreed', 'sums', 'The total doesn’t fit lines, delivery and discount.');
}

/** A typed line, as a cart stores it. */
function lineRow(
  { productId, selectedAttributeId, quantity }: HandOrder['agreed']['lines'][number],
  at: number,
) {
  const place = String(at).padStart(3, '0');
  return {
    cartItemId: `line-${place}`,
    productId,
    attributeId: selectedAttributeId ?? '',
    quantity,
    addedAt: place,
  };
}

/** Where it goes. Throws 422 where the shop doesn't deliver, unless it was agreed to already. */
function handoverOf({ handover, address, asAgreed }: HandOrder, shop: ShopSettings): Handover {
  if (handover !== 'delivery' || !address) return { zone: undefined, isPickup: true };
  const zone = zoneOf(shop.delivery, address);
  if (!zone && !asAgreed)
    throw invalidField('address', notDelivered, deliveryRefusal(shop, address) ?? '');
  return { zone, isPickup: false };
}

/** When it was taken: now, or without a network in the last days. */
function timeOf(madeAt: string | undefined): Date {
  const now = Date.now();
  const made = madeAt === undefined ? now : Date.parse(madeAt);
  return new Date(Math.min(now, Math.max(made, now - daysBackMax * dayMs)));
}

const paidTimes = { heldUntil: null, remindAt: null };

/** Until when an order holds its pieces unpaid, and when the customer is reminded. */
async function unpaidTimes(trx: Trx) {
  const stored = await readShopSettings(trx);
  const daysOf = (name: OrderLimit) => limitOf(name, stored.get(name));
  const holdDays = daysOf('hold-days');
  const remindDays = daysOf('remind-days');
  return { heldUntil: heldUntil(holdDays), remindAt: remindAt({ holdDays, remindDays }) };
}

/** Writes the audit row, and notes of what was not as the shop has it. */
async function recordTaking(
  trx: Trx,
  order: HandOrder,
  { order: { orderId, totalAmount }, differences }: PlacedOrder,
  who: HandContext['who'],
): Promise<void> {
  const { source, payment, handover, madeAt, discount } = order;
  const changed = differences.map(({ description }) => description);
  await audit(trx, {
    who,
    action: 'order.placed-by-hand',
    subject: `order:${orderId}`,
    after: { source, payment, handover, total: totalAmount, discount, madeAt, changed },
  });
  const kept = `Taken as it was agreed. When it arrived, the shop had it otherwise: ${changed.join(' ')}`;
  const notes = [cleanLines(order.staffNote ?? ''), changed.length > 0 ? kept : ''];
  const at = new Date().toISOString();
  for (const text of notes.filter(Boolean))
    await trx
      .insertInto('order_notes')
      .values({ id: randomUUID(), order_id: orderId, who, at, text })
      .execute();
}

/** Records what was received and handed over already, by the moves of every order. */
async function moveOn(
  trx: Trx,
  { payment, handover, reference = '', asAgreed }: HandOrder,
  placed: Order,
  { who, database, at }: HandContext & { readonly at: Date },
): Promise<Order> {
  const { orderId, totalAmount } = placed;
  const isSaved = await isInSavedFile(trx, at);
  const moneyAt = isSaved ? new Date().toISOString() : undefined;
  const by = { who, database, isQuiet: true, at: at.toISOString(), moneyAt };
  const how = payment === 'cash-now' ? { how: 'cash' } : {};
  // A code that has paid something else is refused only while somebody can be asked.
  const seen = asAgreed ? { reason: 'Seen by whoever took the order.' } : {};
  if (isPaidByHand(payment) && totalAmount > 0)
    await makeOrderChange(trx, orderChanges.confirm, orderId, { reference, ...how, ...seen }, by);
  if (handover === 'now') {
    await makeOrderChange(trx, orderChanges.pack, orderId, {}, by);
    await makeOrderChange(trx, orderChanges.deliver, orderId, {}, by);
  }
  return (await readOrder(trx, orderId)) ?? placed;
}
