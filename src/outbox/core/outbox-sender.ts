import { AppError, type AppErrorKind } from '#src/lib/app-error.ts';
import { createHttpCaller } from '#src/lib/http.ts';
import type { StoredSession } from '#src/lib/stored-session.ts';
import { firstRetryMs, outboxMaxBackoffMs, outboxMaxRetryAfterMs } from '#src/lib/timing.ts';
import { withLock } from '#src/lib/with-lock.ts';

import { makeCall } from './outbox-calls.ts';
import type { OutboxEntry, OutboxFiles, OutboxQueue } from './outbox-entry.ts';
import { needsLogin, queueOf } from './outbox-entry.ts';
import { type Attempt, claimNext, maySend } from './outbox-store.ts';

// Sends pending entries, in pages and in the worker.

interface DrainOptions {
  /** The current session; called before each entry. */
  readonly getSession: () => Promise<StoredSession | undefined> | StoredSession | undefined;
  /** Ignores the backoff, but not `Retry-After`: the person is here, or the network is back. */
  readonly ignoreBackoff?: boolean | undefined;
  /** Ignores both: the person has pressed the button. */
  readonly ignoreRetryAfter?: boolean | undefined;
  /** Applies the response to a list change to the list's query. Returns whether it did: then the entry is deleted. */
  readonly applyResult?: ((entry: OutboxEntry, response: unknown) => Promise<boolean>) | undefined;
  /** The shop no longer accepts this session's token. */
  readonly onSessionOver?: (over: StoredSession) => Promise<void> | void;
}

export interface Drained {
  /** The entries that were sent this time, with their content. */
  readonly sent: readonly OutboxEntry[];
  /** The time of the next attempt, in ms since 1970; undefined when nothing is left. */
  readonly nextTryAt: number | undefined;
}

/** Sends pending entries one after the other, with one sender at a time, until nothing more can be sent now. */
export function drainOutbox(options: DrainOptions): Promise<Drained> {
  const requestedAt = Date.now();
  return withLock('outbox', () => drain(options, requestedAt));
}

/** The lock between sending a list's changes and fetching the list. Earlier builds use the same name. */
export function queueLockOf(queue: OutboxQueue): string {
  return `lane-${queue}`;
}

async function drain(
  { getSession, ignoreBackoff, ignoreRetryAfter, applyResult, onSessionOver }: DrainOptions,
  requestedAt: number,
): Promise<Drained> {
  const failedQueues = new Set<string>();
  const sent: OutboxEntry[] = [];
  const claim = async (ended?: { readonly id: string; readonly attempt: Attempt }, endsRound = false) => {
    const person = await getSession();
    const choice = { userId: person?.userId, failedQueues, ignoreBackoff, ignoreRetryAfter, requestedAt };
    const choose = (entries: readonly OutboxEntry[]) => (endsRound ? undefined : chooseNext(entries, choice));
    return { person, ...(await claimNext({ userId: person?.userId, choose, ended })) };
  };
  let current = await claim();
  while (current.claim) {
    const { person } = current;
    const { entry, files } = current.claim;
    let isSessionOver = false;
    current = await withLock(queueLockOf(queueOf(entry)), async () => {
      const result = await attempt(entry, files, person);
      if (result.phase === 'sent') {
        sent.push(entry);
        const isApplied = (await applyResult?.(entry, result.response)) ?? false;
        return claim({ id: entry.id, attempt: { ...result, isApplied } });
      }
      if (result.phase === 'refused') return claim({ id: entry.id, attempt: result });
      failedQueues.add(ownerQueueOf(entry));
      isSessionOver = result.phase === 'needs-login';
      const endsRound = isSessionOver || result.error.kind === 'offline';
      return claim({ id: entry.id, attempt: withBackoff(entry, result) }, endsRound);
    });
    if (!isSessionOver || !person) continue;
    await onSessionOver?.(person);
    current = await claim();
  }
  return { sent, nextTryAt: firstTryOf(current.entries, current.person?.userId) };
}

type Failed = Extract<Attempt, { readonly phase: 'waiting' | 'needs-login' }>;

/** Adds the time of the next attempt. */
function withBackoff(entry: OutboxEntry, failed: Failed): Failed {
  if (failed.phase === 'needs-login') return failed;
  return { ...failed, nextTryAt: Date.now() + Math.max(backoffMsOf(entry), failed.retryAfterMs ?? 0) };
}

function backoffMsOf({ attempts }: OutboxEntry): number {
  return Math.min(outboxMaxBackoffMs, firstRetryMs * 2 ** (attempts - 1));
}

interface Choice extends Pick<DrainOptions, 'ignoreBackoff' | 'ignoreRetryAfter'> {
  readonly userId: string | undefined;
  readonly failedQueues: ReadonlySet<string>;
  /** Since 1970, in ms; the sender may have waited for the lock since. */
  readonly requestedAt?: number;
  readonly now?: number;
}

/**
 * The next entry to send. Only the first of each queue may be; among these the one with the fewest attempts, so that one
 * which always fails does not hold up the others; then the oldest.
 */
export function chooseNext(entries: readonly OutboxEntry[], choice: Choice): OutboxEntry | undefined {
  const { userId, failedQueues, ignoreBackoff, ignoreRetryAfter, now = Date.now(), requestedAt = now } = choice;
  const isBackoffIgnored = (entry: OutboxEntry) =>
    ignoreBackoff && entry.retryAfterMs === undefined && !wasRefusedSince(entry, requestedAt);
  const isDue = (entry: OutboxEntry) => ignoreRetryAfter || isBackoffIgnored(entry) || dueAt(entry, now) <= now;
  return firstsOf(entries, userId)
    .filter((entry) => !failedQueues.has(ownerQueueOf(entry)) && isDue(entry))
    .toSorted((a, b) => a.attempts - b.attempts || a.order - b.order)[0];
}

/** Whether the server has answered the last attempt with an error since then: another attempt would come too soon. */
function wasRefusedSince(entry: OutboxEntry, time: number): boolean {
  const { nextTryAt, error } = entry;
  return error?.status !== undefined && nextTryAt !== undefined && nextTryAt - backoffMsOf(entry) > time;
}

/** The first in each queue that the customer, or a visitor, may send. */
function firstsOf(entries: readonly OutboxEntry[], userId: string | undefined): OutboxEntry[] {
  const firsts = new Map<string, OutboxEntry>();
  for (const entry of entries) {
    const isOpen = entry.phase === 'waiting' && maySend(entry, userId);
    if (isOpen && !firsts.has(ownerQueueOf(entry))) firsts.set(ownerQueueOf(entry), entry);
  }
  return [...firsts.values()];
}

/** The key of a customer's queue. */
function ownerQueueOf(entry: OutboxEntry): string {
  return `${queueOf(entry)} ${entry.owner ?? ''}`;
}

/** When an entry is due. Now, if its time is so far off that the clock must have changed. */
function dueAt({ nextTryAt = 0, retryAfterMs = 0 }: OutboxEntry, now: number): number {
  return nextTryAt > now + Math.max(outboxMaxBackoffMs, retryAfterMs) ? now : nextTryAt;
}

function firstTryOf(entries: readonly OutboxEntry[], userId: string | undefined): number | undefined {
  const now = Date.now();
  const times = firstsOf(entries, userId).map((entry) => dueAt(entry, now));
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Makes an entry's call once. */
export async function attempt(
  entry: OutboxEntry,
  files: OutboxFiles,
  person: StoredSession | undefined,
): Promise<Attempt> {
  try {
    const token = entry.owner !== undefined && needsLogin(entry) ? person?.token : undefined;
    return { phase: 'sent', response: await makeCall(entry, files, createHttpCaller({ token: () => token })) };
  } catch (error) {
    console.info(`${entry.callName} could not be sent`, error);
    const message = error instanceof Error ? error.message : String(error);
    const {
      kind,
      status = 0,
      failure,
      response,
    } = error instanceof AppError ? error : new AppError('unknown', message);
    if (isPermanent(kind, status)) {
      return {
        phase: 'refused',
        refusal: { status, message: failure?.message ?? message, reasons: failure?.data ?? [] },
      };
    }
    const reason = { kind, status: status || undefined, message: failure?.message };
    const phase = status === 401 && entry.owner !== undefined && needsLogin(entry) ? 'needs-login' : 'waiting';
    return { phase, lastError: message, error: reason, retryAfterMs: retryAfterMsOf(response?.retryAfter) };
  }
}

/** Whether a retry would get the same response: a 4xx that is not temporary. */
function isPermanent(kind: AppErrorKind, status: number): boolean {
  return kind === 'error-response' && status < 500 && ![401, 408, 425, 429].includes(status);
}

/** `Retry-After` is in seconds or a date. Undefined when it is missing, invalid or past. */
function retryAfterMsOf(retryAfter = ''): number | undefined {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return ms > 0 ? Math.min(ms, outboxMaxRetryAfterMs) : undefined;
}
