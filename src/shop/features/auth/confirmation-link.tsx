import { useState } from 'react';
import { callAccount } from '#src/shared/network/call-account.ts';
import { formErrorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { useBusy } from '#src/shared/ui/forms/use-busy.ts';

interface ConfirmationLinkProps {
  readonly userId: string;
  /** Of the button. */
  readonly label: string;
}

/** Mails the link that confirms the customer's address, and says so. */
export function ConfirmationLink({ userId, label }: ConfirmationLinkProps) {
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
        {isBusy ? 'Sending...' : label}
      </Button>
      <p role="status" className="muted">
        {result}
      </p>
    </>
  );
}
