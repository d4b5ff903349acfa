import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';

import { dismissToast, toasts } from './toast-store.ts';

import styles from './toaster.module.css';

/** The place where toasts appear; read out as they come. */
export function Toaster() {
  const { shown } = useSnapshot(toasts);
  const place = useRef<HTMLDivElement>(null);
  // Shown anew with each toast, so that it stands above a dialog that has opened since.
  useEffect(() => {
    place.current?.hidePopover?.();
    if (shown.length > 0) place.current?.showPopover?.();
  }, [shown]);
  return (
    <div ref={place} popover="manual" className={styles.toaster} role="status" aria-live="polite">
      {shown.map(({ id, kind, text, action }) => (
        <div key={id} className={styles.toast} data-kind={kind}>
          {text}
          {action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                dismissToast(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
