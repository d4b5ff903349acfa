import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { askService } from '#src/lib/ask-service.ts';
import { failureSentence } from '#src/lib/failure-sentence.ts';
import { Button, buttonLook } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { showToast } from '#src/ui/toast-store.ts';

/** Asks once more, because mail programs open links by themselves to look at them. */
export function UnsubscribeView({ token }: { readonly token: string | undefined }) {
  const [isDone, setDone] = useState(false);
  if (!token)
    return (
      <EmptyState heading="h1" title="This link is not whole" text="Please use the link in our letter.">
        <Link to="/" {...buttonLook()}>
          To the shop
        </Link>
      </EmptyState>
    );
  if (isDone) {
    return (
      <EmptyState
        heading="h1"
        title="You are off the list"
        text="We won’t write any more. Thank you for having read along."
      >
        <Link to="/" {...buttonLook()}>
          To the shop
        </Link>
      </EmptyState>
    );
  }
  const leave = async () => {
    try {
      const { message } = await askService('unsubscribe', { query: { token } });
      setDone(true);
      showToast('success', message);
    } catch (error) {
      showToast('error', failureSentence(error));
    }
  };
  return (
    <EmptyState heading="h1" title="Leave the newsletter?" text="One tap, and you are off the list.">
      <Button onClick={leave}>Unsubscribe</Button>
    </EmptyState>
  );
}
