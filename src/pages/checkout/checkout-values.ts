import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { ShownLine } from '#contract/calls/order-calls.ts';
import type { UserDetails } from '#contract/calls/user-calls.ts';
import { type PaymentMethod, paymentCodes } from '#contract/rules/payment-method.ts';
import type { DeliveryValues } from '#src/features/address/address-form.tsx';
import { emptyDelivery } from '#src/features/address/address-form.tsx';
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

/** Default values from the customer's profile. */
export function userDefaults(user: UserDetails): Partial<CheckoutValues> {
  const [firstName = '', ...others] = user.name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' '), phone: user.phoneNumber, email: user.email };
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
