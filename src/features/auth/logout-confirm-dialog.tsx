import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { retryNow } from '#src/outbox/outbox.ts';
import { openLines } from '#src/outbox/outbox-messages.ts';
import { useOutbox } from '#src/outbox/use-outbox.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

import { finishLogout, logoutConfirmation } from './log-out.ts';
import styles from './logout-confirm-dialog.module.css';

/** Confirms a logout that would delete unsent entries. */
export function LogoutConfirmDialog() {
  const { userId } = useSnapshot(logoutConfirmation);
  return userId ? <ConfirmDialog userId={userId} /> : null;
}

function ConfirmDialog({ userId }: { readonly userId: string }) {
  const { entries } = useOutbox();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<string>();
  const lines = openLines((entries ?? []).filter(({ owner }) => owner === userId));
  const isAllSent = entries !== undefined && lines.length === 0;
  useEffect(() => {
    if (isAllSent) finishLogout();
  }, [isAllSent]);
  const stay = () => {
    logoutConfirmation.userId = undefined;
  };
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setResult(undefined);
    await retryNow();
    setBusy(false);
    setResult('Not everything could be sent: the shop can’t be reached, or refused some of it.');
  };
  return (
    <Dialog title="Log out and lose these?" placement="centre" onClose={stay}>
      <div className={styles.content}>
        <p>Saved on this phone, not sent yet:</p>
        <ul>
          {lines.map(({ key, title }) => (
            <li key={key}>{title}</li>
          ))}
        </ul>
        <p className="muted">Logging out deletes them from this phone.</p>
        <p role="status" className={styles.result}>
          {result}
        </p>
        <div className={styles.buttons}>
          <Button wide onClick={() => void send()} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Sending...' : 'Send now'}
          </Button>
          <Button wide variant="secondary" onClick={finishLogout}>
            Log out and delete them
          </Button>
          <Button wide variant="secondary" onClick={stay}>
            Stay logged in
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
