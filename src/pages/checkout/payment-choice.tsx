import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PaymentDetails } from '#contract/calls/service-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { type PaymentMethod, paymentMethodNames, paymentMethods } from '#contract/names/payment-methods.ts';
import { type CashRefusal, cashRefusal } from '#contract/rules/cash-allowance.ts';
import { formatPaisa, rupeesFromPaisa } from '#contract/rules/money.ts';
import { OnlinePayment } from '#src/features/booking/online-payment.tsx';
import { callAccount } from '#src/lib/call-account.ts';
import { formErrorMessage } from '#src/lib/error-message.ts';
import { privateQueryOf } from '#src/lib/query.ts';
import { Button } from '#src/ui/button.tsx';
import { ChoiceCard } from '#src/ui/choice-card.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { useBusy } from '#src/ui/use-busy.ts';
import styles from './checkout.module.css';

interface PaymentChoiceProps {
  readonly payment: PaymentMethod;
  readonly onChange: (payment: PaymentMethod) => void;
  /** Payment details; without them only cash is offered. */
  readonly details: PaymentDetails | undefined;
  readonly totalPaisa: number;
  readonly picture: File | undefined;
  readonly onPicture: (picture: File | undefined) => void;
  /** Whether the form was submitted without the required screenshot. */
  readonly isPictureMissing: boolean;
  /** Shown below while cash is chosen. */
  readonly cashNotice?: ReactNode;
}

/** Cash on delivery, or online payment with a screenshot. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { payment, onChange, details, totalPaisa, picture, onPicture, isPictureMissing, cashNotice } = props;
  const isOnline = paymentMethods[payment].isPrepaid;
  const offered = paymentMethodNames.filter((name) => !paymentMethods[name].isPrepaid || details || name === payment);
  return (
    <>
      <fieldset className={`stack-close ${styles.choices}`}>
        <legend className="visually-hidden">How do you want to pay?</legend>
        {offered.map((name) => (
          <ChoiceCard key={name} name="payment" checked={name === payment} onChange={() => onChange(name)}>
            <strong>{paymentMethods[name].choice}</strong>
            <span className={`muted ${styles.aside}`}>{paymentMethods[name].hint}</span>
          </ChoiceCard>
        ))}
      </fieldset>
      {!isOnline && cashNotice}
      {isOnline && (
        <OnlinePayment
          details={details}
          amount={{ text: formatPaisa(totalPaisa), rupees: rupeesFromPaisa(totalPaisa) }}
          picture={picture}
          onPicture={onPicture}
          error={isPictureMissing ? messages.checkoutFileMissing : undefined}
        />
      )}
    </>
  );
}

interface CashOrder {
  readonly totalPaisa: number;
  readonly pieces: number;
}

export const cashAllowanceQuery = (userId: string) => privateQueryOf('readCashAllowance', { params: { userId } });

/** Why the server would reject cash for this order; undefined when cash is possible or not known yet. */
export function useCashRefusal(userId: string, order: CashOrder, isOnlineOffered: boolean): CashRefusal | undefined {
  // Always fresh, also when the customer returns from the confirmation mail.
  const { data } = useQuery({ ...cashAllowanceQuery(userId), staleTime: 0, refetchOnWindowFocus: 'always' });
  return data && cashRefusal(data, order, isOnlineOffered);
}

interface CashNoticeProps {
  readonly userId: string;
  readonly refusal: CashRefusal;
}

/** Explains why the order cannot be paid in cash and what to do. */
export function CashNotice({ userId, refusal }: CashNoticeProps) {
  return (
    <div className={`stack-close ${styles.notice}`}>
      <FormMessage kind="error">{refusal.description}</FormMessage>
      {refusal.code === 'email-unconfirmed' && <SendLink userId={userId} />}
    </div>
  );
}

function SendLink({ userId }: { readonly userId: string }) {
  const [result, setResult] = useState<string>();
  const [isBusy, send] = useBusy(async () => {
    setResult(undefined);
    try {
      setResult((await callAccount('sendConfirmation', { params: { userId } })).message);
    } catch (error) {
      setResult(formErrorMessage(error, 'The email could not be sent. Please try again.'));
    }
  });
  return (
    <>
      <Button variant="secondary" aria-disabled={isBusy || undefined} onClick={() => void send()}>
        {isBusy ? 'Sending...' : 'Send the link again'}
      </Button>
      <p role="status" className={`muted ${styles.aside}`}>
        {result}
      </p>
    </>
  );
}
