import { dayAndTimeIn, ownTimeZone } from '#contract/rules/texts/dates.ts';
import { shortDay } from '#contract/rules/texts/days.ts';
import { session } from '#src/shared/session/session.ts';
import {
  isListChange,
  nameOf,
  type OutboxEntry,
  type OutboxError,
  queueOf,
} from './core/outbox-entry.ts';

// Messages about the outbox.

/** For an entry that is saved and not sent yet. */
export const savedMessage = 'Saved on this device, not sent yet';

/** For a database that can't be used. */
export const storageBlockedMessage =
  'This browser is full, or its settings don’t let us save anything. ' +
  'What you do here is sent right away and can’t be saved for later.';

/** For a database that does not respond. */
export const storageUnresponsiveMessage =
  'This browser can’t save anything right now, so this is being sent right away, ' +
  'without a copy on this device.';

/** For a change that could be neither saved nor sent, or was made after the session had ended. */
export function notSavedMessage(): string {
  if (!session.user) return 'Not changed. Please log in again.';
  return 'Not changed. The shop can’t be reached, and this browser can’t save anything for later. Please try again.';
}

/** An entry's title. */
export function titleOf(entry: OutboxEntry): string {
  if (entry.title !== undefined) return entry.title;
  const name = nameOf(queueOf(entry));
  return entry.product ? `${name} of ${entry.product.name}` : name;
}

/** Why an entry is still waiting. */
export function waitingReason({ error, retryAfterMs, nextTryAt = 0 }: OutboxEntry): string {
  if (!error) return 'Waiting to be sent.';
  const isPause = retryAfterMs !== undefined && nextTryAt > Date.now();
  const pause = isPause ? ` Next try: ${momentOf(new Date(nextTryAt).toISOString())}.` : '';
  return `${errorReason(error)}${pause}`;
}

/** Whether only a later version of this app can read the shop's response. */
export function isForLaterVersion({ error, phase }: OutboxEntry): boolean {
  return phase === 'waiting' && error?.kind === 'invalid-response' && error.status !== undefined;
}

/** Why the last attempt failed. */
function errorReason({ kind, status, message }: OutboxError): string {
  if (status === 429) return message ?? 'The shop is busy right now.';
  if (kind === 'offline') return 'The shop couldn’t be reached.';
  if (kind === 'timeout') return 'The shop took too long to respond.';
  if (kind === 'invalid-response' && status !== undefined) {
    return 'The shop has been updated, and this page is from before. Reload it to go on; nothing will be sent twice.';
  }
  if (kind === 'invalid-response')
    return 'Something other than the shop answered. Your Wi-Fi may be asking you to log in.';
  if (kind === 'error-response') return 'The shop is having problems.';
  return 'Something went wrong while sending.';
}

/** When and how it is sent automatically. */
export function nextAttemptMessage(): string {
  return canSendWithoutPage()
    ? 'It will be sent automatically once you’re online, even if you close this page.'
    : 'It will be sent automatically once you’re online and have the shop open.';
}

/** The number of attempts. */
export function attemptsMessage({ attempts }: OutboxEntry): string {
  if (attempts === 0) return 'Not tried yet';
  if (attempts === 1) return 'Tried once';
  return attempts === 2 ? 'Tried twice' : `Tried ${attempts} times`;
}

/** Whether Background Sync is available. */
function canSendWithoutPage(): boolean {
  return 'SyncManager' in window && Boolean(navigator.serviceWorker?.controller);
}

/** A time for people, by this device's clock. */
export function momentOf(at: string): string {
  if (Number.isNaN(Date.parse(at))) return '';
  const timeZone = ownTimeZone();
  const { day, time } = dayAndTimeIn(at, timeZone);
  const today = dayAndTimeIn(new Date().toISOString(), timeZone).day;
  return `${day === today ? 'today' : shortDay(day)} at ${time}`;
}

/** A line of the list: one form, or all unsent changes of the cart or the wishlist. */
export interface OutboxLine {
  /** The entry's id, or the list's name. */
  readonly key: string;
  readonly title: string;
  /** One entry for a form; all waiting entries for a list. */
  readonly entries: readonly [OutboxEntry, ...OutboxEntry[]];
}

/**
 * Pending and rejected entries, oldest first. Cart and wishlist report their own rejected changes.
 */
export function openLines(entries: readonly OutboxEntry[]): OutboxLine[] {
  const lines = new Map<string, OutboxLine>();
  for (const entry of entries) {
    if (entry.phase === 'sent' || (isListChange(entry) && entry.phase === 'refused')) continue;
    const key = isListChange(entry) ? queueOf(entry) : entry.id;
    const before = lines.get(key)?.entries ?? [];
    const together = [...before, entry] as const as OutboxLine['entries'];
    lines.set(key, { key, title: titleOfLine(together), entries: together });
  }
  return [...lines.values()];
}

function titleOfLine(entries: OutboxLine['entries']): string {
  const [first] = entries;
  if (!isListChange(first)) return titleOf(first);
  return `${entries.length} ${entries.length === 1 ? 'change' : 'changes'} to ${nameOf(queueOf(first)).toLowerCase()}`;
}

/** Something that the person typed, to recognise the entry by. */
export function detailOf(entry: OutboxEntry): string | undefined {
  const fields: Record<string, unknown> = { ...entry.fields };
  const text =
    fields.userEmail ?? fields.comment ?? fields.ideaDescription ?? fields.question ?? fields.name;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** The chip's text: rejected entries first, then those that need a login, then the others. */
export function chipMessage(lines: readonly OutboxLine[]): string {
  const count = (matches: (phase: OutboxEntry['phase']) => boolean) =>
    lines.filter(({ entries }) => matches(entries[0].phase)).length;
  const refused = count((phase) => phase === 'refused');
  if (refused > 0) return `${refused} not accepted`;
  const loginless = count((phase) => phase === 'needs-login');
  return loginless > 0
    ? `${loginless} waiting for you to log in`
    : `${lines.length} waiting to send`;
}
