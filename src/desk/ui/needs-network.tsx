import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import styles from './needs-network.module.css';

/** Whether the browser says that there is a network. It may be wrong, so nothing is disabled by it. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  );
}

/** Says of buttons that they need the network; they are described by it (`aria-describedby`). */
export function NeedsNetwork({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p id={id} className={styles.note}>
      {children}
    </p>
  );
}
