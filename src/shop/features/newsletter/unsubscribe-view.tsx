import { useState } from 'react';

import { callService } from '#src/shared/network/call-account.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

/** Confirms before unsubscribing, because mail programs open links to preview them. */
export function UnsubscribeView({ token }: { readonly token: string | undefined }) {
  const [isDone, setDone] = useState(false);
  if (!token)
    return (
      <EmptyState
        heading="h1"
        title="This link is incomplete"
        text="Please use the link in our email."
        link={{ to: '/', label: 'Go to the shop' }}
      />
    );
  if (isDone) {
    return (
      <EmptyState
        heading="h1"
        title="You’re unsubscribed"
        text="We won’t write again. Thank you for reading."
        link={{ to: '/', label: 'Go to the shop' }}
      />
    );
  }
  const unsubscribe = async () => {
    try {
      const { message } = await callService('unsubscribe', { query: { token } });
      setDone(true);
      showToast('success', message);
    } catch (error) {
      showToast('error', errorMessage(error));
    }
  };
  return (
    <EmptyState
      heading="h1"
      title="Unsubscribe from the newsletter?"
      text="One tap and you’re off the list."
    >
      <Button onClick={unsubscribe}>Unsubscribe</Button>
    </EmptyState>
  );
}
