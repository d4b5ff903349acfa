import { createRoot, type Root } from 'react-dom/client';

import { Button, IconButton } from '#src/ui/button.tsx';

import styles from './update-notice.module.css';

// Beside the page and not inside it, so that no page carries it before there is anything to say.

let root: Root | undefined;
let place: HTMLElement | undefined;

/** Says that a new version is ready, until the person decides. */
export function showUpdateNotice(agree: () => void): void {
  if (!place) {
    place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  root?.render(<UpdateNotice onAgree={agree} />);
}

export function hideUpdateNotice(): void {
  root?.unmount();
  place?.remove();
  root = undefined;
  place = undefined;
}

function UpdateNotice({ onAgree }: { readonly onAgree: () => void }) {
  return (
    <section className={styles.notice} aria-label="New version">
      <p role="status">A new version of the shop is ready</p>
      <Button onClick={onAgree}>Update now</Button>
      <IconButton icon="close" label="Later" onClick={hideUpdateNotice} />
    </section>
  );
}
