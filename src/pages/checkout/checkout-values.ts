import type { Address } from '#contract/calls/address-calls.ts';
import type { UserDetails } from '#contract/calls/auth-calls.ts';
import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { Order, ShownLine } from '#contract/calls/order-calls.ts';
import { type PaymentMethod, paymentCodes } from '#contract/rules/payment-method.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { type DeliveryValues, emptyDelivery } from '#src/features/address/address-form.tsx';
import { addressLine } from '#src/features/address/address-queries.ts';
import type { OrderContent } from '#src/features/checkout/order-request.ts';

/** The value of `place` for a new address. */
export const newAddress = 'new';

/** Values of the checkout form. */
export interface CheckoutValues extends DeliveryValues {
  /** Id of a saved address, or `newAddress`; empty while none is chosen. */
  place: string;
  payment: PaymentMethod;
  /** Empty without a coupon. */
  couponCode: string;
  couponPercent: number;
}

export const emptyCheckout: CheckoutValues = {
  ...emptyDelivery,
  place: '',
  payment: 'cash',
  couponCode: '',
  couponPercent: 0,
};

/** Name of the draft. */
export const checkoutDraft = 'checkout';

interface KnownCustomer {
  /** Undefined while it loads. */
  readonly user: UserDetails | undefined;
  readonly addresses: readonly Address[];
  readonly lastOrder: Order | undefined;
}

/** Default values from the customer's profile and last order. */
export function customerDefaults({ user, addresses, lastOrder }: KnownCustomer): CheckoutValues {
  const [firstName = '', ...others] = (user?.name ?? '').trim().split(/\s+/);
  const lastPlace = addresses.find((address) => lastOrder && addressLine(address) === addressLine(lastOrder.address));
  return {
    ...emptyCheckout,
    firstName,
    lastName: others.join(' '),
    phone: formatPhone(user?.phoneNumber || (lastOrder?.phoneNumber ?? '')),
    email: user?.email ?? '',
    place: addresses.length === 0 ? newAddress : (lastPlace?.addressId ?? ''),
  };
}

/** Whether the customer has a single name, as many people in the region: then no last name is required. */
export function hasOneName(user: UserDetails): boolean {
  return !/\s/.test(user.name.trim());
}

interface OrderInput {
  readonly userId: string;
  readonly shoppingCartId: string;
  readonly items: readonly CartItem[];
  readonly values: CheckoutValues;
  readonly picture: File | undefined;
}

/** The order's content from the form. */
export function orderContentOf({ userId, shoppingCartId, items, values, picture }: OrderInput): OrderContent {
  const { place, payment, couponCode, phone, firstName, lastName, company, email, notes } = values;
  const isNew = place === newAddress;
  const { country, state, city, streetAddress, zipCode } = values;
  const isPaid = payment === 'online';
  return {
    userId,
    address: isNew ? trimmed({ country, state, city, streetAddress, zipCode }) : place,
    picture: isPaid && picture ? [picture.name, picture.size, picture.lastModified].join(' ') : undefined,
    order: {
      shoppingCartId,
      method: paymentCodes[payment],
      ...(couponCode && { couponCode }),
      shown: JSON.stringify(items.map(shownLine)),
      ...trimmed({ PhoneNumber: phone, notes }),
      ...(isNew && trimmed({ firstName, lastName, company, email })),
    },
  };
}

function shownLine({ productId, selectedAttributeId, quantity, unitPrice }: CartItem): ShownLine {
  return { productId, selectedAttributeId, quantity, unitPrice };
}

function trimmed<Texts extends Record<string, string>>(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as Texts;
}
