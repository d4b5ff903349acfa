import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Address } from '#contract/calls/address-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { draftOf } from '#src/lib/draft.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { LoadingCards } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { LoadFailure } from '#src/ui/load-failure.tsx';

import { AddressEditor } from './address-editor.tsx';
import { addressDraftName, addressesQuery, addressLine } from './address-queries.ts';
import styles from './address-settings.module.css';
import { RemoveAddressDialog } from './remove-address-dialog.tsx';

/** The address that is being edited: a new one, or a saved one by its id. */
type Editing = 'new' | { readonly id: string } | undefined;

/** A customer's saved addresses: add, change, delete. */
export function AddressSettings({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useQuery(addressesQuery(userId));
  const [state, setEditing] = useState<Editing | 'from-draft'>('from-draft');
  const [removing, setRemoving] = useState<Address>();

  if (!data && error) return <LoadFailure text={errorMessage(error)} onTryAgain={() => void refetch()} />;
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
      <ul className={`stack ${styles.list}`}>
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
      {removing && <RemoveAddressDialog userId={userId} address={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

/** The address that was being edited before a reload. */
function findDraft(userId: string, addresses: readonly Address[]): Editing {
  const edited = addresses.find(({ addressId }) => draftOf(addressDraftName(userId, addressId)).read());
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
    <div className={`surface ${styles.card}`}>
      <address className={styles.address}>
        <strong>{streetAddress}</strong>
        <span>
          {city}, {[state, zipCode].filter(Boolean).join(' ')}
        </span>
        <span>{country}</span>
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
