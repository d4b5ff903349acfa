import { useSnapshot } from 'valtio';

import { useStaff } from '#src/desk/lib/use-staff.ts';
import { sendPending } from '#src/desk/outbox/desk-outbox.ts';
import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import type { PendingChange } from '#src/desk/outbox/pending-change.ts';
import { PendingChanges } from '#src/desk/outbox/pending-changes.tsx';
import { linesOf } from '#src/desk/products/pending-stock.ts';
import { Screen } from '#src/desk/ui/screen.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** What waits on this device until the shop can be reached. */
export function WaitingPage() {
  const { changes } = useSnapshot(deskOutbox);
  const me = useStaff();
  const all = changes as readonly PendingChange[];
  const own = all.filter(({ owner }) => owner === me?.id);
  const others = linesOf(all).length - linesOf(own).length;
  return (
    <Screen title="Waiting to send" back={{ to: '/more', label: 'More' }} isNarrow>
      {own.length === 0 ? (
        <EmptyState title="All sent" text="Nothing waits on this phone." />
      ) : (
        <>
          <PendingChanges changes={own} />
          <div>
            <Button onClick={() => void sendPending({ ignoreRetryAfter: true })}>Send now</Button>
          </div>
        </>
      )}
      {others > 0 && <p>{others} more of somebody else on this phone. They’re sent when that person logs in.</p>}
    </Screen>
  );
}
