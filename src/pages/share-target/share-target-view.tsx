import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { itemCountOf } from '#contract/rules/cart-lines.ts';
import { openAuthModal } from '#src/features/auth/auth-store.ts';
import { cart } from '#src/features/cart/cart-store.ts';
import { session } from '#src/lib/session.ts';
import { deleteSharedPicture, readSharedPicture } from '#src/lib/shared-picture.ts';
import { useSession } from '#src/lib/use-session.ts';
import { Button, buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormSkeleton } from '#src/ui/form-skeleton.tsx';
import { showToast } from '#src/ui/toast-store.ts';
import { usePreview } from '#src/ui/use-preview.ts';

import { attachPayment, isOrderUncertain, type PaymentPlace, paymentPlaces } from './payment-places.ts';

import styles from './share-target.module.css';

/** Why no picture is there although one was shared. */
export type Missed = 'worker' | 'picture' | 'storage';

const missedTexts: Record<Missed, string> = {
  worker: 'The app wasn’t quite ready on this phone. Go back and share the picture again.',
  picture: 'That wasn’t a picture, or it was larger than 30 MB. Share the screenshot of your payment.',
  storage: 'This phone has no room to save it. Free up some space, or choose the picture in the form itself.',
};

/** A picture came from another app: which payment does it show? */
export function ShareTargetView({ missed }: { readonly missed: Missed | undefined }) {
  const [picture, setPicture] = useState<File>();
  const [isLookedFor, setLookedFor] = useState(!missed);
  useEffect(() => {
    if (missed) return;
    let isOver = false;
    void readSharedPicture().then((shared) => {
      if (isOver) return;
      setPicture(shared);
      setLookedFor(false);
    });
    return () => {
      isOver = true;
    };
  }, [missed]);

  if (picture) return <PaymentQuestion picture={picture} onDrop={() => setPicture(undefined)} />;
  if (isLookedFor) return <FormSkeleton fields={4} />;
  return (
    <EmptyState
      heading="h1"
      title={missed ? 'We didn’t get the picture' : 'No shared picture'}
      text={missed ? missedTexts[missed] : 'Share a payment screenshot from your wallet app and it will show up here.'}
    >
      <Link to="/" {...buttonProps('secondary')}>
        Go to the shop
      </Link>
    </EmptyState>
  );
}

interface QuestionProps {
  readonly picture: File;
  readonly onDrop: () => void;
}

function PaymentQuestion({ picture, onDrop }: QuestionProps) {
  const { user } = useSession();
  const { items } = useSnapshot(cart);
  const navigate = useNavigate();
  const preview = usePreview(picture);
  const [isBusy, setBusy] = useState(false);
  const pieces = itemCountOf(items);

  const attach = async (place: PaymentPlace) => {
    setBusy(true);
    const isThere = await attachPayment(place, picture, session.user?.userId);
    setBusy(false);
    if (!isThere) return showToast('error', missedTexts.storage);
    await deleteSharedPicture();
    showToast('success', 'Screenshot added. Check the form and send it.');
    await navigate({ to: place.to, hash: 'form' });
  };
  const choose = (place: PaymentPlace) => {
    if (isBusy) return;
    if (place.id === 'checkout' && !user) openAuthModal('login', () => void attach(place));
    else void attach(place);
  };
  const drop = () => {
    void deleteSharedPicture();
    onDrop();
  };
  /** What stands under a choice, and whether it can be taken. */
  const asideOf = (
    place: PaymentPlace & { isStarted: boolean },
  ): { readonly aside: string; readonly isOpen: boolean } => {
    if (place.id !== 'checkout') return { aside: place.isStarted ? 'You’ve started this booking' : '', isOpen: true };
    if (!user) return { aside: 'You’ll need to log in first', isOpen: true };
    if (isOrderUncertain(user.userId)) {
      return {
        aside: 'We don’t know yet whether your last order went through. Open the checkout to find out',
        isOpen: false,
      };
    }
    if (pieces === 0) return { aside: 'Your cart is empty', isOpen: false };
    return { aside: `${pieces} ${pieces === 1 ? 'item' : 'items'} in your cart`, isOpen: true };
  };

  return (
    <div className={styles.root}>
      <div className={styles.frame}>{preview && <img src={preview} alt={`Shared: ${picture.name}`} />}</div>
      <div>
        <h1 className={styles.title}>What is this payment for?</h1>
        <p className={styles.lead}>
          We’ll add the picture to that form as your payment screenshot. Nothing is sent yet.
        </p>
        <ul className={styles.options}>
          {paymentPlaces(user?.userId).map((place) => {
            const { aside, isOpen } = asideOf(place);
            return (
              <li key={place.id}>
                <button type="button" className={styles.option} disabled={!isOpen} onClick={() => choose(place)}>
                  {place.label}
                  {aside && <span className={styles.aside}>{aside}</span>}
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
