import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Attribute, ProductCard } from '#contract/calls/product-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { willTellMessage } from '#contract/names/back-in-stock.ts';
import { emailField, emailRules, fieldsOf } from '#src/shared/forms/form-fields.ts';
import { useOutboxEntry } from '#src/shared/outbox/outbox.ts';
import { nextAttemptMessage, savedMessage } from '#src/shared/outbox/outbox-messages.ts';
import { sendThroughOutbox } from '#src/shared/outbox/send-through-outbox.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { useKnownContact } from '#src/shared/session/use-known-contact.ts';
import { Honeypot, TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { emptyHoneypot, honeypotMessage } from '#src/shared/ui/forms/honeypot.ts';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { TellHere } from './tell-here.tsx';
import styles from './tell-me.module.css';
import { tellMeDraftName } from './tell-me-draft.ts';

export interface TellMeProps {
  readonly product: Pick<ProductCard, 'productId' | 'name' | 'slugs'>;
  /** The chosen one that is sold out; undefined: any would do. */
  readonly attribute: Attribute | undefined;
}

/** Asks for one email when a sold-out piece can be had again; without a network, later. */
export function TellMe(props: TellMeProps) {
  return <TellMeForm key={props.attribute?.productAttributeId} {...props} />;
}

function TellMeForm({ product, attribute: variant }: TellMeProps) {
  const { productId, name, slugs: slug } = product;
  const attributeId = variant?.productAttributeId ?? '';
  const email = useKnownContact()?.email;
  const [isAsked, setAsked] = useState(false);
  const { form, failure, send, waitingId, setWaitingId } = useDurableForm({
    name: tellMeDraftName(productId, attributeId),
    empty: { userEmail: '' },
    known: email ? { userEmail: email } : undefined,
  });
  const field = fieldsOf(form);
  const submit = form.handleSubmit(async ({ userEmail }, event) => {
    if (emptyHoneypot(event?.target)) return showToast('error', honeypotMessage);
    const sent = await send(
      sendThroughOutbox({
        callName: 'askBackInStock',
        fields: { productId, attributeId, userEmail: cleanText(userEmail) },
        title: `Tell me about ${variant ? `${name} (${variant.attributeValue})` : name}`,
        product: { name, slug },
      }),
      { failed: 'That didn’t work. Please try again.', onError: () => {}, errorsAt: 'both' },
    );
    if (sent?.kind === 'waiting') setWaitingId(sent.id);
    if (sent?.kind === 'sent') setAsked(true);
  });

  if (isAsked) return <FormMessage kind="success">{willTellMessage}</FormMessage>;
  if (waitingId) return <Waiting id={waitingId} onAgain={() => setWaitingId(undefined)} />;
  return (
    <form
      className="surface stack-close padded"
      // Without scripts, when the browser checks the address.
      action="/api/back-in-stock"
      method="post"
      ref={leaveUnchecked}
      onSubmit={submit}
    >
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="attributeId" value={attributeId} />
      <p className="bold">Want to know when it’s back?</p>
      <div className={`row start ${styles.line}`}>
        <TextField {...emailField} {...field('userEmail', emailRules)} />
        <SubmitButton busy="One moment..." isBusy={form.formState.isSubmitting}>
          Tell me
        </SubmitButton>
      </div>
      <Honeypot />
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <p className="fine-print">
        One email, when it’s here
        {variant && ` (${variant.attributeName}: ${variant.attributeValue})`}. No newsletter.
      </p>
      <TellHere
        productId={productId}
        attributeId={attributeId}
        title={`Tell me about ${variant ? `${name} (${variant.attributeValue})` : name}`}
        product={{ name, slug }}
      />
    </form>
  );
}

function leaveUnchecked(form: HTMLFormElement | null): void {
  form?.setAttribute('novalidate', '');
}

interface WaitingProps {
  readonly id: string;
  readonly onAgain: () => void;
}

/** While it is not sent. */
function Waiting({ id, onAgain }: WaitingProps) {
  const entry = useOutboxEntry(id);
  if (entry === undefined) return null;
  if (entry?.phase === 'sent') return <FormMessage kind="success">{willTellMessage}</FormMessage>;
  const isRefused = entry?.phase === 'refused';
  return (
    <div className="surface stack-close padded" role="status">
      {entry === null && <p>It was canceled and won’t be sent.</p>}
      {isRefused && <p>{entry.refusal?.message}</p>}
      {entry && !isRefused && (
        <>
          <p className="bold">{savedMessage}</p>
          <p className="small">{nextAttemptMessage()}</p>
        </>
      )}
      {entry && !isRefused ? (
        <Link to="/outbox">See what’s waiting</Link>
      ) : (
        <button type="button" className="link-button" onClick={onAgain}>
          Ask again
        </button>
      )}
    </div>
  );
}
