import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';

import { dismissToast, toasts } from './toast-store.ts';

import styles from './toaster.module.css';

/** A live region for toasts: the page's, and one in each dialog. The topmost shows and announces them. */
export function Toaster({ dialogId }: { readonly dialogId?: string }) {
  const { shown, dialogs } = useSnapshot(toasts);
  const toast = dialogs.at(-1) === dialogId ? shown : undefined;
  const region = useRef<HTMLDivElement>(null);
  const used = useRef<EventTarget>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      used.current = target;
    };
    window.addEventListener('click', note, true);
    return () => window.removeEventListener('click', note, true);
  }, []);
  useLayoutEffect(() => {
    if (toast && !dialogId && region.current) moveOff(region.current, used.current);
  }, [toast, dialogId]);
  return (
    <div ref={region} className={styles.toaster} role="status">
      {toast && (
        <div key={toast.id} className={styles.toast} data-kind={toast.kind}>
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
      )}
    </div>
  );
}

/**
 * Lifts the region above totals that it would cover (`data-keep-clear`), and moves it to the other edge of the screen
 * where it would cover what was just used.
 */
function moveOff(region: HTMLElement, used: EventTarget | null): void {
  delete region.dataset.moved;
  region.style.translate = '';
  const toast = region.firstElementChild;
  if (!toast) return;
  for (const total of document.querySelectorAll('[data-keep-clear]')) {
    const [clear, covering] = [total.getBoundingClientRect(), toast.getBoundingClientRect()];
    if (overlap(clear, covering)) region.style.translate = `0 ${clear.top - covering.bottom - 8}px`;
  }
  if (!(used instanceof Element)) return;
  const place = used.getBoundingClientRect();
  if (!overlap(place, toast.getBoundingClientRect()) || place.height >= innerHeight / 2) return;
  region.style.translate = '';
  region.dataset.moved = '';
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left;
}
