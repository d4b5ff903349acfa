import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';

import { dismissToast, toasts, withdrawErrors } from './toast-store.ts';

import styles from './toaster.module.css';

/**
 * A live region for toasts: one on the page and one in each dialog. The topmost shows and announces
 * them, errors at once.
 */
export function Toaster({ dialogId }: { readonly dialogId?: string }) {
  const { shown, dialogs } = useSnapshot(toasts);
  const isTopmost = dialogs.at(-1) === dialogId;
  const toast = isTopmost ? shown : undefined;
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
    // Not in older browsers, where the attribute means nothing.
    if (!dialogId || !isTopmost || !region.current?.showPopover) return;
    const { current } = region;
    current.showPopover();
    return () => current.hidePopover();
  }, [dialogId, isTopmost]);
  useLayoutEffect(() => {
    if (!toast || !region.current) return;
    silenceRepeated(region.current, toast.text);
    if (dialogId) moveBelowHead(region.current);
    else moveAside(region.current, lastClicked.current);
  }, [toast, dialogId]);
  const isError = toast?.kind === 'error';
  const shownToast = toast && (
    <div
      key={toast.id}
      className={`callout raised ${styles.toast}`}
      data-kind={toast.kind}
      role={isError ? 'alert' : undefined}
    >
      {toast.text}
      {toast.action && (
        <button
          type="button"
          className={`link-button ${styles.action}`}
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
    <div ref={region} className={styles.toaster} popover={dialogId ? 'manual' : undefined}>
      <div role="status">{!isError && shownToast}</div>
      {isError && shownToast}
    </div>
  );
}

/** What a form says by itself is announced by the form, and only seen here. */
function silenceRepeated(region: HTMLElement, text: string): void {
  const alerts = document.querySelectorAll('form [role=alert], main [role=alert]');
  const isSaid = [...alerts].some((alert) => !region.contains(alert) && alert.textContent === text);
  if (isSaid) region.querySelector('[data-kind]')?.setAttribute('aria-hidden', 'true');
}

/**
 * Moves the region above elements that it would cover (`data-keep-clear`), or to the opposite edge
 * of the viewport when it would cover the element that was just clicked.
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

/**
 * Moves a dialog's region below the dialog's head where it would cover it, once the dialog has its
 * place.
 */
async function moveBelowHead(region: HTMLElement): Promise<void> {
  region.style.translate = '';
  const dialog = region.closest('dialog');
  await Promise.allSettled(dialog?.getAnimations?.().map(({ finished }) => finished) ?? []);
  const head = dialog?.firstElementChild?.getBoundingClientRect();
  const own = region.getBoundingClientRect();
  if (head && overlap(head, own)) region.style.translate = `0 ${head.bottom - own.top + 8}px`;
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return (
    one.top < other.bottom &&
    one.bottom > other.top &&
    one.left < other.right &&
    one.right > other.left
  );
}
