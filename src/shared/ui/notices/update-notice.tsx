import { createRoot, type Root } from 'react-dom/client';

import { Button, IconButton } from '#src/shared/ui/forms/button.tsx';

import styles from './update-notice.module.css';

// A React root of its own, so that pages don't contain it.

let root: Root | undefined;
let place: HTMLElement | undefined;

/**
 * The notices of an app, `shop` or `desk`: that it has a new version, or that this page's is gone.
 */
export function updateNotices(app: string) {
  return {
    showUpdate: (agree: () => void) => {
      show({
        label: 'New version',
        text: `A new version of the ${app} is ready`,
        button: 'Update now',
        onAgree: agree,
      });
    },
    showGone: (reload: () => void) => {
      const text = `The ${app} has been updated. Finish what you are typing, then reload.`;
      show({ label: 'This page is out of date', text, button: 'Reload', onAgree: reload });
    },
    hide,
  };
}

function hide(): void {
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

/**
 * Attaches the notice to the body, or to an open modal dialog until that closes: the rest of the
 * page is inert.
 */
function attach(notice: HTMLElement): void {
  const dialog = document.querySelector('dialog:modal');
  (dialog ?? document.body).append(notice);
  dialog?.addEventListener('close', () => notice === place && attach(notice), { once: true });
}

function Notice({ label, text, button, onAgree }: NoticeProps) {
  return (
    <section className={`surface line raised small middle ${styles.notice}`} aria-label={label}>
      <p role="status">{text}</p>
      <Button onClick={onAgree}>{button}</Button>
      <IconButton icon="close" label="Later" onClick={hide} />
    </section>
  );
}
