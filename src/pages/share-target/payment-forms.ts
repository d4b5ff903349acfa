import { draftOf } from '#src/lib/draft.ts';
import { smallPicture } from '#src/lib/shrink-picture.ts';
import { checkoutDraft } from '#src/pages/checkout/checkout-values.ts';

/** A form with a payment screenshot. */
export interface PaymentForm {
  readonly id: 'checkout' | 'bookTarot' | 'bookNumerology' | 'bookAstrology';
  readonly label: string;
  readonly to: '/checkout' | '/services/tarot-reading' | '/services/numerology' | '/services/astrology';
}

const forms: readonly PaymentForm[] = [
  { id: 'checkout', label: 'My order at checkout', to: '/checkout' },
  { id: 'bookTarot', label: 'Tarot reading', to: '/services/tarot-reading' },
  { id: 'bookNumerology', label: 'Numerology analysis', to: '/services/numerology' },
  { id: 'bookAstrology', label: 'Astrology consultation', to: '/services/astrology' },
];

/** All payment forms, those with a draft first. */
export function listPaymentForms(userId: string | undefined): (PaymentForm & { readonly isStarted: boolean })[] {
  const all = forms.map((form) => ({ ...form, isStarted: draftOfForm(form, userId).read() !== undefined }));
  return [...all.filter((form) => form.isStarted), ...all.filter((form) => !form.isStarted)];
}

/** Adds a picture to a form's draft and sets its payment to online. Resolves to whether it is stored. */
export async function attachPayment(form: PaymentForm, picture: File, userId: string | undefined): Promise<boolean> {
  const isCheckout = form.id === 'checkout';
  if (isCheckout && !userId) return false;
  const draft = draftOfForm(form, userId);
  draft.update({
    values: { ...draft.read()?.values, ...(isCheckout ? { payment: 'online' } : { paymentMethod: 'Online' }) },
  });
  await draft.storePicture(await smallPicture(picture), { isSmall: true });
  return (await draft.readPicture()) !== undefined;
}

/** Whether an order was sent without a response; its draft must not change until that is resolved. */
export function isOrderUncertain(userId: string | undefined): boolean {
  return draftOf(checkoutDraft, { owner: userId }).read()?.requests?.order?.isUncertain === true;
}

function draftOfForm({ id }: PaymentForm, userId: string | undefined) {
  return id === 'checkout' ? draftOf(checkoutDraft, { owner: userId }) : draftOf(id);
}
