import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { ShownLine } from '#contract/calls/order-calls.ts';
import type { UserDetails } from '#contract/calls/user-calls.ts';
import type { DeliveryValues } from '#src/features/address/address-form.tsx';
import { emptyDelivery } from '#src/features/address/address-form.tsx';
import type { OrderContent } from '#src/features/checkout/order-request.ts';
import type { Payment } from '#src/features/checkout/payment-choice.tsx';

/** The choice of an address that is not saved yet. */
export const newAddress = 'new';

/** What stands in the checkout's form. */
export interface CheckoutValues extends DeliveryValues {
  /** Id of a saved address, or `newAddress`; empty while none is chosen. */
  place: string;
  payment: Payment;
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

/** Names the draft, which belongs to its customer. */
export const checkoutDraft = 'checkout';

/** What a form that nobody has touched can know of a customer. */
export function valuesOf(user: UserDetails): Partial<CheckoutValues> {
  const [firstName = '', ...others] = user.name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' '), phone: user.phoneNumber, email: user.email };
}

interface Ordered {
  readonly userId: string;
  readonly shoppingCartId: string;
  readonly items: readonly CartItem[];
  readonly values: CheckoutValues;
  readonly picture: File | undefined;
}

/** Everything that makes an order what it is. */
export function contentOf({ userId, shoppingCartId, items, values, picture }: Ordered): OrderContent {
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
      method: isPaid ? 1 : 0,
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
