import { useEffect, useState } from 'react';

import { useSession } from '#src/lib/use-session.ts';

import type { OutboxEntry } from './core/outbox-entry.ts';
import { followOutbox } from './core/outbox-news.ts';
import { dismissEntry, readOutbox } from './core/outbox-store.ts';

/** So long a receipt stays. */
const receiptMs = 7 * 24 * 60 * 60 * 1000;

export interface ShownOutbox {
  /** What this person may see, oldest first; undefined until it was read. */
  readonly entries: readonly OutboxEntry[] | undefined;
  /** Storage is forbidden or broken: nothing can wait here. */
  readonly isBroken: boolean;
}

/** The outbox as it is now, whoever changes it. */
export function useOutbox(): ShownOutbox {
  const { user } = useSession();
  const [shown, setShown] = useState<ShownOutbox>({ entries: undefined, isBroken: false });
  useEffect(() => {
    let isOver = false;
    const look = () =>
      readOutbox().then(
        (entries) => !isOver && setShown({ entries: entries.filter(isFresh), isBroken: false }),
        () => !isOver && setShown({ entries: undefined, isBroken: true }),
      );
    const stop = followOutbox(() => void look());
    void look();
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  const userId = user?.userId;
  return { ...shown, entries: shown.entries?.filter((entry) => isFor(entry, userId)) };
}

/** One entry as it is now; null once it is gone. */
export function useOutboxEntry(id: string): OutboxEntry | null | undefined {
  const { entries } = useOutbox();
  return entries && (entries.find((entry) => entry.id === id) ?? null);
}

/** What is another's is not shown to whoever is logged in. Where nobody is, it waits for its owner to log in. */
export function isFor({ owner }: OutboxEntry, userId: string | undefined): boolean {
  return owner === undefined || userId === undefined || owner === userId;
}

/** Old receipts go when they are seen. */
function isFresh({ id, phase, receipt }: OutboxEntry): boolean {
  const isOld = phase === 'sent' && receipt !== undefined && Math.abs(Date.now() - Date.parse(receipt.at)) > receiptMs;
  if (isOld) void dismissEntry(id);
  return !isOld;
}
