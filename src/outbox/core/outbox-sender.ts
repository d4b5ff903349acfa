import { alone } from '#src/lib/alone.ts';
import { AppError, type AppErrorKind } from '#src/lib/app-error.ts';
import { createHttpCaller } from '#src/lib/http.ts';
import type { KeptSession } from '#src/lib/kept-session.ts';
import { firstRetryMs, longestAskedRetryMs, longestRetryMs } from '#src/lib/timing.ts';
import { makeCall } from './outbox-calls.ts';
import type { OutboxEntry, OutboxFiles, OutboxLane, OutboxRefusal, OutboxTrouble } from './outbox-entry.ts';
import { laneOf, needsLogin } from './outbox-entry.ts';
import {
  beginNext,
  markOwners,
  maySend,
  readOutbox,
  recordAnswer,
  recordFailure,
  recordRefusal,
  wakeInterrupted,
} from './outbox-store.ts';

// Sends what waits: the same for the page and the worker.

interface DrainOptions {
  /** Who is logged in at this moment; asked before each entry. */
  readonly whoIsIn: () => Promise<KeptSession | undefined> | KeptSession | undefined;
  /** Pays no heed to our own pauses, only to those the shop asks for: somebody looks, or the network is back. */
  readonly isHurried?: boolean | undefined;
  /** Pays no heed to any: somebody has pressed the button. */
  readonly isPressed?: boolean | undefined;
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

/** The name under which what sends and what takes over the answers of a lane keep out of each other's way. */
export function lockOfLane(lane: OutboxLane): string {
  return `lane-${lane}`;
}

async function drain({ whoIsIn, isHurried, isPressed, onSessionOver }: DrainOptions): Promise<Drained> {
  await wakeInterrupted();
  const held = new Set<string>();
  const sent: OutboxEntry[] = [];
  for (;;) {
    const person = await whoIsIn();
    await markOwners(person?.userId);
    const choice = { userId: person?.userId, held, isHurried, isPressed };
    const begun = await beginNext((entries) => chooseNext(entries, choice));
    if (!begun) break;
    const { entry, files } = begun;
    const ending = await alone(lockOfLane(laneOf(entry)), () => sendOne(entry, files, person));
    if (ending.phase === 'sent') sent.push(entry);
    if (ending.phase === 'needs-login' || ending.phase === 'waiting') {
      if (ending.trouble.kind === 'offline') break;
      held.add(queueOf(entry));
    }
    if (ending.phase === 'needs-login' && person) await onSessionOver?.(person);
  }
  return { sent, nextTryAt: firstTryOf(await readOutbox(), (await whoIsIn())?.userId) };
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

/** What came of one attempt. */
export type Attempt =
  | { readonly phase: 'sent'; readonly answer: unknown }
  | { readonly phase: 'refused'; readonly refusal: OutboxRefusal }
  | {
      readonly phase: 'waiting' | 'needs-login';
      readonly lastError: string;
      readonly trouble: OutboxTrouble;
      readonly askedPauseMs: number | undefined;
    };

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

/** Sends an entry and records what came of it, before anything else. */
async function sendOne(entry: OutboxEntry, files: OutboxFiles, person: KeptSession | undefined): Promise<Attempt> {
  const ending = await attempt(entry, files, person);
  switch (ending.phase) {
    case 'sent':
      // Where this fails the entry is sent again with its key, and is answered the same.
      await recordAnswer(entry.id, ending.answer);
      break;
    case 'refused':
      await recordRefusal(entry.id, ending.refusal);
      break;
    case 'needs-login':
      await recordFailure(entry.id, { phase: 'needs-login', lastError: ending.lastError, trouble: ending.trouble });
      break;
    case 'waiting': {
      const pauseMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (entry.attempts - 1));
      const { phase, lastError, trouble, askedPauseMs } = ending;
      const nextTryAt = Date.now() + Math.max(pauseMs, askedPauseMs ?? 0);
      await recordFailure(entry.id, { phase, lastError, trouble, nextTryAt, askedPauseMs });
    }
  }
  return ending;
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
