import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { paymentMethods } from '#contract/names/payment-methods.ts';
import { itemCountOf } from '#contract/rules/cart/cart-lines.ts';
import { servicePath } from '#contract/settings/service-forms.ts';
import type { Service } from '#contract/settings/services.ts';
import { bookedBy } from '#contract/settings/specified-services.ts';
import { checkoutDraft, draftOf } from '#src/shared/forms/draft.ts';
import { smallPicture } from '#src/shared/forms/picture-files.ts';
import {
  chooseSharedPicture,
  deleteSharedPictures,
  readSharedPictures,
} from '#src/shared/forms/shared-picture.ts';
import { session } from '#src/shared/session/session.ts';
import { useSession } from '#src/shared/session/use-session.ts';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { useBusy } from '#src/shared/ui/forms/use-busy.ts';
import { usePreview } from '#src/shared/ui/forms/use-preview.ts';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { FormSkeleton } from '#src/shared/ui/notices/skeleton.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { openAuthModal } from '#src/shop/features/auth/auth-store.ts';
import { servicesQuery } from '#src/shop/features/booking/services-query.ts';
import { cart } from '#src/shop/features/cart/cart-store.ts';
import styles from './share-target.module.css';

/** Why a shared picture is missing. */
export type MissedReason = 'worker' | 'picture' | 'storage';

const missedTexts: Record<MissedReason, string> = {
  worker: 'The app wasn’t quite ready on this device. Go back and share the picture again.',
  picture:
    'That wasn’t a picture, or it was larger than 30 MB. Share the screenshot of your payment.',
  storage:
    'This device has no room to save it. ' +
    'Free up some space, or choose the picture in the form itself.',
};

/** Receives a picture shared from another app and adds it to a payment form. */
export function ShareTargetView({ missed }: { readonly missed: MissedReason | undefined }) {
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [isLoading, setLoading] = useState(!missed);
  useEffect(() => {
    if (missed) return;
    let isCanceled = false;
    void readSharedPictures().then((shared) => {
      if (isCanceled) return;
      setPictures(shared);
      setLoading(false);
    });
    return () => {
      isCanceled = true;
    };
  }, [missed]);

  const [picture, next] = pictures;
  if (picture && next) {
    const choose = (chosen: File) => {
      void chooseSharedPicture(chosen);
      setPictures([chosen]);
    };
    return <PictureChoice pictures={[picture, next]} onChoose={choose} />;
  }
  if (picture) return <PaymentFormPicker picture={picture} onDrop={() => setPictures([])} />;
  if (isLoading)
    return (
      <>
        <h1 className="visually-hidden">Shared picture</h1>
        <FormSkeleton fields={4} />
      </>
    );
  return (
    <EmptyState
      heading="h1"
      title={missed ? 'No picture arrived' : 'No shared picture'}
      text={
        missed
          ? missedTexts[missed]
          : 'Share a payment screenshot from your wallet app and it will show up here.'
      }
    >
      <Link to="/" {...buttonProps('secondary')}>
        Go to the shop
      </Link>
    </EmptyState>
  );
}

interface PictureChoiceProps {
  readonly pictures: readonly File[];
  readonly onChoose: (picture: File) => void;
}

/**
 * Asks which of two pictures is meant: the second may have been sent by a site, and not by the
 * person.
 */
function PictureChoice({ pictures, onChoose }: PictureChoiceProps) {
  return (
    <>
      <h1 className="view-title">Which picture do you want to use?</h1>
      <p className={`quiet ${styles.lead}`}>
        Another one was shared while the first was waiting here. The other one is removed.
      </p>
      <div className={`grid ${styles.choice}`}>
        {pictures.map((picture, index) => (
          <ChosenPicture
            key={index === 0 ? 'first' : 'second'}
            picture={picture}
            onChoose={onChoose}
          />
        ))}
      </div>
    </>
  );
}

interface ChosenPictureProps {
  readonly picture: File;
  readonly onChoose: (picture: File) => void;
}

function ChosenPicture({ picture, onChoose }: ChosenPictureProps) {
  const preview = usePreview(picture);
  return (
    <div className="stack-close">
      <div className={`frame centre ${styles.frame}`}>
        {preview && <img src={preview} alt={`Shared: ${picture.name}`} />}
      </div>
      <Button onClick={() => onChoose(picture)}>Use {picture.name}</Button>
    </div>
  );
}

interface PaymentFormPickerProps {
  readonly picture: File;
  readonly onDrop: () => void;
}

function PaymentFormPicker({ picture, onDrop }: PaymentFormPickerProps) {
  const { user } = useSession();
  const { items } = useSnapshot(cart);
  const { data } = useQuery(servicesQuery);
  const navigate = useNavigate();
  const preview = usePreview(picture);
  const pieces = itemCountOf(items);

  const [, attach] = useBusy(async (form: PaymentForm) => {
    const isAttached = await attachPayment(form, picture, session.user?.userId);
    if (!isAttached) return showToast('error', missedTexts.storage);
    await deleteSharedPictures();
    showToast('success', 'Screenshot added. Check the form and send it.');
    await navigate({ to: form.to, hash: 'form' });
  });
  const choose = (form: PaymentForm) => {
    if (form.kind === 'checkout' && !user) openAuthModal('login', () => void attach(form));
    else void attach(form);
  };
  const drop = () => {
    void deleteSharedPictures();
    onDrop();
  };
  /** The note under a form's button, and whether it is enabled. */
  const asideOf = (
    form: PaymentForm & { isStarted: boolean },
  ): { readonly aside: string; readonly isOpen: boolean } => {
    if (form.kind !== 'checkout')
      return { aside: form.isStarted ? 'You’ve started this booking' : '', isOpen: true };
    if (!user) return { aside: 'You’ll need to log in first', isOpen: true };
    if (isOrderUncertain(user.userId)) {
      return {
        aside:
          'We don’t know yet whether your last order went through. Open the checkout to find out',
        isOpen: false,
      };
    }
    if (pieces === 0) return { aside: 'Your cart is empty', isOpen: false };
    return { aside: `${pieces} ${pieces === 1 ? 'item' : 'items'} in your cart`, isOpen: true };
  };

  return (
    <div className={`grid ${styles.root}`}>
      <div className={`frame centre ${styles.frame}`}>
        {preview && <img src={preview} alt={`Shared: ${picture.name}`} />}
      </div>
      <div>
        <h1 className="view-title">What is this payment for?</h1>
        <p className={`quiet ${styles.lead}`}>
          We’ll add the picture to that form as your payment screenshot. Nothing is sent yet.
        </p>
        <ul className={`grid ${styles.options}`}>
          {listPaymentForms(data?.settings.services ?? [], user?.userId).map((form) => {
            const { aside, isOpen } = asideOf(form);
            return (
              <li key={form.to}>
                <button
                  type="button"
                  className={`surface grid bold ${styles.option}`}
                  disabled={!isOpen}
                  onClick={() => choose(form)}
                >
                  {form.label}
                  {aside && <span className={`muted ${styles.aside}`}>{aside}</span>}
                </button>
              </li>
            );
          })}
        </ul>
        <Button variant="plain" onClick={drop}>
          Remove this picture
        </Button>
      </div>
    </div>
  );
}

/** A form with a payment screenshot. */
interface PaymentForm {
  readonly kind: 'checkout' | 'booking';
  readonly label: string;
  readonly to: string;
  /** The name of its draft. */
  readonly draft: string;
}

const checkoutForm: PaymentForm = {
  kind: 'checkout',
  label: 'My order at checkout',
  to: '/checkout',
  draft: checkoutDraft,
};

/** All payment forms, those with a draft first. */
function listPaymentForms(
  services: readonly Service[],
  userId: string | undefined,
): (PaymentForm & { readonly isStarted: boolean })[] {
  const bookings = services.map((service): PaymentForm => {
    const { draft } = bookedBy(service);
    return { kind: 'booking', label: service.name, to: servicePath(service), draft };
  });
  const all = [checkoutForm, ...bookings].map((form) => ({
    ...form,
    isStarted: draftOfForm(form, userId).read() !== undefined,
  }));
  return [...all.filter((form) => form.isStarted), ...all.filter((form) => !form.isStarted)];
}

/**
 * Adds a picture to a form's draft and sets its payment to online. Resolves to whether it is
 * stored.
 */
async function attachPayment(
  form: PaymentForm,
  picture: File,
  userId: string | undefined,
): Promise<boolean> {
  const isCheckout = form.kind === 'checkout';
  if (isCheckout && !userId) return false;
  const draft = draftOfForm(form, userId);
  draft.update({
    values: {
      ...draft.read()?.values,
      ...(isCheckout
        ? { payment: 'online' }
        : { paymentMethod: paymentMethods.online.bookingValue }),
    },
  });
  await draft.storePicture(await smallPicture(picture), { isSmall: true });
  return (await draft.readPicture()) !== undefined;
}

/**
 * Whether an order was sent without a response; its draft must not change until that is resolved.
 */
function isOrderUncertain(userId: string | undefined): boolean {
  return draftOf(checkoutDraft, { owner: userId }).read()?.requests?.order?.isUncertain === true;
}

function draftOfForm({ kind, draft }: PaymentForm, userId: string | undefined) {
  return kind === 'checkout' ? draftOf(draft, { owner: userId }) : draftOf(draft);
}
