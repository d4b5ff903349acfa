import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';

import { IconButton } from './button.tsx';

import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly place: 'end' | 'start' | 'below' | 'centre';
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly closeLabel?: string;
}

/** A native modal dialog, open as long as it is rendered: focus kept inside, closed by Esc, backdrop or button. */
export function Dialog({ title, place, onClose, children, closeLabel = 'Close' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The page behind must not scroll away under the dialog.
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
      element?.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog; the keyboard has Esc
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-place={place}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}
