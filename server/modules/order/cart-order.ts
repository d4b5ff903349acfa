import type { Order, placeOrder as placeOrderCall } from '#contract/calls/order-calls.ts';
import { deskPath } from '#contract/names/desk.ts';
import { messages, notDelivered } from '#contract/names/messages.ts';
import { type PaymentProvider, paymentProviders } from '#contract/names/payment-providers.ts';
import type { Seen } from '#contract/rules/cart/agreed.ts';
import { askTheShop } from '#contract/rules/cart/ask-the-shop.ts';
import { itemCountOf } from '#contract/rules/cart/cart-lines.ts';
import { type Destination, homeZone, takesCash, zoneOf } from '#contract/rules/cart/delivery.ts';
import { deliveryRefusal } from '#contract/rules/cart/delivery-terms.ts';
import { isPaidOnline } from '#contract/rules/orders/payment-method.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import type { AllSettings, ShopSettings } from '#contract/settings/entries.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { invalidField, notFound } from '#server/http/failure-error.ts';
import type { CallValues } from '#server/http/serve.ts';
import { forbidden } from '#server/http/serve-private.ts';
import { insertUploadRow, type StoredUpload } from '#server/media/upload-store.ts';
import { deleteLines, lockCart } from '#server/modules/cart/cart-store.ts';
import { mailOwner } from '#server/modules/mail/mail-addresses.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import { requireOfferedWay } from '#server/modules/payment-provider/provider-accounts.ts';
import { recordChange } from '#server/modules/product/catalogue-version.ts';
import { paymentNews, pushToStaff } from '#server/modules/push/push-outbox.ts';
import { requireOnlinePayment } from '#server/modules/settings/settings-store.ts';
import { newReceiptNumber } from '#server/receipt-number.ts';
import type { Settings } from '#server/settings.ts';
import { readShop } from '#server/shop-settings.ts';
import { placedEventOf } from './change-order.ts';
import {
  anHourAgo,
  heldUntil,
  type LimitSettings,
  remindAt,
  requireWithinLimits,
  selectStanding,
  standingOf,
} from './order-limits.ts';
import { deliveryOf, noAddress } from './order-store.ts';
import { freeNumber, placeOrder, type SettledOrder, type TakenOrder } from './place-order.ts';
import type { Handover } from './take-agreed.ts';

/** A cart as a customer orders it, with what they agreed to. */
export interface CartOrder {
  readonly userId: string;
  readonly form: CallValues<typeof placeOrderCall>['body'];
  /** Undefined for a bare call: then it is taken at the server's prices. */
  readonly seen: Seen | undefined;
  readonly screenshot: StoredUpload | undefined;
}

/** The parts of the shop that placing an order needs. */
export interface OrderContext {
  readonly database: Pick<ShopDatabase, 'kind'>;
  readonly settings: LimitSettings & Pick<Settings, 'ownerEmail' | 'deskUrl'>;
}

/** Turns a cart into an order; the caller rolls back on any error. */
export async function placeCartOrder(
  trx: Trx,
  request: CartOrder,
  context: OrderContext,
): Promise<Order> {
  const { cart, customer, rows } = await lockCartAndCustomer(trx, request, context);
  const { userId, form, seen } = request;
  const { method, couponCode } = form;
  const orderedAt = new Date();
  // After the lock of the catalogue, which a change of the settings waits for.
  const shop = await readShop(trx);
  const handover = requireHandover(shop, customer.address);
  const { order, isSoldOut } = await placeOrder(
    trx,
    {
      agreement: { userId, rows, seen, couponCode, handover },
      orderNumber: customer.orderNumber,
      userId,
      who: `customer:${userId}`,
      source: 'shop',
      method,
      payWith: providerOf(form),
      discountReason: '',
      delivery: deliveryOf(customer.address ?? noAddress, form, customer.name),
      note: cart.note,
      orderedAt,
    },
    context.database,
    (taken) => settle(trx, taken, { request, customer, handover, shop, context, orderedAt }),
  );
  if (cart.note !== '')
    await trx.updateTable('carts').set({ note: '' }).where('id', '=', cart.id).execute();
  await mailAbout(trx, order, customer, context.settings);
  await recordChange(trx, isSoldOut ? 'edit' : 'stock');
  return order;
}

interface Settling {
  readonly request: CartOrder;
  readonly customer: Awaited<ReturnType<typeof lockCartAndCustomer>>['customer'];
  readonly handover: Handover;
  readonly shop: AllSettings;
  readonly context: OrderContext;
  readonly orderedAt: Date;
}

/** Checks how a customer pays for what was taken, and stores the screenshot. */
async function settle(
  trx: Trx,
  { lines, sums: { totalPaisa } }: TakenOrder,
  { request, customer, handover: { zone, isPickup }, shop, context, orderedAt }: Settling,
): Promise<SettledOrder> {
  const { method } = request.form;
  // Who has agreed to it was asked before.
  if (!customer.address && !isPickup) throw invalidField('pickup', 'not-picked-up', noPickup);
  const advice =
    !zone || takesCash(zone, totalPaisa)
      ? undefined
      : `Please ${askTheShop(shop)}, and we’ll find a way.`;
  if (isPaidOnline(request.form) && totalPaisa > 0)
    await requireWayToPay(trx, providerOf(request.form), totalPaisa, advice);
  const { address } = customer;
  const payable = { method, address, isPickup, totalPaisa, pieces: itemCountOf(lines) };
  requireWithinLimits(customer.standing, payable, { settings: context.settings, shop });

  const uploadId = request.screenshot
    ? await insertUploadRow(trx, request.screenshot, request.userId)
    : null;
  if (!isPaidOnline({ method })) return { uploadId, heldUntil: null, remindAt: null };
  const { standing } = customer;
  const from = orderedAt.getTime();
  return {
    uploadId,
    heldUntil: heldUntil(standing.holdDays, from),
    remindAt: remindAt(standing, from),
  };
}

/** Who takes the payment once the order is placed. Throws 422 for an unknown one. */
function providerOf({ payWith = '' }: CartOrder['form']): PaymentProvider | undefined {
  const provider = paymentProviders.find((name) => name === payWith);
  if (provider || payWith === '') return provider;
  throw invalidField('payWith', 'way-unknown', 'Please choose another way to pay.');
}

/** Throws 422 where it can't be paid like this. */
async function requireWayToPay(
  trx: Trx,
  payWith: PaymentProvider | undefined,
  totalPaisa: number,
  advice: string | undefined,
): Promise<void> {
  if (payWith === undefined) await requireOnlinePayment(trx, 'method', advice);
  else await requireOfferedWay(trx, payWith, totalPaisa);
}

const noPickup = 'Orders can’t be picked up at the shop. Please choose where to deliver.';

/**
 * The zone of an address; without one the order is picked up, where the owner allows it, and else
 * has the zone of the cart until an address is known. Throws 422 where the shop doesn't deliver.
 */
function requireHandover(shop: ShopSettings, address: Destination | undefined): Handover {
  if (!address)
    return shop.pickup
      ? { zone: undefined, isPickup: true }
      : { zone: homeZone(shop), isPickup: false };
  const zone = zoneOf(shop.delivery, address);
  if (zone) return { zone, isPickup: false };
  throw invalidField('addressId', notDelivered, deliveryRefusal(shop, address) ?? '');
}

/** Queues the emails to customer and owner about a new order. */
async function mailAbout(
  trx: Trx,
  order: Order,
  { name, email }: { readonly name: string; readonly email: string },
  settings: OrderContext['settings'],
): Promise<void> {
  const { orderId } = order;
  const path = `${settings.deskUrl}${deskPath}/orders/${orderId}`;
  await queueMail(trx, {
    event: placedEventOf(orderId),
    recipient: email,
    content: { kind: 'order-placed', name, order },
  });
  await mailOwner(trx, settings, {
    event: `order-received:${orderId}`,
    content: { kind: 'order-received', customer: `${name} (${email})`, order, path },
  });
  const screen = `/orders/${orderId}`;
  const amount = formatRupees(order.totalAmount);
  const hasProof = order.payment.state === 'proof-received';
  await pushToStaff(trx, `order-received:${orderId}`, [
    { kind: 'order', title: `New order, ${amount}`, path: screen },
    ...(hasProof ? [paymentNews(screen, amount)] : []),
  ]);
}

/** Locks the cart, takes its lines, and reads the customer with their limits and the address. */
async function lockCartAndCustomer(
  trx: Trx,
  { userId, form: { shoppingCartId: cartId, addressId = '', pickup } }: CartOrder,
  { database, settings }: OrderContext,
) {
  const cart = await lockCart(trx, cartId);
  if (!cart) throw notFound('Cart not found');
  if (cart.user_id !== userId) throw forbidden();
  const number = newReceiptNumber();
  const customer = selectCustomer(trx, userId, addressId, number);
  // Also takes the shared lock of the catalogue (`lockCatalogueShared`). SQLite has a single
  // writer.
  const locking = database.kind === 'postgres' ? customer.forShare('catalogue_state') : customer;
  const row = await locking.executeTakeFirst();
  if (!row) throw notFound('Account not found.');
  const address = pickup ? undefined : addressIn(row, userId);
  const orderNumber = freeNumber(number, row.sameNumber);
  const { name, email } = row;
  const rows = await deleteLines(trx, cartId);
  return {
    cart,
    rows,
    customer: { name, email, orderNumber, standing: standingOf(row, settings), address },
  };
}

type CustomerRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectCustomer>['executeTakeFirst']>>
>;

/** The chosen address. Throws 422 without one, 403 for somebody else's. */
function addressIn(row: CustomerRow, userId: string) {
  const { addressOwner, country, state, city, streetAddress, zipCode } = row;
  if (addressOwner === null)
    throw invalidField('addressId', 'address-unknown', messages.addressMissing);
  if (addressOwner !== userId) throw forbidden();
  return {
    country: country ?? '',
    state: state ?? '',
    city: city ?? '',
    streetAddress: streetAddress ?? '',
    zipCode: zipCode ?? '',
  };
}

function selectCustomer(trx: Trx, userId: string, addressId: string, number: string) {
  return selectStanding(trx, userId, anHourAgo())
    .innerJoin('catalogue_state', (join) => join.on('catalogue_state.id', '=', 1))
    .leftJoin('addresses', (join) => join.on('addresses.id', '=', addressId))
    .select(['users.name', 'users.email'])
    .select((row) =>
      row.selectFrom('orders').select('number').where('number', '=', number).as('sameNumber'),
    )
    .select([
      'addresses.user_id as addressOwner',
      'addresses.country',
      'addresses.state',
      'addresses.city',
      'addresses.street_address as streetAddress',
      'addresses.zip_code as zipCode',
    ]);
}
