import { useHydrated, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { afterPaint } from '#src/shared/loading/after-paint.ts';

import { IconButton } from '#src/shared/ui/forms/button.tsx';
import { toasts } from '#src/shared/ui/notices/toast-store.ts';
import { Toaster } from '#src/shared/ui/notices/toaster.tsx';
import styles from './dialog.module.css';
import { pushDialog } from './dialog-history.ts';

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | undefined;
    commandfor?: string | undefined;
  }
}

interface PageDialogProps {
  /** Buttons name it: `opens(id)`. */
  readonly id: string;
  readonly title: string;
  readonly placement: 'end' | 'start' | 'below' | 'centre' | 'full';
  /** Whether its content begins anew each time it opens. Meanwhile nothing of it is rendered. */
  readonly isRenewed?: boolean;
  readonly onOpened?: (() => void) | undefined;
  readonly onClosed?: (() => void) | undefined;
  readonly children: ReactNode;
}

/**
 * Attributes of a button that opens a dialog of the page, in place of the one around it: before the
 * scripts, too.
 */
export const opens = (id: string) =>
  ({ command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' }) as const;

const find = (id: string) => document.getElementById(id) as HTMLDialogElement | null;
/** Has an event for each dialog that opens, named as its id. */
const opened = new EventTarget();

export const isPageDialogOpen = (id: string) => find(id)?.open === true;

export function openPageDialog(id: string): void {
  if (!isPageDialogOpen(id)) find(id)?.showModal();
}

export function closePageDialog(id: string): void {
  find(id)?.close();
}

/** Resolves when the dialog is open, for code that it needs only then. */
export function untilOpened(id: string): Promise<void> {
  return new Promise((resolve) => {
    if (isPageDialogOpen(id)) resolve();
    else opened.addEventListener(id, () => resolve(), { once: true });
  });
}

/**
 * A native modal dialog that is in the page from the start, so that it opens before the scripts are
 * there. Whether it is open is known by the element alone. Esc, the backdrop, its button, the
 * browser's Back and a link in it close it.
 */
export function PageDialog(props: PageDialogProps) {
  const { id, title, placement, isRenewed = false, onOpened, onClosed, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  // The server renders it.
  const isHydrated = useHydrated();
  const [isShown, setShown] = useState(!isRenewed || !isHydrated);
  const open = useEffectEvent(() => {
    if (!isShown) flushSync(() => setShown(true));
    onOpened?.();
  });
  const close = useEffectEvent((element: Element) => {
    // What was never hydrated is as it was rendered.
    if (isRenewed && !element.querySelector('[data-late]')) setShown(false);
    onClosed?.();
  });
  useLayoutEffect(() => {
    const element = dialog.current as HTMLDialogElement;
    let leave: (() => void) | undefined;
    const enter = () => {
      toasts.dialogs.push(id);
      const popDialog = pushDialog(router, () => element.close());
      return () => {
        popDialog();
        toasts.dialogs.splice(toasts.dialogs.indexOf(id), 1);
      };
    };
    const follow = () => {
      if (element.open === (leave !== undefined)) return;
      if (leave) {
        leave();
        leave = undefined;
        close(element);
      } else {
        leave = enter();
        void afterPaint().then(() => opened.dispatchEvent(new Event(id)));
        open();
      }
    };
    const observer = new MutationObserver(follow);
    observer.observe(element, { attributeFilter: ['open'] });
    // It may have been opened before hydration.
    follow();
    return () => {
      observer.disconnect();
      leave?.();
    };
  }, [router, id]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop or a link; the keyboard has Esc
    <dialog
      ref={dialog}
      id={id}
      className={`raised ${styles.dialog}`}
      data-placement={placement}
      aria-labelledby={`${id}-title`}
      // Opened before hydration.
      suppressHydrationWarning
      onClick={closeByClick}
    >
      <div className={`line spread ${styles.head}`}>
        <h2 id={`${id}-title`} className="part-title">
          {title}
        </h2>
        <IconButton
          icon="close"
          label="Close"
          command="close"
          commandfor={id}
          onClick={() => dialog.current?.close()}
        />
      </div>
      {isShown && children}
      <Toaster dialogId={id} />
    </dialog>
  );
}

/** Closes the dialog for a click on the backdrop or on a link. */
function closeByClick({ target, currentTarget, detail }: MouseEvent<HTMLDialogElement>): void {
  // The second click of a double click may be on the backdrop of what the first has opened.
  const isBackdrop = target === currentTarget && detail < 2;
  if (isBackdrop || (target as Element).closest('a[href]:not([target])')) currentTarget.close();
}
