import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import { linesOf } from '#src/desk/products/pending-stock.ts';
import { useIsOnline } from '#src/desk/ui/needs-network.tsx';
import { outboxChipDelayMs } from '#src/lib/timing.ts';

import styles from './desk-layout.module.css';

/** Says that the phone is offline, and how much waits to be sent or was not accepted. */
export function DeskNotices() {
  const isOnline = useIsOnline();
  const waiting = useWaitingCount();
  const refused = linesOf(useSnapshot(deskOutbox).changes.filter(({ refusal }) => refusal)).length;
  return (
    <div role="status">
      {!isOnline && (
        <p className={`row ${styles.notice}`}>
          You’re offline. Packing, shipping, stock and notes are saved on this phone; money needs the network.
        </p>
      )}
      {waiting + refused > 0 && (
        <p className={`row ${styles.notice}`}>
          <Link to="/waiting">{refused > 0 ? `${refused} not accepted` : `${waiting} waiting to send`}</Link>
        </p>
      )}
    </div>
  );
}

/** The changes that have waited for longer than sending one takes. */
function useWaitingCount(): number {
  const { changes } = useSnapshot(deskOutbox);
  const [now, setNow] = useState(Date.now());
  const open = changes.filter(({ refusal }) => !refusal);
  const isWaiting = open.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), outboxChipDelayMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const late = open.filter(({ at, attempts }) => attempts > 0 || now - Date.parse(at) > outboxChipDelayMs);
  return linesOf(late).length;
}
