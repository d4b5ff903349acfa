import * as z from 'zod/mini';
import { orderSummarySchema } from '#contract/calls/admin/order-calls.ts';
import { deskReasons } from '#contract/names/desk.ts';
import { omit } from '#contract/omit.ts';
import { newIdempotencyKey } from '#src/shared/network/idempotency-key.ts';
import type { Attempt, ClaimOptions } from '#src/shared/outbox/core/entry-sender.ts';
import { type Records, transaction } from '#src/shared/storage/database.ts';

// A change that waits to be sent. Its id is the idempotency key, so that the server carries it out
// once however often it is sent. A change belongs to the member of the staff who made it, and is
// never sent in the session of another.

/** The broadcast channel that tells of changes of the outbox. */
export const outboxChannel = 'sphatik-desk-outbox';

/** An order, booking or custom order as somebody else has left it, without its customer. */
const currentOrderSchema = z.object({
  version: z.number(),
  moves: z.readonly(z.array(z.string())),
  summary: z.optional(
    z.pick(orderSummarySchema, {
      payment: true,
      parcel: true,
      method: true,
      courier: true,
      trackingNumber: true,
    }),
  ),
  /** Of bookings and custom orders. */
  state: z.optional(z.string()),
});

export const pendingChangeSchema = z.object({
  id: z.string(),
  /** Increases with each change. */
  order: z.number(),
  /** The member of the staff. */
  owner: z.string(),
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
  nextTryAt: z.optional(z.number()),
  /** `Retry-After`, until `nextTryAt`. */
  retryAfterMs: z.optional(z.number()),
  error: z.optional(z.object({ status: z.optional(z.number()) })),
  /** Why the shop did not accept it; undefined while it waits. */
  refusal: z.optional(
    z.object({
      message: z.string(),
      current: z.optional(currentOrderSchema),
      /** An owner has closed the area meanwhile: it can be sent once it is open again. */
      isClosed: z.optional(z.boolean()),
    }),
  ),
});

export type PendingChange = Readonly<z.output<typeof pendingChangeSchema>>;

/** A change as a screen makes it. `id`: of a request that was tried already. */
export type NewChange = Pick<PendingChange, 'callName' | 'subject' | 'label' | 'params' | 'body'> &
  Partial<Pick<PendingChange, 'id'>>;

export function newChange(change: NewChange, owner: string): PendingChange {
  return {
    ...change,
    id: change.id ?? newIdempotencyKey(),
    order: 0,
    owner,
    at: new Date().toISOString(),
    attempts: 0,
  };
}

/**
 * The changes behind one that was carried out. Those of the same subject were made on top of it, so
 * they are sent with the version that it has left.
 */
function afterSent(
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

// Pending changes in IndexedDB. Each function is one transaction, and throws when the database
// can't be used.

/** All changes, oldest first. */
export function readChanges(): Promise<PendingChange[]> {
  return transaction(['desk-outbox'], 'readonly', listChanges);
}

/** Stores changes behind all others, unless their ids are known. Returns all. */
export function addChanges(added: readonly PendingChange[]): Promise<PendingChange[]> {
  return write(async (records) => {
    const changes = await listChanges(records);
    for (const change of added) {
      if (changes.some(({ id }) => id === change.id)) continue;
      const stored = { ...change, order: (changes.at(-1)?.order ?? 0) + 1 };
      changes.push(stored);
      records.write(stored.id, stored);
    }
    return changes;
  });
}

/** Has a refused change sent again, on the record as it is now. */
export function repeatChange(id: string): Promise<void> {
  return write(async (records) => {
    const change = await records.read(id, pendingChangeSchema);
    if (!change?.refusal) return;
    const { refusal } = change;
    const rest = omit(change, 'refusal', 'id');
    const { version } = refusal.current ?? {};
    const again = newChange(
      { ...rest, body: { ...rest.body, ...(version !== undefined && { version }) } },
      rest.owner,
    );
    records.delete(id);
    records.write(again.id, { ...again, order: rest.order });
  });
}

export function deleteChanges(ids: readonly string[]): Promise<void> {
  return write((records) => {
    for (const id of ids) records.delete(id);
  });
}

/**
 * Stores the result of one change and claims the next. A result must be durable; a lost claim is
 * another attempt.
 */
export function claimNextChange({ choose, ended }: ClaimOptions<PendingChange>) {
  return write(
    async (records) => {
      let changes = await listChanges(records);
      const before = changes.find(({ id }) => id === ended?.id);
      // Unless it was deleted meanwhile.
      if (before && ended) {
        const { attempt } = ended;
        const isSent = attempt.phase === 'sent';
        const written = isSent
          ? afterSent(changes, before, versionIn(attempt.response))
          : [afterFailure(before, attempt)];
        if (isSent) records.delete(before.id);
        for (const change of written) records.write(change.id, change);
        changes = changes
          .filter((change) => !isSent || change !== before)
          .map((change) => written.find(({ id }) => id === change.id) ?? change);
      }
      const chosen = choose(changes);
      if (!chosen) return { claim: undefined, entries: changes };
      const entry = { ...chosen, attempts: chosen.attempts + 1 };
      records.write(entry.id, entry);
      return { claim: { entry, content: undefined }, entries: changes };
    },
    ended ? 'strict' : 'relaxed',
  );
}

function afterFailure(
  change: PendingChange,
  attempt: Exclude<Attempt, { phase: 'sent' }>,
): PendingChange {
  const rest = omit(change, 'nextTryAt', 'retryAfterMs', 'error');
  if (attempt.phase !== 'refused') {
    const { nextTryAt, retryAfterMs, error } = attempt;
    return { ...rest, nextTryAt, retryAfterMs, error: { status: error.status } };
  }
  const { current } = staleSchema.safeParse(attempt.body).data ?? {};
  const isClosed = closedSchema.safeParse(attempt.body).success;
  const { message } = attempt.refusal;
  return { ...rest, refusal: { message, current, ...(isClosed && { isClosed }) } };
}

const closedSchema = z.object({ data: z.tuple([z.object({ code: z.literal(deskReasons.area) })]) });

const staleSchema = z.object({ current: currentOrderSchema });

/** The version of the record in a response, if it has one. */
function versionIn(response: unknown): number | undefined {
  return z.object({ version: z.number() }).safeParse(response).data?.version;
}

function write<Result>(
  work: (records: Records) => Promise<Result> | Result,
  durability: 'strict' | 'relaxed' = 'strict',
): Promise<Result> {
  return transaction(['desk-outbox'], 'readwrite', work, { durability });
}

async function listChanges(records: Records): Promise<PendingChange[]> {
  return (await records.list('', pendingChangeSchema)).toSorted((a, b) => a.order - b.order);
}
