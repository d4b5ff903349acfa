import type { Address } from '#contract/calls/address-calls.ts';
import { type Agreed, couponTermsSchema } from '#contract/calls/agreed.ts';
import type { UserDetails } from '#contract/calls/auth-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { Order, placeOrder } from '#contract/calls/order-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { nothingSaved } from '#contract/names/messages.ts';
import { type PaymentMethod, paymentMethods } from '#contract/names/payment-methods.ts';
import { agreedText } from '#contract/rules/cart/agreed.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import { AppError, hasReason } from '#src/shared/network/app-error.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import {
  addressLine,
  type DeliveryValues,
  emptyDelivery,
} from '#src/shop/features/address/address-fields.tsx';

// An order's content and idempotency keys are stored in the checkout's draft until the server's
// response. Sent again after a lost response, a reload or a second tap, it is the same order.

/** An order's content as the customer saw it when placing it. */
export interface OrderContent {
  readonly userId: string;
  readonly order: Omit<BodyOf<typeof placeOrder>, 'addressId'>;
  /** The id of a saved address, or a new address to save first; empty for one that is picked up. */
  readonly address: string | Omit<Address, 'addressId'>;
  /** Identifies the screenshot; the file itself is stored with the draft. */
  readonly picture: string | undefined;
}

export interface OrderRequest {
  readonly content: OrderContent;
  readonly addressKey: string;
  readonly orderKey: string;
}

/** Whether a stored value is an order's content. */
export function isOrderContent(value: unknown): value is OrderContent {
  const { userId, order, address } = (value ?? {}) as Partial<Record<keyof OrderContent, unknown>>;
  const isAddress =
    typeof address === 'string' || (typeof address === 'object' && address !== null);
  return typeof userId === 'string' && isAddress && typeof order === 'object' && order !== null;
}

/**
 * Saves the new address, if any, and places the order. Throws `AddressError` when the address
 * cannot be saved.
 */
export async function sendOrder(
  { content, addressKey, orderKey }: OrderRequest,
  picture?: File,
): Promise<Order> {
  const { userId, order, address } = content;
  const addressId =
    typeof address === 'string' ? address : await saveAddress(userId, address, addressKey);
  return callAccount('placeOrder', {
    body: addressId === '' ? order : { ...order, addressId },
    ...(picture && { files: { FormFile: picture } }),
    idempotencyKey: orderKey,
  });
}

async function saveAddress(
  userId: string,
  address: Omit<Address, 'addressId'>,
  idempotencyKey: string,
): Promise<string> {
  try {
    return (await callAccount('addAddress', { body: { id: userId, ...address }, idempotencyKey }))
      .addressId;
  } catch (error) {
    throw new AddressError(error);
  }
}

/** The order was not sent because its new address could not be saved. */
export class AddressError extends Error {
  constructor(cause: unknown) {
    super('The address could not be saved', { cause });
    this.name = 'AddressError';
  }
}

/**
 * Whether the order may have been placed in spite of this error, so that it must be sent again with
 * the same key. `wasUncertain` is the state before this attempt, which a response without effect
 * (429, `nothing-saved`) leaves as it is.
 */
export function isUncertain(error: unknown, wasUncertain = false): boolean {
  if (error instanceof AddressError) return isUncertain(error.cause, wasUncertain);
  if (!(error instanceof AppError)) return true;
  const { kind, status = 500 } = error;
  if (status === 429 || hasReason(error, nothingSaved)) return wasUncertain;
  return kind !== 'error-response' || status >= 500 || status === 408;
}

/** The value of `place` for a new address. */
export const newAddress = 'new';

/** Values of the checkout form. */
export interface CheckoutValues extends DeliveryValues {
  /** Whether it is delivered or picked up, where the shop has both. */
  handover: 'deliver' | 'pickup';
  /** Id of a saved address, or `newAddress`; empty while none is chosen. */
  place: string;
  payment: PaymentMethod;
  /** Who takes an online payment once the order is placed; empty: a screenshot proves it. */
  payWith: string;
  /** Empty without a coupon. */
  couponCode: string;
  couponPercent: number;
  /** JSON (`couponTermsSchema`); empty for one of a percent alone. */
  couponTerms: string;
  /** The total when the screenshot was chosen; 0 if it is not known. */
  screenshotPaisa: number;
}

/** An empty form, in the shop's own country. */
export const emptyCheckout = (country: string): CheckoutValues => ({
  ...emptyDelivery(country),
  handover: 'deliver',
  place: '',
  payment: 'cash',
  payWith: '',
  couponCode: '',
  couponPercent: 0,
  couponTerms: '',
  screenshotPaisa: 0,
});

/** The coupon in the form, also where it takes nothing off what is in the cart. */
export function couponOf(values: CheckoutValues): Agreed['coupon'] {
  const { couponCode: code, couponPercent: percent, couponTerms } = values;
  if (code === '') return null;
  return { code, percent, ...(couponTerms && couponTermsSchema.parse(JSON.parse(couponTerms))) };
}

/** The same as the form has it. */
export function couponValues(coupon: Agreed['coupon']) {
  const { code: couponCode = '', percent: couponPercent = 0, ...terms } = coupon ?? {};
  const couponTerms = Object.keys(terms).length > 0 ? JSON.stringify(terms) : '';
  return { couponCode, couponPercent, couponTerms };
}

interface KnownCustomer {
  /** Undefined while it loads. */
  readonly user: UserDetails | undefined;
  readonly addresses: readonly Address[];
  /** Newest first; undefined while they load. */
  readonly orders: readonly Order[] | undefined;
  /** The shop's own. */
  readonly country: string;
}

/** Default values from the customer's profile and last order. */
export function customerDefaults({
  user,
  addresses,
  orders = [],
  country,
}: KnownCustomer): CheckoutValues {
  const [firstName = '', ...others] = cleanText(user?.name ?? '').split(/\s+/);
  const [lastOrder] = orders;
  const lastSent = orders.find(({ isPickup }) => !isPickup);
  const lastPlace = addresses.find((address) => lastSent && isSentTo(address)(lastSent));
  return {
    ...emptyCheckout(country),
    recipient: recipientAt(lastPlace, { user, orders }),
    firstName,
    lastName: others.join(' '),
    phone: formatPhone(user?.phoneNumber || (lastOrder?.phoneNumber ?? '')),
    email: user?.email ?? '',
    place: addresses.length === 0 ? newAddress : (lastPlace?.addressId ?? ''),
  };
}

/** Who received the last parcel to an address; the customer where none was sent. */
export function recipientAt(
  address: Address | undefined,
  { user, orders = [] }: Pick<KnownCustomer, 'user' | 'orders'>,
): string {
  const last = address && orders.find(isSentTo(address));
  return last?.recipient || cleanText(user?.name ?? '');
}

const isSentTo = (address: Address) => (order: Order) =>
  addressLine(order.address) === addressLine(address);

/**
 * Whether the customer has a single name, as many people in the region: then no last name is
 * required.
 */
export function hasOneName(user: UserDetails): boolean {
  return !/\s/.test(cleanText(user.name));
}

interface OrderInput {
  readonly userId: string;
  readonly shoppingCartId: string;
  /** What the checkout shows. */
  readonly agreed: Agreed;
  readonly values: CheckoutValues;
  readonly picture: File | undefined;
}

/** The order's content from the form. */
export function orderContentOf({
  userId,
  shoppingCartId,
  agreed,
  values,
  picture,
}: OrderInput): OrderContent {
  const { place, phone, recipient, firstName, lastName, company, email, notes } = values;
  const cardText = cleanText(values.cardText);
  const taxNumber = cleanText(values.taxNumber);
  const isNew = place === newAddress && !agreed.isPickup;
  const { country, state, city, streetAddress, zipCode } = values;
  const to = isNew ? trimmed({ country, state, city, streetAddress, zipCode }) : place;
  const payment = paymentFor(values.payment, agreed);
  const isPaid = paymentMethods[payment].isPrepaid;
  const payWith = isPaid ? values.payWith : '';
  const couponCode = agreed.coupon?.code;
  return {
    userId,
    address: agreed.isPickup ? '' : to,
    picture:
      isPaid && !payWith && picture
        ? [picture.name, picture.size, picture.lastModified].join(' ')
        : undefined,
    order: {
      shoppingCartId,
      method: paymentMethods[payment].code,
      // Left out, what is sent again from a draft of an earlier version is the same order.
      ...(payWith && { payWith }),
      ...(couponCode && { couponCode }),
      agreed: agreedText(agreed),
      ...(agreed.isPickup && isPickedUp),
      ...trimmed({ PhoneNumber: phone, notes: agreed.isPickup ? '' : notes }),
      // Without them, what is sent again from a draft of an earlier version is the same order.
      ...(cardText && { cardText }),
      ...(taxNumber && { taxNumber }),
      ...(isNew ? trimmed({ firstName, lastName, company, email }) : trimmed({ recipient })),
    },
  };
}

const isPickedUp = { pickup: 'true' } as const;

/** How an order is paid: where there is nothing to pay, no payment is proved. */
export function paymentFor(
  chosen: PaymentMethod,
  { totalPaisa }: Pick<Agreed, 'totalPaisa'>,
): PaymentMethod {
  return totalPaisa === 0 ? 'cash' : chosen;
}

function trimmed<Texts extends Record<string, string>>(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, cleanText(text)]),
  ) as Texts;
}
