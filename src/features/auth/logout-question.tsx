import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { retryNow } from '#src/outbox/outbox.ts';
import { openLines } from '#src/outbox/outbox-words.ts';
import { useOutbox } from '#src/outbox/use-outbox.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

import { leave } from './log-out.ts';
import styles from './logout-question.module.css';
import { logoutQuestion } from './logout-store.ts';

/** Asks before a logout that would lose something. */
export function LogoutQuestion() {
  const { userId } = useSnapshot(logoutQuestion);
  return userId ? <Question userId={userId} /> : null;
}

function Question({ userId }: { readonly userId: string }) {
  const { entries } = useOutbox();
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<string>();
  const lines = openLines((entries ?? []).filter(({ owner }) => owner === userId));
  const isAllSent = entries !== undefined && lines.length === 0;
  useEffect(() => {
    if (isAllSent) leave();
  }, [isAllSent]);
  const stay = () => {
    logoutQuestion.userId = undefined;
  };
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setFound(undefined);
    await retryNow();
    setBusy(false);
    setFound('Not everything could be sent: the shop can’t be reached, or refused some of it.');
  };
  return (
    <Dialog title="Log out and lose these?" place="centre" onClose={stay}>
      <div className={styles.question}>
        <p>Saved on this phone, not sent yet:</p>
        <ul>
          {lines.map(({ key, title }) => (
            <li key={key}>{title}</li>
          ))}
        </ul>
        <p className={styles.aside}>Logging out deletes them from this phone.</p>
        <p role="status" className={styles.found}>
          {found}
        </p>
        <div className={styles.buttons}>
          <Button wide onClick={() => void send()} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Sending...' : 'Send now'}
          </Button>
          <Button wide kind="quiet" onClick={leave}>
            Log out and delete them
          </Button>
          <Button wide kind="quiet" onClick={stay}>
            Stay logged in
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
