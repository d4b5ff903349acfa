import type { FailureReason } from '#contract/failure.ts';
import { AppError, type AppErrorKind } from '#src/shared/network/app-error.ts';
import {
  firstRetryMs,
  outboxMaxBackoffMs,
  outboxMaxRetryAfterMs,
} from '#src/shared/network/timing.ts';
import { withLock } from '#src/shared/storage/with-lock.ts';

// Sends stored entries, for the outboxes of shop and desk, in pages and workers. It claims an
// entry, makes one attempt, and stores the result with the next claim. A local write that fails
// ends the round: the entry is sent again with its key, to which the server gives the stored
// response.

/** An entry as far as its sender knows it. */
export interface Sendable {
  /** Also the idempotency key. */
  readonly id: string;
  readonly order: number;
  readonly owner?: string | undefined;
  readonly attempts: number;
  readonly nextTryAt?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly error?: Pick<EntryError, 'status'> | undefined;
}

/** Why the last attempt failed, for the person; `status` if the server has responded. */
interface EntryError {
  readonly kind: AppErrorKind;
  readonly status?: number | undefined;
  readonly message?: string | undefined;
}

/** The result of one attempt. */
export type Attempt =
  /** `isApplied`: what shows the response has it, so that the entry can be deleted. */
  | { readonly phase: 'sent'; readonly response: unknown; readonly isApplied?: boolean }
  | {
      readonly phase: 'refused';
      readonly refusal: {
        readonly status: number;
        readonly message: string;
        readonly reasons: FailureReason[];
      };
      readonly body: unknown;
    }
  | FailedAttempt;

interface FailedAttempt {
  readonly phase: 'waiting' | 'needs-login';
  readonly lastError: string;
  readonly error: EntryError;
  readonly nextTryAt?: number | undefined;
  readonly retryAfterMs?: number | undefined;
}

export interface ClaimOptions<Entry> {
  /** Who is logged in. */
  readonly userId: string | undefined;
  readonly choose: (entries: readonly Entry[]) => Entry | undefined;
  /** The entry that was claimed before, and its result. */
  readonly ended?: { readonly id: string; readonly attempt: Attempt } | undefined;
}

/** An outbox: its storage and its calls. */
export interface Outbox<
  Entry extends Sendable,
  Content,
  Session extends { readonly userId: string },
> {
  /** Of the one sender at a time. */
  readonly lock: string;
  /**
   * Entries of a queue are sent one after the other; one that can't be sent holds up those behind
   * it.
   */
  readonly queueOf: (entry: Entry) => string;
  /** Whether it is to be sent: not refused and not sent. */
  readonly isOpen: (entry: Entry) => boolean;
  /** Whether it is sent in its owner's session. */
  readonly needsLogin: (entry: Entry) => boolean;
  /** Stores the result of one entry and claims the next, in one transaction. */
  readonly claimNext: (options: ClaimOptions<Entry>) => Promise<{
    readonly claim: { readonly entry: Entry; readonly content: Content } | undefined;
    readonly entries: readonly Entry[];
  }>;
  /** Makes the call. Returns the response; throws `AppError`. */
  readonly send: (entry: Entry, content: Content, session: Session | undefined) => Promise<unknown>;
}

export interface DrainOptions<Entry, Session> {
  /** The current session; called before each entry. */
  readonly getSession: () => Promise<Session | undefined> | Session | undefined;
  /** Ignores the backoff, but not `Retry-After`: the person is here, or the network is back. */
  readonly ignoreBackoff?: boolean | undefined;
  /** Ignores both: the person has pressed the button. */
  readonly ignoreRetryAfter?: boolean | undefined;
  /** Shows a response. Returns whether that is stored: then the entry is deleted. */
  readonly applyResult?: ((entry: Entry, response: unknown) => Promise<boolean>) | undefined;
  /** The server no longer accepts this session. */
  readonly onSessionOver?: (over: Session) => Promise<void> | void;
}

export interface Drained<Entry> {
  /** The entries that were sent this time, with their content. */
  readonly sent: readonly Entry[];
  /** The time of the next attempt, in ms since 1970; undefined when nothing is left. */
  readonly nextTryAt: number | undefined;
}

/**
 * Sends pending entries one after the other, with one sender at a time, until nothing more can be
 * sent now.
 */
export function drainEntries<
  Entry extends Sendable,
  Content,
  Session extends { readonly userId: string },
>(
  outbox: Outbox<Entry, Content, Session>,
  options: DrainOptions<Entry, Session>,
): Promise<Drained<Entry>> {
  const requestedAt = Date.now();
  return withLock(outbox.lock, () => drain(outbox, options, requestedAt));
}

/** The lock between sending a queue and fetching what it changes. */
export function queueLockOf(queue: string): string {
  return `lane-${queue}`;
}

async function drain<Entry extends Sendable, Content, Session extends { readonly userId: string }>(
  outbox: Outbox<Entry, Content, Session>,
  {
    getSession,
    ignoreBackoff,
    ignoreRetryAfter,
    applyResult,
    onSessionOver,
  }: DrainOptions<Entry, Session>,
  requestedAt: number,
): Promise<Drained<Entry>> {
  const failedQueues = new Set<string>();
  const sent: Entry[] = [];
  const claim = async (ended?: ClaimOptions<Entry>['ended'], endsRound = false) => {
    const person = await getSession();
    const choice = {
      userId: person?.userId,
      failedQueues,
      ignoreBackoff,
      ignoreRetryAfter,
      requestedAt,
    };
    const choose = (entries: readonly Entry[]) =>
      endsRound ? undefined : chooseNext(outbox, entries, choice);
    return { person, ...(await outbox.claimNext({ userId: person?.userId, choose, ended })) };
  };
  let current = await claim();
  while (current.claim) {
    const { person } = current;
    const { entry, content } = current.claim;
    let isSessionOver = false;
    current = await withLock(queueLockOf(outbox.queueOf(entry)), async () => {
      const needsLogin = entry.owner !== undefined && outbox.needsLogin(entry);
      const result = await attempt(() => outbox.send(entry, content, person), needsLogin);
      if (result.phase === 'sent') {
        sent.push(entry);
        const isApplied = (await applyResult?.(entry, result.response)) ?? false;
        return claim({ id: entry.id, attempt: { ...result, isApplied } });
      }
      if (result.phase === 'refused') return claim({ id: entry.id, attempt: result });
      failedQueues.add(ownerQueueOf(outbox, entry));
      isSessionOver = result.phase === 'needs-login';
      const endsRound = isSessionOver || result.error.kind === 'offline';
      return claim({ id: entry.id, attempt: withBackoff(entry, result) }, endsRound);
    });
    if (!isSessionOver || !person) continue;
    await onSessionOver?.(person);
    current = await claim();
  }
  return { sent, nextTryAt: firstTryOf(outbox, current.entries, current.person?.userId) };
}

/** Adds the time of the next attempt. */
function withBackoff(entry: Sendable, failed: FailedAttempt): FailedAttempt {
  if (failed.phase === 'needs-login') return failed;
  return {
    ...failed,
    nextTryAt: Date.now() + Math.max(backoffMsOf(entry), failed.retryAfterMs ?? 0),
  };
}

function backoffMsOf({ attempts }: Sendable): number {
  return Math.min(outboxMaxBackoffMs, firstRetryMs * 2 ** (attempts - 1));
}

type Rules<Entry extends Sendable> = Pick<
  Outbox<Entry, never, never>,
  'queueOf' | 'isOpen' | 'needsLogin'
>;

interface Choice {
  readonly userId: string | undefined;
  readonly failedQueues: ReadonlySet<string>;
  readonly ignoreBackoff?: boolean | undefined;
  readonly ignoreRetryAfter?: boolean | undefined;
  /** Since 1970, in ms; the sender may have waited for the lock since. */
  readonly requestedAt?: number;
  readonly now?: number;
}

/**
 * The next entry to send. Only the first of each queue may be; among these the one with the fewest
 * attempts, so that one which always fails does not hold up the others; then the oldest.
 */
export function chooseNext<Entry extends Sendable>(
  rules: Rules<Entry>,
  entries: readonly Entry[],
  choice: Choice,
): Entry | undefined {
  const {
    userId,
    failedQueues,
    ignoreBackoff,
    ignoreRetryAfter,
    now = Date.now(),
    requestedAt = now,
  } = choice;
  const isBackoffIgnored = (entry: Entry) =>
    ignoreBackoff && entry.retryAfterMs === undefined && !wasRefusedSince(entry, requestedAt);
  const isDue = (entry: Entry) =>
    ignoreRetryAfter || isBackoffIgnored(entry) || dueAt(entry, now) <= now;
  return firstsOf(rules, entries, userId)
    .filter((entry) => !failedQueues.has(ownerQueueOf(rules, entry)) && isDue(entry))
    .toSorted((a, b) => a.attempts - b.attempts || a.order - b.order)[0];
}

/**
 * Whether the server has answered the last attempt with an error since then: another attempt would
 * come too soon.
 */
function wasRefusedSince(entry: Sendable, time: number): boolean {
  const { nextTryAt, error } = entry;
  return (
    error?.status !== undefined && nextTryAt !== undefined && nextTryAt - backoffMsOf(entry) > time
  );
}

/** The first in each queue that may be sent in a person's session, or a visitor's. */
function firstsOf<Entry extends Sendable>(
  rules: Rules<Entry>,
  entries: readonly Entry[],
  userId: string | undefined,
): Entry[] {
  const firsts = new Map<string, Entry>();
  for (const entry of entries) {
    const isOpen = rules.isOpen(entry) && maySend(entry, userId, rules.needsLogin(entry));
    const queue = ownerQueueOf(rules, entry);
    if (isOpen && !firsts.has(queue)) firsts.set(queue, entry);
  }
  return [...firsts.values()];
}

/** Whether an entry may be sent in a person's session, or a visitor's: never in another's. */
export function maySend(
  { owner }: Sendable,
  userId: string | undefined,
  needsLogin: boolean,
): boolean {
  return owner === undefined || (userId === undefined && !needsLogin) || owner === userId;
}

/** The key of a person's queue. */
function ownerQueueOf<Entry extends Sendable>({ queueOf }: Rules<Entry>, entry: Entry): string {
  return `${queueOf(entry)} ${entry.owner ?? ''}`;
}

/** When an entry is due. Now, if its time is so far off that the clock must have changed. */
function dueAt({ nextTryAt = 0, retryAfterMs = 0 }: Sendable, now: number): number {
  return nextTryAt > now + Math.max(outboxMaxBackoffMs, retryAfterMs) ? now : nextTryAt;
}

function firstTryOf<Entry extends Sendable>(
  rules: Rules<Entry>,
  entries: readonly Entry[],
  userId?: string,
) {
  const now = Date.now();
  const times = firstsOf(rules, entries, userId).map((entry) => dueAt(entry, now));
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Makes a call once. `needsLogin`: a 401 waits for the login of its owner. */
export async function attempt(send: () => Promise<unknown>, needsLogin: boolean): Promise<Attempt> {
  try {
    return { phase: 'sent', response: await send() };
  } catch (error) {
    console.info('An entry of the outbox could not be sent', error);
    const message = error instanceof Error ? error.message : String(error);
    const known = error instanceof AppError ? error : new AppError('unknown', message);
    const { kind, status = 0, failure, response } = known;
    if (isPermanent(kind, status)) {
      const refusal = {
        status,
        message: failure?.message ?? message,
        reasons: failure?.data ?? [],
      };
      return { phase: 'refused', refusal, body: response?.body };
    }
    const reason = { kind, status: status || undefined, message: failure?.message };
    const phase = status === 401 && needsLogin ? 'needs-login' : 'waiting';
    return {
      phase,
      lastError: message,
      error: reason,
      retryAfterMs: retryAfterMsOf(response?.retryAfter),
    };
  }
}

/** Whether a retry would get the same response: a 4xx that is not temporary. */
function isPermanent(kind: AppErrorKind, status: number): boolean {
  return kind === 'error-response' && status < 500 && ![401, 408, 425, 429].includes(status);
}

/** `Retry-After` is in seconds or a date. Undefined when it is missing, invalid or past. */
function retryAfterMsOf(retryAfter = ''): number | undefined {
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now();
  return ms > 0 ? Math.min(ms, outboxMaxRetryAfterMs) : undefined;
}
