import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import styles from './desk-layout.module.css';

/** Says that the phone is offline, so that what is shown may be old and money actions wait. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.notice}>
          You’re offline. Packing, shipping, stock and notes are saved on this phone; payments need the network.
        </p>
      )}
    </div>
  );
}
