import { useQueryClient } from '@tanstack/react-query';

import type { Address } from '#contract/calls/address-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { callAccount } from '#src/lib/call-account.ts';
import { fieldsOf } from '#src/lib/form-fields.ts';
import { useDurableForm } from '#src/outbox/use-durable-form.ts';
import { Button } from '#src/ui/button.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import type { DeliveryValues } from './address-form.tsx';
import { AddressFields, emptyDelivery } from './address-form.tsx';
import { addressDraftName, addressesQuery } from './address-queries.ts';
import styles from './address-settings.module.css';

interface AddressEditorProps {
  readonly userId: string;
  /** The address to edit; undefined for a new one. */
  readonly address?: Address | undefined;
  readonly onDone: () => void;
}

/** The form of a new or an existing address. */
export function AddressEditor({ userId, address, onDone }: AddressEditorProps) {
  const queryClient = useQueryClient();
  const { form, failure, send, clear } = useDurableForm<DeliveryValues>({
    name: addressDraftName(userId, address?.addressId),
    empty: emptyDelivery,
    saved: { ...emptyDelivery, ...address },
  });
  const { handleSubmit, formState } = form;

  const save = handleSubmit(async ({ country, state, city, streetAddress, zipCode }) => {
    const fields = { country, state, city, streetAddress, zipCode };
    const body = { id: userId, ...fields };
    const isSaved = await send(
      async ({ keyFor }) => {
        if (address) await callAccount('changeAddress', { params: { id: address.addressId }, body: fields });
        else await callAccount('addAddress', { body, idempotencyKey: keyFor(body) });
        return true;
      },
      { failed: messages.addressFailed, onError: () => showToast('error', messages.addressFailed) },
    );
    if (!isSaved) return;
    showToast('success', messages.addressesSaved);
    // Refetched before the form closes, so that the list holds the address.
    await queryClient.invalidateQueries(addressesQuery(userId));
    onDone();
  });

  return (
    <form
      className={`surface stack ${styles.editor}`}
      onSubmit={save}
      noValidate
      aria-label={address ? 'Edit address' : 'New address'}
    >
      <h2 className={styles.heading}>{address ? 'Edit address' : 'New address'}</h2>
      <AddressFields field={fieldsOf(form)} />
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <div className="button-row">
        <SubmitButton busy="Saving..." isBusy={formState.isSubmitting}>
          Save address
        </SubmitButton>
        <Button
          variant="secondary"
          onClick={() => {
            void clear();
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
