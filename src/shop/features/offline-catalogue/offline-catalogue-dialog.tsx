import { useSnapshot } from 'valtio';

import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';

import styles from './offline-catalogue-dialog.module.css';
import { OfflineCataloguePanel } from './offline-catalogue-panel.tsx';
import { closeOfflineCatalogueDialog, offlineCatalogueDialog } from './offline-choice.ts';

/** The dialog that offers to save the shop on this device, while it is open. */
export function OfflineCatalogueDialog() {
  const { isOpen } = useSnapshot(offlineCatalogueDialog);
  if (!isOpen) return null;
  return (
    <Dialog
      title="Browse without internet"
      placement="centre"
      onClose={closeOfflineCatalogueDialog}
    >
      <div className={styles.content}>
        <OfflineCataloguePanel />
      </div>
    </Dialog>
  );
}
