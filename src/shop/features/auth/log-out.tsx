import { useEffect, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { messages } from '#contract/names/messages.ts';
import { logoutTimeoutMs } from '#src/shared/network/timing.ts';
import { isListChange } from '#src/shared/outbox/core/outbox-entry.ts';
import { readOutbox } from '#src/shared/outbox/core/outbox-store.ts';
import { retryNow, sendPending, useOutbox } from '#src/shared/outbox/outbox.ts';
import { openLines } from '#src/shared/outbox/outbox-messages.ts';
import { endSession, session } from '#src/shared/session/session.ts';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { useBusy } from '#src/shared/ui/forms/use-busy.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import styles from './logout-confirm-dialog.module.css';

/** The customer whose logout waits for confirmation, because unsent entries would be lost. */
export const logoutConfirmation = proxy<{ userId: string | undefined }>({ userId: undefined });

/** Logs out; opens a confirm dialog first when unsent entries would be lost. */
export async function logOut(): Promise<void> {
  const userId = session.user?.userId;
  if (userId && (await hasUnsentEntries(userId))) {
    await Promise.race([
      sendPending({ ignoreBackoff: true }),
      new Promise<void>((resolve) => {
        setTimeout(resolve, logoutTimeoutMs);
      }),
    ]);
    if (await hasUnsentEntries(userId)) {
      logoutConfirmation.userId = userId;
      return;
    }
  }
  finishLogout();
}

/** Whether the outbox has entries of this customer that the server has not received. */
async function hasUnsentEntries(userId: string): Promise<boolean> {
  const entries = await readOutbox().catch(() => []);
  return entries.some(
    (entry) =>
      entry.owner === userId &&
      entry.phase !== 'sent' &&
      !(isListChange(entry) && entry.phase === 'refused'),
  );
}

/** Ends the session; `onLogout` listeners delete the customer's data. */
export function finishLogout(): void {
  logoutConfirmation.userId = undefined;
  // Its code is not in that of the logout, which pages load early.
  void import('#src/shared/push/device-push.ts').then(
    ({ unsubscribeHere }) => unsubscribeHere(),
    () => undefined,
  );
  endSession();
  showToast('success', messages.loggedOut);
}

/** Confirms a logout that would delete unsent entries. */
export function LogoutConfirmDialog() {
  const { userId } = useSnapshot(logoutConfirmation);
  return userId ? <ConfirmDialog userId={userId} /> : null;
}

function ConfirmDialog({ userId }: { readonly userId: string }) {
  const { entries } = useOutbox();
  const [result, setResult] = useState<string>();
  const lines = openLines((entries ?? []).filter(({ owner }) => owner === userId));
  const isAllSent = entries !== undefined && lines.length === 0;
  useEffect(() => {
    if (isAllSent) finishLogout();
  }, [isAllSent]);
  const stay = () => {
    logoutConfirmation.userId = undefined;
  };
  const [isBusy, send] = useBusy(async () => {
    setResult(undefined);
    await retryNow();
    setResult('Not everything could be sent: the shop can’t be reached, or refused some of it.');
  });
  return (
    <Dialog title="Log out and lose these?" placement="centre" onClose={stay}>
      <div className="stack-close padded">
        <p>Saved on this device, not sent yet:</p>
        <ul className="bullets">
          {lines.map(({ key, title }) => (
            <li key={key}>{title}</li>
          ))}
        </ul>
        <p className="muted">Logging out deletes them from this device.</p>
        <p role="status" className={`small ${styles.result}`}>
          {result}
        </p>
        <div className={`grid ${styles.buttons}`}>
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
