import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';

import { dismissToast, toasts, withdrawErrors } from './toast-store.ts';

import styles from './toaster.module.css';

/** A live region for toasts: one on the page and one in each dialog. The topmost shows and announces them, errors at once. */
export function Toaster({ dialogId }: { readonly dialogId?: string }) {
  const { shown, dialogs } = useSnapshot(toasts);
  const toast = dialogs.at(-1) === dialogId ? shown : undefined;
  const region = useRef<HTMLDivElement>(null);
  const lastClicked = useRef<EventTarget>(null);
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      lastClicked.current = target;
    };
    window.addEventListener('click', onClick, true);
    window.addEventListener('submit', withdrawErrors, true);
    return () => {
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('submit', withdrawErrors, true);
    };
  }, []);
  useLayoutEffect(() => {
    if (!toast || !region.current) return;
    if (dialogId) moveBelowHead(region.current);
    else moveAside(region.current, lastClicked.current);
  }, [toast, dialogId]);
  const isError = toast?.kind === 'error';
  const shownToast = toast && (
    <div key={toast.id} className={styles.toast} data-kind={toast.kind} role={isError ? 'alert' : undefined}>
      {toast.text}
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast();
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
  );
  return (
    <div ref={region} className={styles.toaster}>
      <div role="status">{!isError && shownToast}</div>
      {isError && shownToast}
    </div>
  );
}

/**
 * Moves the region above elements that it would cover (`data-keep-clear`), or to the opposite edge of the viewport when
 * it would cover the element that was just clicked.
 */
function moveAside(region: HTMLElement, clicked: EventTarget | null): void {
  delete region.dataset.moved;
  region.style.translate = '';
  const toast = region.querySelector('[data-kind]');
  if (!toast) return;
  for (const element of document.querySelectorAll('[data-keep-clear]')) {
    const [clear, covering] = [element.getBoundingClientRect(), toast.getBoundingClientRect()];
    if (overlap(clear, covering)) region.style.translate = `0 ${clear.top - covering.bottom - 8}px`;
  }
  if (!(clicked instanceof Element)) return;
  const rect = clicked.getBoundingClientRect();
  if (!overlap(rect, toast.getBoundingClientRect()) || rect.height >= innerHeight / 2) return;
  region.style.translate = '';
  region.dataset.moved = '';
}

/** Moves a dialog's region below the dialog's head where it would cover it, once the dialog has its place. */
async function moveBelowHead(region: HTMLElement): Promise<void> {
  region.style.translate = '';
  const dialog = region.closest('dialog');
  await Promise.allSettled(dialog?.getAnimations?.().map(({ finished }) => finished) ?? []);
  const head = dialog?.firstElementChild?.getBoundingClientRect();
  const own = region.getBoundingClientRect();
  if (head && overlap(head, own)) region.style.translate = `0 ${head.bottom - own.top + 8}px`;
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left;
}
