import { useSnapshot } from 'valtio';

import { Dialog } from '#src/ui/dialog.tsx';

import styles from './keep-shop-dialog.module.css';
import { KeepShopPanel } from './keep-shop-panel.tsx';
import { closeKeepShop, keepShopDialog } from './keep-shop-store.ts';

/** The question whether the shop is to be kept on this phone, when it is asked. */
export function KeepShopDialog() {
  const { isOpen } = useSnapshot(keepShopDialog);
  if (!isOpen) return null;
  return (
    <Dialog title="The shop on this phone" place="centre" onClose={closeKeepShop}>
      <div className={styles.content}>
        <KeepShopPanel />
      </div>
    </Dialog>
  );
}
