import { useEffect, useState } from 'react';

import { messageSchema } from '#contract/calls/schemas.ts';
import { willTellHereMessage } from '#contract/names/back-in-stock.ts';
import { formErrorMessage } from '#src/shared/network/error-message.ts';
import { newIdempotencyKey } from '#src/shared/network/idempotency-key.ts';
import { sendThroughOutbox } from '#src/shared/outbox/send-through-outbox.ts';
import { findSubscription, pushSupport, subscribeHere } from '#src/shared/push/device-push.ts';
import { callPush, noteAnswered } from '#src/shared/push/shop-push.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';

interface TellHereProps {
  readonly productId: string;
  /** Empty: any variant. */
  readonly attributeId: string;
  /** What the list of what waits to be sent calls it. */
  readonly title: string;
  readonly product: { readonly name: string; readonly slug: string };
}

/** The other way to be told: a notification on this device. Hidden where there is none. */
export function TellHere({ productId, attributeId, title, product }: TellHereProps) {
  const [isPossible, setPossible] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<string>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => setPossible(pushSupport() === 'possible'), []);
  if (!isPossible) return null;
  if (done) return <FormMessage kind="success">{done}</FormMessage>;
  const ask = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      // A device that is told already needs no network here.
      const subscription =
        (await findSubscription()) ??
        (await subscribeHere((await callPush('readPushKey')).publicKey));
      if (!subscription) return setFailure('The browser has not allowed notifications.');
      noteAnswered();
      const send = sendThroughOutbox({
        callName: 'askBackInStock',
        fields: { productId, attributeId, userEmail: '', subscription },
        title,
        product,
      });
      const sent = await send({ keyFor: newIdempotencyKey, picture: undefined });
      setDone(
        sent.kind === 'sent' ? answerIn(sent.response) : 'Saved. It’s sent once you’re online.',
      );
    } catch (error) {
      setFailure(formErrorMessage(error, 'That didn’t work. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <Button
        variant="plain"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && void ask()}
      >
        {isBusy ? 'One moment...' : 'Tell me on this device instead'}
      </Button>
    </>
  );
}

/** It says more where such notifications were switched off. */
function answerIn(response: unknown): string {
  return messageSchema.safeParse(response).data?.message ?? willTellHereMessage;
}
