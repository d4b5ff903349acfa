import { type CheckoutDraft, checkoutDraft, emptyCheckout } from '#src/blocks/checkout/checkout-values.ts';
import { keepDraft, keepDraftPicture, readDraft, readDraftPicture } from '#src/lib/form-draft.ts';
import { smallPicture } from '#src/lib/shrink-picture.ts';

/** A form that asks for the picture of a payment. */
export interface PaymentPlace {
  readonly id: 'checkout' | 'bookTarot' | 'bookNumerology' | 'bookAstrology';
  readonly label: string;
  readonly to: '/checkout' | '/services/tarot-reading' | '/services/numerology' | '/services/astrology';
}

const places: readonly PaymentPlace[] = [
  { id: 'checkout', label: 'My order at checkout', to: '/checkout' },
  { id: 'bookTarot', label: 'Tarot reading', to: '/services/tarot-reading' },
  { id: 'bookNumerology', label: 'Numerology analysis', to: '/services/numerology' },
  { id: 'bookAstrology', label: 'Astrology consultation', to: '/services/astrology' },
];

/** Every such form, those first that somebody has begun to fill in. */
export function paymentPlaces(userId: string | undefined): (PaymentPlace & { readonly isStarted: boolean })[] {
  const isStarted = ({ id }: PaymentPlace) =>
    id === 'checkout' ? checkoutDraftOf(userId) !== undefined : readDraft(id) !== undefined;
  const known = places.map((place) => ({ ...place, isStarted: isStarted(place) }));
  return [...known.filter((place) => place.isStarted), ...known.filter((place) => !place.isStarted)];
}

/** Puts a picture into a form's draft and the payment to online. Whether it is there now. */
export async function attachPayment(place: PaymentPlace, picture: File, userId: string | undefined): Promise<boolean> {
  if (place.id === 'checkout') {
    if (!userId) return false;
    const draft = checkoutDraftOf(userId);
    keepDraft(checkoutDraft, { ...draft, userId, values: { ...emptyCheckout, ...draft?.values, payment: 'online' } });
  } else {
    keepDraft(place.id, { ...readDraft(place.id), paymentMethod: 'Online' });
  }
  await keepDraftPicture(place.id, await smallPicture(picture));
  return (await readDraftPicture(place.id)) !== undefined;
}

/** An order was sent and its answer lost: until that is settled, nothing about it may change. */
export function isOrderUncertain(userId: string | undefined): boolean {
  return checkoutDraftOf(userId)?.isUncertain === true;
}

function checkoutDraftOf(userId: string | undefined): Partial<CheckoutDraft> | undefined {
  const draft = readDraft<CheckoutDraft>(checkoutDraft);
  return userId !== undefined && draft?.userId === userId ? draft : undefined;
}
