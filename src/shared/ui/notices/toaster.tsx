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
    const { current } = region;
    silenceRepeated(current, toast.text);
    const place = { isInDialog: Boolean(dialogId), clicked: lastClicked.current };
    // Its code comes with the rest of the app, mostly before a toast does. Without it, and without a
    // network, a toast stays where it always is.
    import('./toast-place.ts').then(
      ({ placeToast }) => placeToast(current, place),
      () => {},
    );
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
