import type { Mirrored, Refusal, WaitingChange } from '#src/lib/mirror.ts';

import type { OutboxEntry } from './core/outbox-entry.ts';

/** What the outbox holds of a person's cart or wishlist. */
export interface LaneState {
  /** In their order. */
  readonly entries: readonly OutboxEntry[];
  /** Keys of changes that are over. */
  readonly settled: readonly string[];
}

/** Alters the server's data as an answer says. */
export type RecordAnswer<Base, Change> = (base: Base | undefined, change: Change, answer: unknown) => Base | undefined;

interface Settled<Base, Change> {
  readonly next: Mirrored<Base, Change>;
  /** Entries whose outcome the mirror has now: they can go. */
  readonly done: readonly string[];
  readonly refused: readonly { readonly change: Change; readonly refusal: Refusal }[];
  /** Changes that never reached the outbox: the page was killed between the two. */
  readonly unkept: readonly Change[];
  /** The server's data must be asked for: a refusal, or an answer that came to another copy. */
  readonly isStale: boolean;
}

/**
 * Brings a mirror and its lane of the outbox together. Each can lack what the other has: local storage is written
 * late and lost in a crash, and the worker sends while no page is open. The outbox is right in what it knows.
 */
export function settleList<Base, Change extends WaitingChange>(
  now: Mirrored<Base, Change>,
  { entries, settled }: LaneState,
  record: RecordAnswer<Base, Change>,
): Settled<Base, Change> {
  const known = new Set(entries.map(({ id }) => id));
  const changes = entries.filter(isOpen).map((entry) => changeOf<Change>(entry));
  const strange = now.changes.filter(({ idempotencyKey }) => !known.has(idempotencyKey));
  const unkept = strange.filter(({ idempotencyKey }) => !settled.includes(idempotencyKey));
  const sent = entries.filter(({ phase }) => phase === 'sent');
  const refused = entries.flatMap((entry) => {
    const { id: idempotencyKey, refusal } = entry;
    if (entry.phase !== 'refused' || !refusal) return [];
    const { status, message } = refusal;
    return [{ change: changeOf<Change>(entry), refusal: { idempotencyKey, status, message } }];
  });
  const base = sent.reduce((before, entry) => record(before, changeOf<Change>(entry), entry.answer), now.base);
  return {
    next: {
      base,
      changes: [...changes, ...unkept],
      refusals: [...now.refusals, ...refused.map(({ refusal }) => refusal)],
    },
    done: [...sent, ...entries.filter(({ phase }) => phase === 'refused')].map(({ id }) => id),
    refused,
    unkept,
    isStale: refused.length > 0 || strange.length > unkept.length || (sent.length > 0 && base === undefined),
  };
}

const isOpen = ({ phase }: OutboxEntry) => phase !== 'sent' && phase !== 'refused';

/** A change as the outbox keeps it: what it is about is its fields. */
export function fieldsOf<Change extends WaitingChange>(change: Change) {
  const { callName: _, idempotencyKey: __, at: ___, attempts: ____, lastError: _____, ...fields } = change;
  return fields;
}

/** The same change as the mirror keeps it. */
function changeOf<Change extends WaitingChange>({
  callName,
  id,
  fields,
  at,
  attempts,
  lastError,
}: OutboxEntry): Change {
  const change: WaitingChange = { callName, idempotencyKey: id, at, attempts, ...(lastError && { lastError }) };
  return { ...fields, ...change } as unknown as Change;
}
