import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';

import { dismissToast, toasts } from './toast-store.ts';

import styles from './toaster.module.css';

/** A live region for toasts: one on the page and one in each dialog. The topmost shows and announces them. */
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
    return () => window.removeEventListener('click', onClick, true);
  }, []);
  useLayoutEffect(() => {
    if (toast && !dialogId && region.current) moveAside(region.current, lastClicked.current);
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
 * Moves the region above elements that it would cover (`data-keep-clear`), or to the opposite edge of the viewport when
 * it would cover the element that was just clicked.
 */
function moveAside(region: HTMLElement, clicked: EventTarget | null): void {
  delete region.dataset.moved;
  region.style.translate = '';
  const toast = region.firstElementChild;
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

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left;
}
