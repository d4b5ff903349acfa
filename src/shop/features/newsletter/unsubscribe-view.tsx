import { useState } from 'react';

import { waitTokenPrefix } from '#contract/names/back-in-stock.ts';
import { callService } from '#src/shared/network/call-account.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

const ofNewsletter = {
  call: 'unsubscribe',
  question: {
    title: 'Unsubscribe from the newsletter?',
    text: 'One tap and you’re off the list.',
  },
  done: {
    title: 'You’re unsubscribed',
    text: 'We won’t write again. Thank you for reading.',
  },
} as const;

/** The emails about pieces that are back. */
const ofPieces = {
  call: 'endBackInStock',
  question: {
    title: 'No more emails about pieces that are back?',
    text: 'One tap and we won’t tell you about anything else you asked for.',
  },
  done: {
    title: 'That’s ended',
    text: 'We won’t tell you about any other piece, unless you ask again.',
  },
} as const;

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
  const { call, question, done } = token.startsWith(waitTokenPrefix) ? ofPieces : ofNewsletter;
  if (isDone) {
    return <EmptyState heading="h1" {...done} link={{ to: '/', label: 'Go to the shop' }} />;
  }
  const unsubscribe = async () => {
    try {
      const { message } = await callService(call, { query: { token } });
      setDone(true);
      showToast('success', message);
    } catch (error) {
      showToast('error', errorMessage(error));
    }
  };
  return (
    <EmptyState heading="h1" {...question}>
      <Button onClick={unsubscribe}>Unsubscribe</Button>
    </EmptyState>
  );
}
