import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type CashRefusal, cashRefusal } from '#contract/rules/cash-allowance.ts';
import { callAccount } from '#src/lib/call-account.ts';
import { formErrorMessage } from '#src/lib/error-message.ts';
import { privateQueryOf } from '#src/lib/query.ts';
import { Button } from '#src/ui/button.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';

import styles from './checkout-sections.module.css';

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
    <div className={styles.notice}>
      <FormMessage kind="error">{refusal.description}</FormMessage>
      {refusal.code === 'email-unconfirmed' && <SendLink userId={userId} />}
    </div>
  );
}

function SendLink({ userId }: { readonly userId: string }) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<string>();
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setResult(undefined);
    try {
      setResult((await callAccount('sendConfirmation', { params: { userId } })).message);
    } catch (error) {
      setResult(formErrorMessage(error, 'The email could not be sent. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
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
