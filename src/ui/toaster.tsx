import { useSnapshot } from 'valtio';

import { toasts } from './toast-store.ts';

import styles from './toaster.module.css';

/** The place where toasts appear; read out as they come. */
export function Toaster() {
  const { shown } = useSnapshot(toasts);
  return (
    <div className={styles.toaster} role="status" aria-live="polite">
      {shown.map(({ id, kind, text }) => (
        <div key={id} className={styles.toast} data-kind={kind}>
          {text}
        </div>
      ))}
    </div>
  );
}
