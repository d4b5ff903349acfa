import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Order } from '#contract/calls/order-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { isPicture } from '#src/shared/forms/picture-files.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { PictureField } from '#src/shared/ui/forms/picture-field.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { proofReason } from './order-messages.ts';
import { ordersQuery } from './order-queries.ts';
import styles from './proof-form.module.css';

const failed = 'Your screenshot couldn’t be sent. Please try again.';

interface ProofFormProps {
  readonly order: Order;
  readonly userId: string;
  /** Where it is paid. */
  readonly children?: ReactNode;
}

/**
 * Sends another payment screenshot, with the shop's reason for asking. What was chosen survives
 * errors and reloads.
 */
export function ProofForm({ order, userId, children }: ProofFormProps) {
  const { orderId } = order;
  const queryClient = useQueryClient();
  const [isMissing, setMissing] = useState(false);
  const { form, picture, choosePicture, send, failure } = useDurableForm({
    name: `proof ${orderId}`,
    owner: userId,
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
        callAccount('sendProof', {
          params: { userId, orderId },
          body,
          files: { FormFile: file },
          idempotencyKey: keyFor([body, file.name, file.size, file.lastModified]),
        }),
      {
        failed,
        onError: (message) => {
          showToast('error', message);
          // The shop may not need it any more.
          void queryClient.invalidateQueries(ordersQuery(userId));
        },
      },
    );
    if (!sent) return;
    showToast('success', 'Screenshot sent. We’ll check your payment.');
    queryClient.setQueryData(ordersQuery(userId).queryKey, (orders) =>
      orders?.map((one) => (one.orderId === orderId ? sent : one)),
    );
  });

  return (
    <form
      className={`screen-only stack-wide ${styles.form}`}
      onSubmit={submit}
      aria-labelledby="proof-title"
      noValidate
    >
      <h3 id="proof-title" className="part-title">
        {order.payment.part
          ? `Please send the rest: ${formatRupees(order.payment.part.left)}`
          : 'Please send your payment screenshot again'}
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
