import { draftOf } from '#src/lib/draft.ts';
import { smallPicture } from '#src/lib/shrink-picture.ts';
import { checkoutDraft } from '#src/pages/checkout/checkout-values.ts';

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
  const known = places.map((place) => ({ ...place, isStarted: draftAt(place, userId).read() !== undefined }));
  return [...known.filter((place) => place.isStarted), ...known.filter((place) => !place.isStarted)];
}

/** Puts a picture into a form's draft and the payment to online. Whether it is there now. */
export async function attachPayment(place: PaymentPlace, picture: File, userId: string | undefined): Promise<boolean> {
  const isCheckout = place.id === 'checkout';
  if (isCheckout && !userId) return false;
  const draft = draftAt(place, userId);
  draft.update({
    values: { ...draft.read()?.values, ...(isCheckout ? { payment: 'online' } : { paymentMethod: 'Online' }) },
  });
  await draft.storePicture(await smallPicture(picture), { isSmall: true });
  return (await draft.readPicture()) !== undefined;
}

/** An order was sent and its response lost: until that is settled, nothing about it may change. */
export function isOrderUncertain(userId: string | undefined): boolean {
  return draftOf(checkoutDraft, { owner: userId }).read()?.requests?.order?.isUncertain === true;
}

function draftAt({ id }: PaymentPlace, userId: string | undefined) {
  return id === 'checkout' ? draftOf(checkoutDraft, { owner: userId }) : draftOf(id);
}
