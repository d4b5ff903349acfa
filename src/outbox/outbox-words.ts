import { isListChange, laneOf, type OutboxEntry, type OutboxTrouble } from './core/outbox-entry.ts';
import { nameOf, smallNameOf } from './core/outbox-names.ts';

// What is said of things that wait.

/** The sentence of the law of honest words. */
export const savedSentence = 'Saved on this phone, not sent yet';

/** What it is, in a few words. */
export function titleOf(entry: OutboxEntry): string {
  const name = nameOf(laneOf(entry));
  return entry.product ? `${name} of ${entry.product.name}` : name;
}

/** Why something that waits does. */
export function whySentence({ trouble, askedPauseMs, nextTryAt = 0 }: OutboxEntry, now = Date.now()): string {
  if (!trouble) return 'It waits for its turn.';
  const isPause = askedPauseMs !== undefined && nextTryAt > now;
  const pause = isPause ? ` It asks for a pause: the next try is ${momentOf(new Date(nextTryAt).toISOString())}.` : '';
  return `${troubleSentence(trouble)}${pause}`;
}

/** The shop has answered as a later version of this app would understand. */
export function isForLaterVersion({ trouble, phase }: OutboxEntry): boolean {
  return phase === 'waiting' && trouble?.kind === 'garbled' && trouble.status !== undefined;
}

/** What went wrong at the last try. */
function troubleSentence({ kind, status, message }: OutboxTrouble): string {
  if (status === 429) return message ?? 'The shop asks for a little patience.';
  if (kind === 'offline') return 'The shop could not be reached.';
  if (kind === 'timeout') return 'The shop took too long to answer.';
  if (kind === 'garbled' && status !== undefined) {
    return 'The shop has answered in a way that this version of the app can’t read. It waits for a newer version, and is not done twice.';
  }
  if (kind === 'garbled') return 'Something else answered in the shop’s place: a Wi-Fi that asks for a login, perhaps.';
  if (kind === 'refused') return 'The shop has trouble of its own.';
  return 'Something went wrong on the way.';
}

/** When and how it goes on by itself. */
export function nextSentence(): string {
  return canSendWithoutPage()
    ? 'It is sent by itself as soon as there is a network, even when this page is closed.'
    : 'It is sent by itself as soon as there is a network and this shop is open.';
}

/** How often it was tried. */
export function triesSentence({ attempts }: OutboxEntry): string {
  if (attempts === 0) return 'Not tried yet';
  if (attempts === 1) return 'Tried once';
  return attempts === 2 ? 'Tried twice' : `Tried ${attempts} times`;
}

/** Background Sync. */
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

/** What stands in the list: a form each for itself, the changes of the cart and of the wishlist together. */
export interface OutboxLine {
  /** The entry's id, or the list's name. */
  readonly key: string;
  readonly title: string;
  /** One of a form; all that wait of a list. */
  readonly entries: readonly [OutboxEntry, ...OutboxEntry[]];
}

/** What waits, is refused or needs a login, oldest first. What a list has sent or refused is the list's own matter. */
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
  return `${entries.length} ${entries.length === 1 ? 'change' : 'changes'} of ${smallNameOf(laneOf(first))}`;
}

/** What somebody knows it by again: a few of their own words. */
export function detailOf(entry: OutboxEntry): string | undefined {
  const fields: Record<string, unknown> = { ...entry.fields };
  const words = fields.userEmail ?? fields.comment ?? fields.ideaDescription ?? fields.question ?? fields.name;
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined;
}

/** What the chip says, shortest first: what needs the person, then what waits. */
export function chipSentence(lines: readonly OutboxLine[]): string {
  const count = (isMeant: (phase: OutboxEntry['phase']) => boolean) =>
    lines.filter(({ entries }) => isMeant(entries[0].phase)).length;
  const refused = count((phase) => phase === 'refused');
  if (refused > 0) return `${refused} not accepted`;
  const loginless = count((phase) => phase === 'needs-login');
  return loginless > 0 ? `${loginless} waiting for your login` : `${lines.length} waiting to send`;
}
