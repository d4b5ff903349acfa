import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import type { Address } from '#contract/calls/address-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { askShop } from '#src/lib/ask-shop.ts';
import { refusalSentence } from '#src/lib/failure-sentence.ts';
import { useDraft } from '#src/lib/use-draft.ts';
import { useUnsaved } from '#src/lib/use-unsaved.ts';
import { createWishKeys } from '#src/lib/wish-keys.ts';
import { Button } from '#src/ui/button.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/form-submit.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import type { DeliveryValues } from './address-form.tsx';
import { AddressFields, emptyDelivery } from './address-form.tsx';
import { addressesQuery, draftOfAddress } from './address-queries.ts';
import styles from './address-settings.module.css';

interface AddressEditorProps {
  readonly userId: string;
  /** The address that is changed; none for a new one. */
  readonly address?: Address | undefined;
  readonly onDone: () => void;
}

/** Saves a new address or changes one. */
export function AddressEditor({ userId, address, onDone }: AddressEditorProps) {
  const queryClient = useQueryClient();
  const [keyOf] = useState(createWishKeys);
  const [failure, setFailure] = useState<string>();
  const saved: DeliveryValues = { ...emptyDelivery, ...address };
  const form = useForm({ defaultValues: saved });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const forget = useDraft(draftOfAddress(userId, address?.addressId), form, saved);
  useUnsaved(isDirty);

  const save = handleSubmit(async ({ country, state, city, streetAddress, zipCode }) => {
    setFailure(undefined);
    const fields = { country, state, city, streetAddress, zipCode };
    try {
      if (address) {
        await askShop('changeAddress', { params: { id: address.addressId }, body: fields });
      } else {
        const body = { id: userId, ...fields };
        await askShop('addAddress', { body, idempotencyKey: keyOf(body) });
      }
    } catch (error) {
      showToast('error', messages.addressFailed);
      setFailure(refusalSentence(error, messages.addressFailed));
      return;
    }
    showToast('success', messages.addressesSaved);
    forget();
    // The list is fetched again before the form closes, so that it holds the address.
    await queryClient.invalidateQueries(addressesQuery(userId));
    onDone();
  });

  return (
    <form className={styles.editor} onSubmit={save} noValidate aria-label={address ? 'Edit address' : 'New address'}>
      <h2 className={styles.heading}>{address ? 'Edit address' : 'New address'}</h2>
      <AddressFields register={register} errors={errors} />
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <div className={styles.buttons}>
        <SubmitButton busy="Saving..." isBusy={isSubmitting}>
          Save address
        </SubmitButton>
        <Button
          kind="quiet"
          onClick={() => {
            forget();
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
