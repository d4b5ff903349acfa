import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { piecesOf } from '#contract/rules/cart-lines.ts';
import { openAuthModal } from '#src/features/auth/auth-store.ts';
import { cart } from '#src/features/cart/cart-store.ts';
import { session } from '#src/lib/session.ts';
import { forgetSharedPicture, readSharedPicture } from '#src/lib/shared-picture.ts';
import { useSession } from '#src/lib/use-session.ts';
import { Button, buttonLook } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormSkeleton } from '#src/ui/form-skeleton.tsx';
import { showToast } from '#src/ui/toast-store.ts';
import { usePreview } from '#src/ui/use-preview.ts';

import { attachPayment, isOrderUncertain, type PaymentPlace, paymentPlaces } from './payment-places.ts';

import styles from './share-target.module.css';

/** Why no picture is there although one was shared. */
export type Missed = 'worker' | 'picture' | 'storage';

const missedTexts: Record<Missed, string> = {
  worker:
    'The shop was not ready for it on this phone. It will be in a moment: go back and share the picture once more.',
  picture: 'What arrived was no picture, or one larger than 30 MB. Share the screenshot of your payment.',
  storage: 'This phone has no room to keep it. Free some space, or choose the picture in the form itself.',
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
      title={missed ? 'The picture did not arrive' : 'No picture is waiting'}
      text={missed ? missedTexts[missed] : 'Share the screenshot of a payment from your wallet app, and it comes here.'}
    >
      <Link to="/" {...buttonLook('quiet')}>
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
  const pieces = piecesOf(items);

  const attach = async (place: PaymentPlace) => {
    setBusy(true);
    const isThere = await attachPayment(place, picture, session.user?.userId);
    setBusy(false);
    if (!isThere) return showToast('error', missedTexts.storage);
    await forgetSharedPicture();
    showToast('success', 'Screenshot added. Look over the form and send it.');
    await navigate({ to: place.to, hash: 'form' });
  };
  const choose = (place: PaymentPlace) => {
    if (isBusy) return;
    if (place.id === 'checkout' && !user) openAuthModal('login', () => void attach(place));
    else void attach(place);
  };
  const drop = () => {
    void forgetSharedPicture();
    onDrop();
  };
  /** What stands under a choice, and whether it can be taken. */
  const asideOf = (
    place: PaymentPlace & { isStarted: boolean },
  ): { readonly aside: string; readonly isOpen: boolean } => {
    if (place.id !== 'checkout') return { aside: place.isStarted ? 'You have begun this booking' : '', isOpen: true };
    if (!user) return { aside: 'Asks you to log in first', isOpen: true };
    if (isOrderUncertain(user.userId)) {
      return {
        aside: 'Your last order was sent without an answer. Open the checkout and ask what became of it',
        isOpen: false,
      };
    }
    if (pieces === 0) return { aside: 'Your cart is empty', isOpen: false };
    return { aside: `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} in your cart`, isOpen: true };
  };

  return (
    <div className={styles.question}>
      <div className={styles.well}>{preview && <img src={preview} alt={`Shared: ${picture.name}`} />}</div>
      <div>
        <h1 className={styles.title}>Which payment is this?</h1>
        <p className={styles.lead}>
          The picture goes into that form as the screenshot of your payment. Nothing is sent yet.
        </p>
        <ul className={styles.places}>
          {paymentPlaces(user?.userId).map((place) => {
            const { aside, isOpen } = asideOf(place);
            return (
              <li key={place.id}>
                <button type="button" className={styles.place} disabled={!isOpen} onClick={() => choose(place)}>
                  {place.label}
                  {aside && <span className={styles.aside}>{aside}</span>}
                </button>
              </li>
            );
          })}
        </ul>
        <Button kind="plain" onClick={drop}>
          Forget this picture
        </Button>
      </div>
    </div>
  );
}
