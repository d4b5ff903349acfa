import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnBooking } from '#contract/calls/service-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { agreedService, agreedText } from '#contract/rules/cart/agreed.ts';
import { formatRupees, paisaFromRupees } from '#contract/rules/texts/money.ts';
import { isPicture } from '#src/shared/forms/picture-files.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { privateQueryOf } from '#src/shared/queries/query.ts';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { PictureField } from '#src/shared/ui/forms/picture-field.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { PayHere } from '#src/shop/features/booking/pay-here.tsx';

/** A customer's bookings and custom orders. */
export const enquiriesQuery = (userId: string) =>
  privateQueryOf('listOwnRequests', { params: { userId } });

interface PayFormProps {
  readonly userId: string;
  readonly kind: 'bookings' | 'custom-orders';
  readonly id: string;
  readonly money: NonNullable<OwnBooking['money']>;
  /** The price of an offer, in Rs, which is accepted by paying it. */
  readonly offer?: number | undefined;
}

const failed = 'Your screenshot couldn’t be sent. Please try again.';

/**
 * Where to pay what is due next of a booking or a custom order, and the screenshot of it. What was
 * chosen survives errors and reloads.
 */
export function PayForm({ userId, kind, id, money, offer }: PayFormProps) {
  const queryClient = useQueryClient();
  const [isMissing, setMissing] = useState(false);
  const { form, picture, choosePicture, send, failure } = useDurableForm({
    name: `pay ${kind} ${id}`,
    owner: userId,
    empty: { reference: '' },
  });
  const query = enquiriesQuery(userId);

  const submit = form.handleSubmit(async ({ reference }) => {
    setMissing(!picture);
    if (!picture) return;
    const agreed =
      offer === undefined
        ? {}
        : { agreed: agreedText(agreedService('Custom order', paisaFromRupees(offer))) };
    const body = { reference: cleanText(reference), ...agreed };
    const sent = await send(
      ({ keyFor, picture: file = picture }) =>
        callAccount('sendRequestProof', {
          params: { userId, kind, id },
          body,
          files: { FormFile: file },
          idempotencyKey: keyFor([body, file.name, file.size, file.lastModified]),
        }),
      {
        failed,
        onError: (message) => {
          showToast('error', message);
          // The price may have changed, or nothing is to be paid any more.
          void queryClient.invalidateQueries(query);
        },
      },
    );
    if (!sent) return;
    showToast('success', 'Screenshot sent. We’ll check your payment.');
    queryClient.setQueryData(query.queryKey, sent);
  });

  return (
    <form className="stack-wide" onSubmit={submit} aria-label={`Pay for ${id}`} noValidate>
      <h3 className="part-title">
        {offer === undefined ? 'Pay' : 'Accept and pay'} {formatRupees(money.dueNow)}
      </h3>
      <PayHere rupees={money.dueNow} />
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
        {...form.register('reference')}
      />
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <div>
        <SubmitButton busy="Sending..." isBusy={form.formState.isSubmitting}>
          Send screenshot
        </SubmitButton>
      </div>
    </form>
  );
}
