import { isListChange, laneOf, type OutboxEntry, type OutboxTrouble } from './core/outbox-entry.ts';
import { nameOf, smallNameOf } from './core/outbox-names.ts';

// Texts about what is waiting in the outbox.

/** For everything that is saved by the outbox and not sent yet. */
export const savedSentence = 'Saved on this phone, not sent yet';

/** Where the database can't be used. */
export const unsavableSentence =
  'This browser’s storage is blocked or full. Changes are sent right away and can’t be saved for later.';

/** Where the database does not respond. */
export const unresponsiveSentence =
  'This browser’s storage isn’t responding, so this is being sent right away, without a copy on this phone.';

/** For a change that could be neither saved nor sent. */
export const unsavedSentence =
  'Not changed. The shop can’t be reached, and this browser can’t save anything for later. Please try again.';

/** An entry's title. */
export function titleOf(entry: OutboxEntry): string {
  const name = nameOf(laneOf(entry));
  return entry.product ? `${name} of ${entry.product.name}` : name;
}

/** Why an entry is still waiting. */
export function whySentence({ trouble, askedPauseMs, nextTryAt = 0 }: OutboxEntry, now = Date.now()): string {
  if (!trouble) return 'Waiting to be sent.';
  const isPause = askedPauseMs !== undefined && nextTryAt > now;
  const pause = isPause ? ` Next try: ${momentOf(new Date(nextTryAt).toISOString())}.` : '';
  return `${troubleSentence(trouble)}${pause}`;
}

/** The shop's response needs a later version of this app. */
export function isForLaterVersion({ trouble, phase }: OutboxEntry): boolean {
  return phase === 'waiting' && trouble?.kind === 'garbled' && trouble.status !== undefined;
}

/** What went wrong at the last attempt. */
function troubleSentence({ kind, status, message }: OutboxTrouble): string {
  if (status === 429) return message ?? 'The shop is busy right now.';
  if (kind === 'offline') return 'The shop couldn’t be reached.';
  if (kind === 'timeout') return 'The shop took too long to respond.';
  if (kind === 'garbled' && status !== undefined) {
    return 'This version of the app can’t read the shop’s reply. Update the app to go on; nothing will be sent twice.';
  }
  if (kind === 'garbled') return 'Something other than the shop replied. Your Wi-Fi may be asking you to log in.';
  if (kind === 'refused') return 'The shop is having problems.';
  return 'Something went wrong while sending.';
}

/** When and how it is sent automatically. */
export function nextSentence(): string {
  return canSendWithoutPage()
    ? 'It will be sent automatically once you’re online, even if you close this page.'
    : 'It will be sent automatically once you’re online and have the shop open.';
}

/** The number of attempts. */
export function triesSentence({ attempts }: OutboxEntry): string {
  if (attempts === 0) return 'Not tried yet';
  if (attempts === 1) return 'Tried once';
  return attempts === 2 ? 'Tried twice' : `Tried ${attempts} times`;
}

/** Whether Background Sync is available. */
function canSendWithoutPage(): boolean {
  return 'SyncManager' in window && Boolean(navigator.serviceWorker?.controller);
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** When something happened, by this phone's clock. */
export function momentOf(at: string, now = new Date()): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return '';
  return moment.toDateString() === now.toDateString()
    ? `today at ${timeOfDay.format(moment)}`
    : dayAndTime.format(moment);
}

/** A line of the list: one form, or all unsent changes of the cart or the wishlist. */
export interface OutboxLine {
  /** The entry's id, or the list's name. */
  readonly key: string;
  readonly title: string;
  /** One entry for a form; all waiting entries for a list. */
  readonly entries: readonly [OutboxEntry, ...OutboxEntry[]];
}

/** Entries that wait, are rejected or need a login, oldest first. Lists show their own sent and rejected changes. */
export function openLines(entries: readonly OutboxEntry[]): OutboxLine[] {
  const lines = new Map<string, OutboxLine>();
  for (const entry of entries) {
    if (entry.phase === 'sent' || (isListChange(entry) && entry.phase === 'refused')) continue;
    const key = isListChange(entry) ? laneOf(entry) : entry.id;
    const before = lines.get(key)?.entries ?? [];
    const together = [...before, entry] as const as OutboxLine['entries'];
    lines.set(key, { key, title: titleOfLine(together), entries: together });
  }
  return [...lines.values()];
}

function titleOfLine(entries: OutboxLine['entries']): string {
  const [first] = entries;
  if (!isListChange(first)) return titleOf(first);
  return `${entries.length} ${entries.length === 1 ? 'change' : 'changes'} to ${smallNameOf(laneOf(first))}`;
}

/** A few of the person's own words, to recognise the entry by. */
export function detailOf(entry: OutboxEntry): string | undefined {
  const fields: Record<string, unknown> = { ...entry.fields };
  const words = fields.userEmail ?? fields.comment ?? fields.ideaDescription ?? fields.question ?? fields.name;
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined;
}

/** The chip's text: what needs attention first, then what is waiting. */
export function chipSentence(lines: readonly OutboxLine[]): string {
  const count = (isMeant: (phase: OutboxEntry['phase']) => boolean) =>
    lines.filter(({ entries }) => isMeant(entries[0].phase)).length;
  const refused = count((phase) => phase === 'refused');
  if (refused > 0) return `${refused} not accepted`;
  const loginless = count((phase) => phase === 'needs-login');
  return loginless > 0 ? `${loginless} waiting for you to log in` : `${lines.length} waiting to send`;
}
