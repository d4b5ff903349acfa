import { createHttpCaller } from '#src/lib/http.ts';
import type { StoredSession } from '#src/lib/stored-session.ts';

import { attempt, type DrainOptions, drainEntries, type Outbox } from './entry-sender.ts';
import { makeCall } from './outbox-calls.ts';
import { needsLogin, type OutboxEntry, type OutboxFiles, queueOf } from './outbox-entry.ts';
import { claimNext } from './outbox-store.ts';

export const shopOutbox: Outbox<OutboxEntry, OutboxFiles, StoredSession> = {
  lock: 'outbox',
  queueOf,
  isOpen: ({ phase }) => phase === 'waiting',
  needsLogin,
  claimNext,
  send: (entry, files, person) => {
    const token = entry.owner !== undefined && needsLogin(entry) ? person?.token : undefined;
    return makeCall(entry, files, createHttpCaller({ token: () => token }));
  },
};

/** Sends the shop's pending entries. */
export function drainOutbox(options: DrainOptions<OutboxEntry, StoredSession>) {
  return drainEntries(shopOutbox, options);
}

/** Makes an entry's call once, without storing it. */
export function attemptEntry(entry: OutboxEntry, person: StoredSession | undefined) {
  return attempt(() => shopOutbox.send(entry, {}, person), entry.owner !== undefined && needsLogin(entry));
}
