import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

import type { Review } from '#contract/calls/product-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { refusalSentence } from '#src/lib/failure-sentence.ts';
import { draftWish, dropDraft, keepDraft, readDraft, readEdited } from '#src/lib/form-draft.ts';
import { useUnsaved } from '#src/lib/use-unsaved.ts';
import { createWishKeys } from '#src/lib/wish-keys.ts';
import type { OutboxProduct } from '#src/outbox/core/outbox-entry.ts';
import { savedSentence } from '#src/outbox/outbox-words.ts';
import { sendSoon, unkeptSentence } from '#src/outbox/send-soon.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/form-submit.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import { reviewDraft } from './review-draft.ts';
import styles from './review-form.module.css';

interface ReviewFormProps {
  readonly userId: string;
  readonly productId: string;
  readonly product: OutboxProduct;
  /** Called with the accepted review, or with nothing while it waits in the outbox. */
  readonly onDone: (review: Review | undefined) => void;
  readonly onCancel: () => void;
}

/** The rating sent with every review. */
const rating = 5;

/** A comment on a product. The draft survives a failure and a reload. */
export function ReviewForm({ userId, productId, product, onDone, onCancel }: ReviewFormProps) {
  const draft = reviewDraft(userId, productId);
  const [comment, setComment] = useState(() => readDraft<{ comment: string }>(draft)?.comment ?? '');
  const [isBusy, setBusy] = useState(false);
  useUnsaved(comment !== '');
  const [failure, setFailure] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const [keyOf] = useState(() => createWishKeys(draftWish(draft)));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const body = { id: userId, productId, comment: comment.trim(), rating };
    setMissing(body.comment === '');
    if (body.comment === '') return field.current?.focus();
    setBusy(true);
    const soon = await sendSoon({
      callName: 'writeReview',
      fields: body,
      id: keyOf(body),
      replaces: readEdited(draft),
      product,
    });
    setBusy(false);
    if (soon.kind === 'failed' || soon.kind === 'unkept') {
      showToast('error', messages.reviewFailed);
      setFailure(soon.kind === 'failed' ? refusalSentence(soon.error, messages.reviewFailed) : unkeptSentence);
      return;
    }
    await dropDraft(draft);
    if (soon.kind === 'sent') showToast('success', messages.reviewSent);
    else showToast('info', savedSentence);
    onDone(soon.kind === 'sent' ? (soon.answer as Review | undefined) : undefined);
  };

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextAreaField
        ref={field}
        label="Your review"
        rows={4}
        maxLength={accountLimits.commentMax}
        required
        error={isMissing ? 'Please write a few words' : undefined}
        value={comment}
        onChange={(event) => {
          setComment(event.target.value);
          keepDraft(draft, { comment: event.target.value });
        }}
      />
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <div className={styles.buttons}>
        <SubmitButton busy="Submitting..." isBusy={isBusy}>
          Submit
        </SubmitButton>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
