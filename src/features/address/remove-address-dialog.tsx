import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Address } from '#contract/calls/address-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { callAccount } from '#src/lib/call-account.ts';
import { formErrorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
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
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function remove() {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await callAccount('removeAddress', { params: { id: address.addressId } });
    } catch (error) {
      setBusy(false);
      showToast('error', messages.addressFailed);
      setFailure(formErrorMessage(error, messages.addressFailed));
      return;
    }
    const { queryKey } = addressesQuery(userId);
    queryClient.setQueryData(queryKey, (all) => all?.filter(({ addressId }) => addressId !== address.addressId));
    showToast('success', messages.addressesSaved);
    onClose();
  }

  return (
    <Dialog title="Delete this address?" placement="centre" onClose={onClose}>
      <div className={styles.confirm}>
        <p>{addressLine(address)}</p>
        <p className={`muted ${styles.aside}`}>Orders you have already placed still go to it.</p>
        {failure && <FormMessage kind="error">{failure}</FormMessage>}
        <div className="button-row">
          <Button onClick={() => void remove()} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Deleting...' : 'Delete'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
