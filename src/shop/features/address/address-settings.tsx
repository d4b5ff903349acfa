import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from '#contract/calls/address-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { draftOf } from '#src/shared/forms/draft.ts';
import { fieldsOf } from '#src/shared/forms/form-fields.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { errorMessage, formErrorMessage } from '#src/shared/network/error-message.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { ConfirmDialog } from '#src/shared/ui/dialogs/confirm-dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { LoadFailure } from '#src/shared/ui/notices/load-failure.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { LoadingCards } from '#src/shared/ui/page/card.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import {
  AddressFields,
  addressDraftName,
  addressesQuery,
  addressLine,
  type DeliveryValues,
  emptyDelivery,
} from './address-fields.tsx';
import styles from './address-settings.module.css';

/** The address that is being edited: a new one, or a saved one by its id. */
type Editing = 'new' | { readonly id: string } | undefined;

/** A customer's saved addresses: add, change, delete. */
export function AddressSettings({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useQuery(addressesQuery(userId));
  const [state, setEditing] = useState<Editing | 'from-draft'>('from-draft');
  const [removing, setRemoving] = useState<Address>();

  if (!data && error)
    return <LoadFailure text={errorMessage(error)} onTryAgain={() => void refetch()} />;
  if (!data) return <LoadingCards label="Loading" heights={[7, 7]} />;
  const editing = state === 'from-draft' ? findDraft(userId, data) : state;
  const done = () => setEditing(undefined);
  if (data.length === 0 && editing !== 'new') {
    return (
      <EmptyState title="No addresses yet" text="Save one, and checkout is quicker.">
        <Button onClick={() => setEditing('new')}>Add an address</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="stack list-width">
        {data.map((address) => (
          <li key={address.addressId}>
            {typeof editing === 'object' && editing.id === address.addressId ? (
              <AddressEditor userId={userId} address={address} onDone={done} />
            ) : (
              <AddressCard
                address={address}
                onEdit={() => setEditing({ id: address.addressId })}
                onRemove={() => setRemoving(address)}
              />
            )}
          </li>
        ))}
      </ul>
      {editing === 'new' && <AddressEditor userId={userId} onDone={done} />}
      {editing === undefined && data.length < accountLimits.addressesMax && (
        <div>
          <Button variant="secondary" onClick={() => setEditing('new')}>
            <Icon name="plus" size={18} />
            Add an address
          </Button>
        </div>
      )}
      {removing && (
        <RemoveAddressDialog
          userId={userId}
          address={removing}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

/** The address that was being edited before a reload. */
function findDraft(userId: string, addresses: readonly Address[]): Editing {
  const edited = addresses.find(({ addressId }) =>
    draftOf(addressDraftName(userId, addressId)).read(),
  );
  if (edited) return { id: edited.addressId };
  return draftOf(addressDraftName(userId)).read() ? 'new' : undefined;
}

interface AddressCardProps {
  readonly address: Address;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function AddressCard({ address, onEdit, onRemove }: AddressCardProps) {
  const { streetAddress, city, state, zipCode, country } = address;
  const line = addressLine(address);
  return (
    <div className={`surface wrap spread ${styles.card}`}>
      <address className={`texts breaks ${styles.address}`}>
        <strong>{streetAddress}</strong>
        <span className="muted">
          {city}, {[state, zipCode].filter(Boolean).join(' ')}
        </span>
        <span className="muted">{country}</span>
      </address>
      <div className={styles.actions}>
        <Button variant="plain" aria-label={`Edit ${line}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="plain" aria-label={`Delete ${line}`} onClick={onRemove}>
          Delete
        </Button>
      </div>
    </div>
  );
}

interface AddressEditorProps {
  readonly userId: string;
  /** The address to edit; undefined for a new one. */
  readonly address?: Address | undefined;
  readonly onDone: () => void;
}

/** The form of a new or an existing address. */
function AddressEditor({ userId, address, onDone }: AddressEditorProps) {
  const empty = emptyDelivery(useShop().country);
  const queryClient = useQueryClient();
  const { form, failure, send, clear } = useDurableForm<DeliveryValues>({
    name: addressDraftName(userId, address?.addressId),
    empty,
    saved: { ...empty, ...address },
  });
  const { handleSubmit, formState } = form;

  const save = handleSubmit(async ({ country, state, city, streetAddress, zipCode }) => {
    const fields = { country, state, city, streetAddress, zipCode };
    const body = { id: userId, ...fields };
    const isSaved = await send(
      async ({ keyFor }) => {
        if (address)
          await callAccount('changeAddress', { params: { id: address.addressId }, body: fields });
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
      className="surface stack list-width padded"
      onSubmit={save}
      noValidate
      aria-label={address ? 'Edit address' : 'New address'}
    >
      <h2 className="part-title">{address ? 'Edit address' : 'New address'}</h2>
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

interface RemoveAddressDialogProps {
  readonly userId: string;
  readonly address: Address;
  readonly onClose: () => void;
}

/** Confirms the deletion of an address. */
function RemoveAddressDialog({ userId, address, onClose }: RemoveAddressDialogProps) {
  const queryClient = useQueryClient();

  async function remove() {
    await callAccount('removeAddress', { params: { id: address.addressId } });
    const { queryKey } = addressesQuery(userId);
    queryClient.setQueryData(queryKey, (all) =>
      all?.filter(({ addressId }) => addressId !== address.addressId),
    );
    showToast('success', messages.addressesSaved);
  }

  return (
    <ConfirmDialog
      title="Delete this address?"
      label="Delete"
      busyLabel="Deleting..."
      keepLabel="Cancel"
      onConfirm={remove}
      messageOf={(error) => {
        showToast('error', messages.addressFailed);
        return formErrorMessage(error, messages.addressFailed);
      }}
      onClose={onClose}
    >
      <p>{addressLine(address)}</p>
      <p className={`muted ${styles.aside}`}>Orders you have already placed still go to it.</p>
    </ConfirmDialog>
  );
}
