import { useQueryClient } from '@tanstack/react-query';

import type { Address } from '#contract/calls/address-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { callAccount } from '#src/lib/call-account.ts';
import { formErrorMessage } from '#src/lib/error-message.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import { addressesQuery, addressLine } from './address-queries.ts';
import styles from './address-settings.module.css';

interface RemoveAddressDialogProps {
  readonly userId: string;
  readonly address: Address;
  readonly onClose: () => void;
}

/** Confirms the deletion of an address. */
export function RemoveAddressDialog({ userId, address, onClose }: RemoveAddressDialogProps) {
  const queryClient = useQueryClient();

  async function remove() {
    await callAccount('removeAddress', { params: { id: address.addressId } });
    const { queryKey } = addressesQuery(userId);
    queryClient.setQueryData(queryKey, (all) => all?.filter(({ addressId }) => addressId !== address.addressId));
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
