import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';

import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { enterDialog } from './dialog-history.ts';
import { toasts } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

interface DialogProps {
  readonly title: string;
  readonly place: 'end' | 'start' | 'below' | 'centre';
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly closeLabel?: string;
}

/**
 * A native modal dialog, open as long as it is rendered: focus kept inside, closed by Esc, backdrop, button or the
 * browser's Back.
 */
export function Dialog({ title, place, onClose, children, closeLabel = 'Close' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const router = useRouter();
  const close = useEffectEvent(onClose);
  // Closed before it leaves the document: only then does the browser give the focus back to what had it before.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    toasts.dialogs.push(titleId);
    const leave = enterDialog(router, () => close());
    // The page behind must not scroll away under the dialog.
    document.documentElement.style.overflow = 'hidden';
    return () => {
      leave();
      toasts.dialogs.splice(toasts.dialogs.indexOf(titleId), 1);
      element?.close();
      if (!document.querySelector('dialog:modal')) document.documentElement.style.overflow = '';
    };
  }, [router, titleId]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog; the keyboard has Esc
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-place={place}
      aria-labelledby={titleId}
      // Also fired once it is gone.
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
      {children}
      <Toaster dialogId={titleId} />
    </dialog>
  );
}
