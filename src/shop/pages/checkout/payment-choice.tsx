import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PaymentDetails, WayToPay } from '#contract/calls/service-calls.ts';
import {
  type PaymentMethod,
  paymentMethodNames,
  paymentMethods,
} from '#contract/names/payment-methods.ts';
import {
  type PayableOrder,
  type PaymentRefusal,
  paymentRefusal,
} from '#contract/rules/cart/cash-allowance.ts';
import { paymentTexts } from '#contract/rules/orders/payment-method.ts';
import { formatPaisa, rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import { privateQueryOf } from '#src/shared/queries/query.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { ChoiceCard } from '#src/shared/ui/forms/choice-card.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { ConfirmationLink } from '#src/shop/features/auth/confirmation-link.tsx';
import { OnlinePayment } from '#src/shop/features/booking/online-payment.tsx';
import styles from './checkout.module.css';

interface PaymentChoiceProps {
  readonly payment: PaymentMethod;
  /** The chosen way that confirms itself; empty for none. */
  readonly payWith?: string;
  readonly onChange: (payment: PaymentMethod, payWith: string) => void;
  /** The ways to pay that confirm themselves. */
  readonly ways?: readonly WayToPay[] | undefined;
  /** Where to pay online; without any that is not offered. */
  readonly accounts: readonly PaymentDetails[] | undefined;
  /** Why a parcel to the chosen address can't be paid in cash. */
  readonly noCash: PaymentRefusal | undefined;
  /** Picked up at the shop. */
  readonly isPickup?: boolean;
  readonly totalPaisa: number;
  readonly picture: File | undefined;
  readonly onPicture: (picture: File | undefined) => void;
  /** Why the order can't be placed with this screenshot, or without one. */
  readonly pictureError: string | undefined;
  /** For how many days an order holds its pieces until its payment is checked. */
  readonly holdDays?: number | null | undefined;
  /** Why the order can't be paid in the chosen way. */
  readonly notice?: ReactNode;
}

/** Cash on delivery or at the shop, or online payment with a screenshot. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { payment, onChange, accounts, noCash, isPickup, notice, holdDays } = props;
  const { payWith = '', ways = [] } = props;
  const isOnline = paymentMethods[payment].isPrepaid;
  const isAtOnce = isOnline && payWith !== '';
  const offered = paymentMethodNames.filter((name) =>
    paymentMethods[name].isPrepaid ? accounts || (name === payment && !isAtOnce) : !noCash,
  );
  return (
    <>
      {noCash && (accounts || ways.length > 0) && (
        <p className={`muted dense ${styles.aside}`}>{noCash.description}</p>
      )}
      {offered.length + ways.length > 0 && (
        <fieldset className={`stack-close ${styles.choices}`}>
          <legend className="visually-hidden">How do you want to pay?</legend>
          {ways.map(({ provider, choice, hint }) => (
            <ChoiceCard
              key={provider}
              name="payment"
              checked={isAtOnce && provider === payWith}
              onChange={() => onChange('online', provider)}
            >
              <strong>{choice}</strong>
              <span className={`muted dense ${styles.aside}`}>{hint}</span>
            </ChoiceCard>
          ))}
          {offered.map((name) => (
            <ChoiceCard
              key={name}
              name="payment"
              checked={name === payment && !isAtOnce}
              onChange={() => onChange(name, '')}
            >
              <strong>{paymentTexts(name, isPickup).choice}</strong>
              <span className={`muted dense ${styles.aside}`}>
                {paymentTexts(name, isPickup).hint}
              </span>
            </ChoiceCard>
          ))}
        </fieldset>
      )}
      {notice}
      {/* Nobody sends money for an order that can't be placed. */}
      {isAtOnce && !notice && <HeldNote holdDays={holdDays} whileWe="wait for your payment" />}
      {isOnline && !isAtOnce && !notice && <OnlineChoice {...props} />}
    </>
  );
}

interface HeldNoteProps {
  readonly holdDays: number | null | undefined;
  readonly whileWe: string;
}

function HeldNote({ holdDays, whileWe }: HeldNoteProps) {
  if (!holdDays) return null;
  return (
    <p className={`muted dense ${styles.aside}`}>
      We hold your pieces for {holdDays === 1 ? 'a day' : `${holdDays} days`} while we {whileWe}.
    </p>
  );
}

function OnlineChoice({
  accounts,
  totalPaisa,
  picture,
  onPicture,
  pictureError,
  holdDays,
}: PaymentChoiceProps) {
  return (
    <>
      <HeldNote holdDays={holdDays} whileWe="check the payment" />
      <OnlinePayment
        accounts={accounts}
        amount={{ text: formatPaisa(totalPaisa), rupees: rupeesFromPaisa(totalPaisa) }}
        picture={picture}
        onPicture={onPicture}
        error={pictureError}
      />
    </>
  );
}

export const cashAllowanceQuery = (userId: string) =>
  privateQueryOf('readCashAllowance', { params: { userId } });

/** Why the server would reject this payment; undefined when it is possible or not known yet. */
export function usePaymentRefusal(userId: string, order: PayableOrder, isOnlineOffered: boolean) {
  const shop = useShop();
  // Always fresh, also when the customer returns from the confirmation mail.
  const { data } = useQuery({
    ...cashAllowanceQuery(userId),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  return {
    refusal: data && paymentRefusal(data, order, isOnlineOffered, shop),
    holdDays: data?.holdDays,
  };
}

interface PaymentNoticeProps {
  readonly userId: string;
  readonly refusal: PaymentRefusal;
}

/** Explains why the order cannot be paid in the chosen way and what to do. */
export function PaymentNotice({ userId, refusal }: PaymentNoticeProps) {
  return (
    <div className="stack-close start">
      <FormMessage kind="error">{refusal.description}</FormMessage>
      {refusal.asksToConfirm && <ConfirmationLink userId={userId} label="Send the link again" />}
    </div>
  );
}
