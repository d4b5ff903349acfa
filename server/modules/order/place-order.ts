import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';

import {
  type Order,
  type placeOrder as placeOrderCall,
  type ShownLine,
  shownLineSchema,
} from '#contract/calls/order-calls.ts';
import type { FailureReason } from '#contract/failure.ts';
import { deskPath } from '#contract/names/desk.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import {
  type ComparedLine,
  hasChanged,
  hasPriceChanged,
  type LinePair,
  pairLines,
} from '#contract/rules/cart-lines.ts';
import { orderSums } from '#contract/rules/cart-sums.ts';
import { formatPaisa, paisaFromRupees, rupeesFromPaisa } from '#contract/rules/money.ts';
import { isPaidOnline } from '#contract/rules/payment-method.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { FailureError, invalidField, notFound } from '#server/http/failure-error.ts';
import type { CallValues } from '#server/http/serve.ts';
import { forbidden } from '#server/http/serve-private.ts';
import { insertUploadRow, type StoredUpload } from '#server/media/upload-store.ts';
import { type CartLine, deleteLines, linesOf, lockCart } from '#server/modules/cart/cart-store.ts';
import { spendCoupon, type UsableCoupon } from '#server/modules/coupon/coupon-store.ts';
import { type MailDraft, queueMail } from '#server/modules/mail/mail-outbox.ts';
import { recordChange } from '#server/modules/product/catalogue-version.ts';
import { requireOnlinePayment } from '#server/modules/settings/settings-store.ts';
import type { Settings } from '#server/plugins/env.ts';
import { randomLetters } from '#server/receipt-number.ts';

import { anHourAgo, type LimitSettings, requireWithinLimits, selectStanding, standingOf } from './order-limits.ts';
import { deliveryOf, insertOrder } from './order-store.ts';
import { nameOf, type TakenStock, takeStock } from './take-stock.ts';

/** An order as a customer submits it, with the lines that they were shown. */
export interface OrderRequest {
  readonly userId: string;
  readonly form: CallValues<typeof placeOrderCall>['body'];
  readonly shown: readonly ShownLine[] | undefined;
  readonly screenshot: StoredUpload | undefined;
}

/** The parts of the shop that placing an order needs. */
export interface OrderContext {
  readonly database: Pick<ShopDatabase, 'kind'>;
  readonly settings: LimitSettings & Pick<Settings, 'ownerEmail' | 'deskUrl'>;
}

/**
 * Turns a cart into an order; the caller rolls back on any error. All transactions take locks in this order: the cart, the
 * shared lock of the catalogue, the coupon, the stock by product.
 */
export async function placeOrder(trx: Trx, request: OrderRequest, context: OrderContext): Promise<Order> {
  if (isPaidOnline(request.form)) await requireOnlinePayment(trx, 'method');
  const { cart, customer, rows } = await lockCartAndCustomer(trx, request, context);
  const lines = await linesOf(trx, rows);
  if (lines.length === 0) throw invalidField('shoppingCartId', 'cart-empty', messages.cartEmpty);
  const coupon = await takeCoupon(trx, request.userId, request.form.couponCode);
  const sums = orderSums(lines, coupon?.discountPercent);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { totalPaisa } = sums;
  const { method } = request.form;
  await requireWithinLimits(trx, customer.standing, { method, totalPaisa, pieces }, context.settings);
  const taken = await takeStockAsShown(trx, lines, request.shown, context.database);

  const uploadId = request.screenshot ? await insertUploadRow(trx, request.screenshot, request.userId) : null;
  const order = await insertOrder(trx, {
    orderId: randomUUID(),
    orderNumber: customer.orderNumber,
    userId: request.userId,
    method,
    sums,
    couponCode: coupon?.code ?? null,
    delivery: deliveryOf(customer.address, request.form),
    note: cart.note,
    uploadId,
    lines: taken.lines,
  });
  if (cart.note !== '') await trx.updateTable('carts').set({ note: '' }).where('id', '=', cart.id).execute();
  await queueMail(trx, ...mailsAbout(order, customer, context.settings));
  await recordChange(trx, taken.isSoldOut ? 'edit' : 'stock');
  return order;
}

/** The emails to customer and owner about a new order. */
function mailsAbout(
  order: Order,
  { name, email }: { readonly name: string; readonly email: string },
  { ownerEmail, deskUrl }: OrderContext['settings'],
): MailDraft[] {
  const { orderId } = order;
  const path = `${deskUrl}${deskPath}/orders/${orderId}`;
  const toOwner = { kind: 'order-received', customer: `${name} (${email})`, order, path } as const;
  return [
    { event: `order-placed:${orderId}`, recipient: email, content: { kind: 'order-placed', name, order } },
    { event: `order-received:${orderId}`, recipient: ownerEmail, content: toOwner },
  ];
}

/** Locks the cart, takes its lines, and reads the customer with their limits and the address. */
async function lockCartAndCustomer(
  trx: Trx,
  { userId, form: { shoppingCartId: cartId, addressId } }: OrderRequest,
  { database, settings }: OrderContext,
) {
  const cart = await lockCart(trx, cartId);
  if (!cart) throw notFound('Cart not found');
  if (cart.user_id !== userId) throw forbidden();
  const number = randomLetters(numberLength);
  const customer = selectCustomer(trx, userId, addressId, number);
  // Also takes the shared lock of the catalogue (`lockCatalogueShared`). SQLite has a single writer.
  const locking = database.kind === 'postgres' ? customer.forShare('catalogue_state') : customer;
  const row = await locking.executeTakeFirst();
  if (!row) throw notFound('Account not found.');
  const { addressOwner, country, state, city, streetAddress, zipCode } = row;
  if (addressOwner === null) throw invalidField('addressId', 'address-unknown', messages.addressMissing);
  if (addressOwner !== userId) throw forbidden();
  const address = {
    country: country ?? '',
    state: state ?? '',
    city: city ?? '',
    streetAddress: streetAddress ?? '',
    zipCode: zipCode ?? '',
  };
  // One in a thousand at 700,000 orders. A longer number can't be that of another order of these days.
  const orderNumber = row.sameNumber === null ? number : `${number}${randomLetters(3)}`;
  const { name, email } = row;
  const rows = await deleteLines(trx, cartId);
  return { cart, rows, customer: { name, email, orderNumber, standing: standingOf(row, settings), address } };
}

/** Of an order: short enough to say, and one in 700 million, so that nobody finds another's by guessing. */
const numberLength = 6;

function selectCustomer(trx: Trx, userId: string, addressId: string, number: string) {
  return selectStanding(trx, userId, anHourAgo())
    .innerJoin('catalogue_state', (join) => join.on('catalogue_state.id', '=', 1))
    .leftJoin('addresses', (join) => join.on('addresses.id', '=', addressId))
    .select(['users.name', 'users.email'])
    .select((row) => row.selectFrom('orders').select('number').where('number', '=', number).as('sameNumber'))
    .select([
      'addresses.user_id as addressOwner',
      'addresses.country',
      'addresses.state',
      'addresses.city',
      'addresses.street_address as streetAddress',
      'addresses.zip_code as zipCode',
    ]);
}

async function takeCoupon(trx: Trx, userId: string, code = ''): Promise<UsableCoupon | undefined> {
  if (code === '') return undefined;
  const coupon = await spendCoupon(trx, code, new Date(), userId);
  if (coupon === 'used-by-customer')
    throw invalidField('couponCode', 'coupon-used', 'You have used this coupon before.');
  if (!coupon) throw invalidField('couponCode', 'coupon-invalid', messages.couponInvalid);
  return coupon;
}

/** Takes the stock. Throws 409 with a reason for each line that is short or differs from what was shown. */
async function takeStockAsShown(
  trx: Trx,
  lines: readonly CartLine[],
  shown: OrderRequest['shown'],
  database: OrderContext['database'],
): Promise<Pick<TakenStock, 'lines' | 'isSoldOut'>> {
  const { shortages, ...taken } = await takeStock(trx, lines, database);
  const changes = shown ? changesSince(shown, lines) : [];
  const short = new Set(shortages.map(({ field }) => field));
  const reasons = [...shortages, ...changes.filter(({ field }) => !short.has(field))];
  const [only, ...more] = inCartOrder(reasons, lines);
  if (!only) return taken;
  const message = more.length === 0 ? only.description : 'Some items in your cart have changed. Please check them.';
  throw new FailureError(409, message, [only, ...more]);
}

function inCartOrder(reasons: readonly FailureReason[], lines: readonly CartLine[]): FailureReason[] {
  const placeOf = ({ field }: FailureReason) => {
    const at = lines.findIndex((line) => line.cartItemId === field);
    return at < 0 ? lines.length : at;
  };
  return reasons.toSorted((a, b) => placeOf(a) - placeOf(b));
}

// A customer confirms what they were shown. Each line that has changed since gets a reason.

const shownSchema = z.array(shownLineSchema).check(z.maxLength(accountLimits.cartLinesMax));

/** Parses the form's `shown`; undefined when it was left out. Throws 422 when it is not valid. */
export function readShown(text: string | undefined): readonly ShownLine[] | undefined {
  if (text === undefined) return undefined;
  try {
    return shownSchema.parse(JSON.parse(text));
  } catch {
    throw invalidField('shown', 'invalid', 'The list of items you were shown could not be read.');
  }
}

/** Returns the differences between the cart and what was shown, in the cart's order, then the removed lines. */
export function changesSince(shown: readonly ShownLine[], lines: readonly CartLine[]): FailureReason[] {
  const now = lines.map((line) => ({
    ...line,
    selectedAttributeId: line.attributeId,
    unitPrice: rupeesFromPaisa(line.unitPaisa),
  }));
  return pairLines(shown, now).filter(hasChanged).map(reasonOf);
}

function reasonOf({ seen, now }: LinePair<ShownLine, CartLine & ComparedLine>): FailureReason {
  if (!now) {
    const description = 'Something you saw is no longer in your cart.';
    return { code: 'line-changed', description, field: 'shown' };
  }
  const reason = (code: string, description: string) => ({ code, description, field: now.cartItemId });
  if (!seen) return reason('line-changed', `${nameOf(now)} is in your cart too.`);
  const newPrice = `${formatPaisa(now.unitPaisa)} (was ${formatPaisa(paisaFromRupees(seen.unitPrice))})`;
  if (seen.quantity === now.quantity) return reason('price-changed', `${nameOf(now)} now costs ${newPrice}.`);
  const number = `${nameOf(now)}: now ${now.quantity} in your cart (was ${seen.quantity})`;
  return reason('line-changed', hasPriceChanged(seen, now) ? `${number}, at ${newPrice} each.` : `${number}.`);
}
