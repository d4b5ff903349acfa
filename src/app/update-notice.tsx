import { createRoot, type Root } from 'react-dom/client';

import { Button, IconButton } from '#src/ui/button.tsx';

import styles from './update-notice.module.css';

// Beside the page and not inside it, so that no page carries it before there is anything to say.

let root: Root | undefined;
let place: HTMLElement | undefined;

/** Says that a new version is ready, until the person decides. */
export function showUpdateNotice(agree: () => void): void {
  show({ label: 'New version', text: 'A new version of the shop is ready', button: 'Update now', onAgree: agree });
}

/** Says that this page is older than the shop, so that a part of it can't be had any more. */
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
  putInReach(place);
  root?.render(<Notice {...notice} />);
}

/** Beside an open dialog nothing can be touched: then it stands inside, until that is closed. */
function putInReach(notice: HTMLElement): void {
  const dialog = document.querySelector('dialog:modal');
  (dialog ?? document.body).append(notice);
  dialog?.addEventListener('close', () => notice === place && putInReach(notice), { once: true });
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
