import { useEffect, useRef } from 'react';
import type { Review } from '#contract/calls/product-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { fieldsOf } from '#src/shared/forms/form-fields.ts';
import type { OutboxProduct } from '#src/shared/outbox/core/outbox-entry.ts';
import { savedMessage } from '#src/shared/outbox/outbox-messages.ts';
import { sendThroughOutbox } from '#src/shared/outbox/send-through-outbox.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { TextAreaField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

import { reviewDraftName } from './review-draft.ts';
import styles from './review-form.module.css';

interface ReviewFormProps {
  readonly userId: string;
  readonly productId: string;
  readonly product: OutboxProduct;
  /** Called with the accepted review, or with undefined when it waits in the outbox. */
  readonly onDone: (review: Review | undefined) => void;
  readonly onCancel: () => void;
}

/** The rating sent with every review. */
const rating = 5;

/** A form to write a review. The draft survives errors and reloads. */
export function ReviewForm({ userId, productId, product, onDone, onCancel }: ReviewFormProps) {
  const { form, failure, send } = useDurableForm({
    name: reviewDraftName(userId, productId),
    empty: { comment: '' },
  });
  const field = fieldsOf(form);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('textarea')?.focus(), []);

  const submit = form.handleSubmit(async ({ comment }) => {
    const fields = { id: userId, productId, comment: cleanText(comment), rating };
    const sent = await send(sendThroughOutbox({ callName: 'writeReview', fields, product }), {
      failed: messages.reviewFailed,
      onError: () => showToast('error', messages.reviewFailed),
    });
    if (!sent) return;
    if (sent.kind === 'sent') showToast('success', messages.reviewSent);
    else showToast('info', savedMessage);
    onDone(sent.kind === 'sent' ? (sent.response as Review | undefined) : undefined);
  });

  return (
    <form
      ref={element}
      className={`surface stack padded middle ${styles.form}`}
      onSubmit={submit}
      noValidate
    >
      <TextAreaField
        label="Your review"
        rows={4}
        maxLength={accountLimits.commentMax}
        {...field('comment', 'Please write a few words')}
      />
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <div className="button-row">
        <SubmitButton busy="Submitting..." isBusy={form.formState.isSubmitting}>
          Submit
        </SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
