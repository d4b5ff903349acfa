import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';

import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { pushDialog } from './dialog-history.ts';
import { toasts } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

interface DialogProps {
  readonly title: string;
  readonly placement: 'end' | 'start' | 'below' | 'centre';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A native modal dialog, open while it is rendered. It traps the focus; Esc, the backdrop, its button and the browser's
 * Back close it.
 */
export function Dialog({ title, placement, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const router = useRouter();
  const close = useEffectEvent(onClose);
  // Closed before it is removed: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    toasts.dialogs.push(titleId);
    const popDialog = pushDialog(router, () => close());
    // The page behind the dialog must not scroll.
    document.documentElement.style.overflow = 'hidden';
    return () => {
      popDialog();
      toasts.dialogs.splice(toasts.dialogs.indexOf(titleId), 1);
      element?.close();
      if (!document.querySelector('dialog:modal')) document.documentElement.style.overflow = '';
    };
  }, [router, titleId]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; the keyboard has Esc
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-placement={placement}
      aria-labelledby={titleId}
      // Also fired after unmounting.
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      {children}
      <Toaster dialogId={titleId} />
    </dialog>
  );
}
