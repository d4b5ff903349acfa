import * as z from 'zod/mini';

// A change that waits to be sent. Its id is the idempotency key, so that the server carries it out once however often it
// is sent. A change belongs to the member of the staff who made it, and is never sent in the session of another.

/** The broadcast channel that tells of changes of the outbox. */
export const outboxChannel = 'sphatik-desk-outbox';

export const pendingChangeSchema = z.object({
  id: z.string(),
  /** Increases with each change. */
  order: z.number(),
  staffId: z.string(),
  callName: z.string(),
  /** What it changes, such as `order:ID`: changes of one subject are sent one after the other. */
  subject: z.string(),
  /** What was done, for people. */
  label: z.string(),
  params: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.unknown()),
  /** ISO 8601, UTC. */
  at: z.string(),
  attempts: z.number(),
  /** Milliseconds since 1970. */
  nextTryAt: z.number(),
  /** Why the shop did not accept it; undefined while it waits. `current`: the record as somebody else has left it. */
  refusal: z.optional(z.object({ message: z.string(), current: z.optional(z.looseObject({ version: z.number() })) })),
});

export type PendingChange = Readonly<z.output<typeof pendingChangeSchema>>;

/** A change as a screen makes it. */
export type NewChange = Pick<PendingChange, 'callName' | 'subject' | 'label' | 'params' | 'body'>;

/**
 * The next change to send: the first of each subject that waits, if it is due. `failed` are the subjects that could not
 * be sent in this round.
 */
export function chooseNext(
  changes: readonly PendingChange[],
  { staffId, failed, now }: { readonly staffId: string; readonly failed: ReadonlySet<string>; readonly now: number },
): PendingChange | undefined {
  const seen = new Set(failed);
  for (const change of changes) {
    if (change.staffId !== staffId || change.refusal || seen.has(change.subject)) continue;
    seen.add(change.subject);
    if (change.nextTryAt <= now) return change;
  }
  return undefined;
}

/**
 * The changes behind one that was carried out. Those of the same subject were made on top of it, so they are sent with
 * the version that it has left.
 */
export function afterSent(
  changes: readonly PendingChange[],
  sent: PendingChange,
  version: number | undefined,
): readonly PendingChange[] {
  if (version === undefined) return [];
  return changes
    .filter(
      (change) =>
        change.subject === sent.subject &&
        change.order > sent.order &&
        change.attempts === 0 &&
        change.body.version !== undefined &&
        change.body.version === sent.body.version,
    )
    .map((change) => ({ ...change, body: { ...change.body, version } }));
}
