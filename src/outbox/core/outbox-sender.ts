import { alone } from '#src/lib/alone.ts';
import { AppError, type AppErrorKind } from '#src/lib/app-error.ts';
import { createHttpCaller } from '#src/lib/http.ts';
import type { KeptSession } from '#src/lib/kept-session.ts';

import { firstRetryMs, longestAskedRetryMs, longestRetryMs } from '#src/lib/timing.ts';

import { makeCall } from './outbox-calls.ts';
import type { OutboxEntry, OutboxFiles, OutboxLane } from './outbox-entry.ts';
import { laneOf, needsLogin } from './outbox-entry.ts';
import { type Attempt, claimNext, maySend } from './outbox-store.ts';

// Sends what waits: the same for the page and the worker.

interface DrainOptions {
  /** Who is logged in at this moment; asked before each entry. */
  readonly whoIsIn: () => Promise<KeptSession | undefined> | KeptSession | undefined;
  /** Pays no heed to our own pauses, only to those the shop asks for: somebody looks, or the network is back. */
  readonly isHurried?: boolean | undefined;
  /** Pays no heed to any: somebody has pressed the button. */
  readonly isPressed?: boolean | undefined;
  /** Puts the response to a list change into the list's query. Whether it did: then nothing of the entry need stay. */
  readonly applyAnswer?: ((entry: OutboxEntry, answer: unknown) => Promise<boolean>) | undefined;
  /** The shop no longer takes this token. */
  readonly onSessionOver?: (over: KeptSession) => Promise<void> | void;
}

export interface Drained {
  /** What the shop has carried out this time, as it was sent. */
  readonly sent: readonly OutboxEntry[];
  /** When the first of what can be tried again may be, in ms since 1970; undefined when nothing can. */
  readonly nextTryAt: number | undefined;
}

/** Sends what waits, one after the other, by one sender at a time. Returns when nothing more can be done now. */
export function drainOutbox(options: DrainOptions): Promise<Drained> {
  return alone('outbox', () => drain(options));
}

/** The lock that keeps sending a list's changes and fetching the list apart. */
export function lockOfLane(lane: OutboxLane): string {
  return `lane-${lane}`;
}

async function drain({ whoIsIn, isHurried, isPressed, applyAnswer, onSessionOver }: DrainOptions): Promise<Drained> {
  const held = new Set<string>();
  const sent: OutboxEntry[] = [];
  const claim = async (ended?: { readonly id: string; readonly attempt: Attempt }, isLast = false) => {
    const person = await whoIsIn();
    const choice = { userId: person?.userId, held, isHurried, isPressed };
    const choose = (entries: readonly OutboxEntry[]) => (isLast ? undefined : chooseNext(entries, choice));
    return { person, ...(await claimNext({ userId: person?.userId, choose, ended })) };
  };
  let now = await claim();
  while (now.claim) {
    const { person } = now;
    const { entry, files } = now.claim;
    let isSessionOver = false;
    now = await alone(lockOfLane(laneOf(entry)), async () => {
      const result = await attempt(entry, files, person);
      if (result.phase === 'sent') {
        sent.push(entry);
        const isApplied = (await applyAnswer?.(entry, result.answer)) ?? false;
        return claim({ id: entry.id, attempt: { ...result, isApplied } });
      }
      if (result.phase === 'refused') return claim({ id: entry.id, attempt: result });
      held.add(queueOf(entry));
      isSessionOver = result.phase === 'needs-login';
      const isLast = isSessionOver || result.trouble.kind === 'offline';
      return claim({ id: entry.id, attempt: withPause(entry, result) }, isLast);
    });
    if (!isSessionOver || !person) continue;
    await onSessionOver?.(person);
    now = await claim();
  }
  return { sent, nextTryAt: firstTryOf(now.entries, now.person?.userId) };
}

type Failed = Extract<Attempt, { readonly phase: 'waiting' | 'needs-login' }>;

/** When an entry that waits is tried again. */
function withPause({ attempts }: OutboxEntry, failed: Failed): Failed {
  if (failed.phase === 'needs-login') return failed;
  const pauseMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1));
  return { ...failed, nextTryAt: Date.now() + Math.max(pauseMs, failed.askedPauseMs ?? 0) };
}

interface Choice extends Pick<DrainOptions, 'isHurried' | 'isPressed'> {
  readonly userId: string | undefined;
  readonly held: ReadonlySet<string>;
  readonly now?: number;
}

/**
 * The next to be sent: of each queue only its first. Among these the least tried one, so that one which breaks every
 * connection does not hold up the others for ever; then the oldest.
 */
export function chooseNext(entries: readonly OutboxEntry[], choice: Choice): OutboxEntry | undefined {
  const { userId, held, isHurried, isPressed, now = Date.now() } = choice;
  const isDue = (entry: OutboxEntry) =>
    isPressed || (isHurried && entry.askedPauseMs === undefined) || dueAt(entry, now) <= now;
  return firstsOf(entries, userId)
    .filter((entry) => !held.has(queueOf(entry)) && isDue(entry))
    .toSorted((a, b) => a.attempts - b.attempts || a.order - b.order)[0];
}

/** The first in each queue that this person, or a visitor, may send. */
function firstsOf(entries: readonly OutboxEntry[], userId: string | undefined): OutboxEntry[] {
  const firsts = new Map<string, OutboxEntry>();
  for (const entry of entries) {
    const isOpen = entry.phase === 'waiting' && maySend(entry, userId);
    if (isOpen && !firsts.has(queueOf(entry))) firsts.set(queueOf(entry), entry);
  }
  return [...firsts.values()];
}

/** A person's lane: within it what came first is sent first. */
function queueOf(entry: OutboxEntry): string {
  return `${laneOf(entry)} ${entry.owner ?? ''}`;
}

/** Nothing waits longer than the longest pause, or than it was told to, also where the clock was moved. */
function dueAt({ nextTryAt = 0, askedPauseMs = 0 }: OutboxEntry, now: number): number {
  return nextTryAt > now + Math.max(longestRetryMs, askedPauseMs) ? now : nextTryAt;
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
  person: KeptSession | undefined,
): Promise<Attempt> {
  try {
    const token = entry.owner !== undefined && needsLogin(entry) ? person?.token : undefined;
    return { phase: 'sent', answer: await makeCall(entry, files, createHttpCaller({ token: () => token })) };
  } catch (error) {
    console.info(`${entry.callName} did not go through`, error);
    const message = error instanceof Error ? error.message : String(error);
    const {
      kind,
      status = 0,
      failure,
      answered,
    } = error instanceof AppError ? error : new AppError('unknown', message);
    if (isForGood(kind, status)) {
      return {
        phase: 'refused',
        refusal: { status, message: failure?.message ?? message, reasons: failure?.data ?? [] },
      };
    }
    const trouble = { kind, status: status || undefined, message: failure?.message };
    const phase = status === 401 && entry.owner !== undefined && needsLogin(entry) ? 'needs-login' : 'waiting';
    return { phase, lastError: message, trouble, askedPauseMs: askedPauseOf(answered?.retryAfter) };
  }
}

/** A 4xx that says nothing of the moment. An answer that can't be read is none: it may be a hotel's login page. */
function isForGood(kind: AppErrorKind, status: number): boolean {
  return kind === 'refused' && status < 500 && ![401, 408, 425, 429].includes(status);
}

/** `Retry-After`: seconds, or a date. A pause that is none counts as not asked for. */
function askedPauseOf(retryAfter = ''): number | undefined {
  const pauseMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return pauseMs > 0 ? Math.min(pauseMs, longestAskedRetryMs) : undefined;
}
