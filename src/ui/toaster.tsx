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

/** Moves the region to the other edge of the screen where it would cover what was just used. */
function moveOff(region: HTMLElement, used: EventTarget | null): void {
  delete region.dataset.moved;
  const toast = region.firstElementChild?.getBoundingClientRect();
  if (!toast || !(used instanceof Element)) return;
  const { top, right, bottom, left } = used.getBoundingClientRect();
  const isCovered = top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left;
  if (isCovered && bottom - top < innerHeight / 2) region.dataset.moved = '';
}
