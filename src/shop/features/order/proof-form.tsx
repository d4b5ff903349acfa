import { type ReactNode, useState } from 'react';
import type { Order } from '#contract/calls/order-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { isPicture } from '#src/shared/forms/picture-files.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { PictureField } from '#src/shared/ui/forms/picture-field.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import type { OrderAccess } from './order-access.ts';
import { isProofAsked, proofReason } from './order-messages.ts';
import styles from './proof-form.module.css';

const failed = 'Your screenshot couldn’t be sent. Please try again.';

interface ProofFormProps {
  readonly order: Order;
  readonly access: OrderAccess;
  /** Where it is paid. */
  readonly children?: ReactNode;
}

function titleOf(order: Order): string {
  const { part } = order.payment;
  if (part) return `Please send the rest: ${formatRupees(part.left)}`;
  return isProofAsked(order)
    ? 'Please send your payment screenshot again'
    : 'Please send a screenshot of your payment';
}

/**
 * Sends a payment screenshot, or another one, with the shop's reason for asking. What was chosen
 * survives errors and reloads.
 */
export function ProofForm({ order, access, children }: ProofFormProps) {
  const { orderId } = order;
  const [isMissing, setMissing] = useState(false);
  const { form, picture, choosePicture, send, failure } = useDurableForm({
    name: `proof ${orderId}`,
    owner: access.owner,
    empty: { reference: '' },
  });
  const { register, formState } = form;
  const reason = proofReason(order);

  const submit = form.handleSubmit(async ({ reference }) => {
    setMissing(!picture);
    if (!picture) return;
    const body = { reference: cleanText(reference) };
    const sent = await send(
      ({ keyFor, picture: file = picture }) =>
        access.sendProof(order, {
          body,
          picture: file,
          idempotencyKey: keyFor([body, file.name, file.size, file.lastModified]),
        }),
      {
        failed,
        onError: (message) => {
          showToast('error', message);
          // The shop may not need it any more.
          access.refetch();
        },
      },
    );
    if (!sent) return;
    showToast('success', 'Screenshot sent. We’ll check your payment.');
    access.show(sent);
  });

  return (
    <form
      className={`screen-only stack-wide ${styles.form}`}
      onSubmit={submit}
      aria-labelledby="proof-title"
      noValidate
    >
      <h3 id="proof-title" className="part-title">
        {titleOf(order)}
      </h3>
      {reason && <p className="typed">{reason}</p>}
      {children}
      <PictureField
        label="Payment screenshot"
        required
        picture={picture}
        onChange={choosePicture}
        isPicture={isPicture}
        error={isMissing && !picture ? messages.checkoutFileMissing : undefined}
      />
      <TextField
        label="Transaction code"
        hint="From your bank or wallet, if you have it"
        autoComplete="off"
        maxLength={accountLimits.referenceMax}
        {...register('reference')}
      />
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <div>
        <SubmitButton busy="Sending..." isBusy={formState.isSubmitting}>
          Send screenshot
        </SubmitButton>
      </div>
    </form>
  );
}
