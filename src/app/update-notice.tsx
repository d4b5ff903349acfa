import { createRoot, type Root } from 'react-dom/client';

import { Button, IconButton } from '#src/ui/button.tsx';

import styles from './update-notice.module.css';

// A React root of its own, so that pages don't contain it.

let root: Root | undefined;
let place: HTMLElement | undefined;

/** Offers a new version. */
export function showUpdateNotice(agree: () => void): void {
  show({ label: 'New version', text: 'A new version of the shop is ready', button: 'Update now', onAgree: agree });
}

/** Tells that this page's version is no longer available. */
export function showGoneNotice(reload: () => void): void {
  const text = 'The shop has been updated. Finish what you are typing, then reload.';
  show({ label: 'This page is out of date', text, button: 'Reload', onAgree: reload });
}

export function hideUpdateNotice(): void {
  root?.unmount();
  place?.remove();
  root = undefined;
  place = undefined;
}

interface NoticeProps {
  readonly label: string;
  readonly text: string;
  readonly button: string;
  readonly onAgree: () => void;
}

function show(notice: NoticeProps): void {
  if (!place) {
    place = document.createElement('div');
    root = createRoot(place);
  }
  attach(place);
  root?.render(<Notice {...notice} />);
}

/** Attaches the notice to the body, or to an open modal dialog until that closes: the rest of the page is inert. */
function attach(notice: HTMLElement): void {
  const dialog = document.querySelector('dialog:modal');
  (dialog ?? document.body).append(notice);
  dialog?.addEventListener('close', () => notice === place && attach(notice), { once: true });
}

function Notice({ label, text, button, onAgree }: NoticeProps) {
  return (
    <section className={styles.notice} aria-label={label}>
      <p role="status">{text}</p>
      <Button onClick={onAgree}>{button}</Button>
      <IconButton icon="close" label="Later" onClick={hideUpdateNotice} />
    </section>
  );
}
