import { AppError } from '#src/lib/app-error.ts';
import { newIdempotencyKey } from '#src/lib/idempotency-key.ts';
import { loadCaller } from '#src/lib/query.ts';
import { session } from '#src/lib/session.ts';
import { sendSoonMs } from '#src/lib/timing.ts';
import { makeCall } from './core/outbox-calls.ts';
import type { OutboxEntry, OutboxFields, OutboxFiles, OutboxProduct } from './core/outbox-entry.ts';
import { receiptIdIn } from './core/outbox-entry.ts';
import { followOutbox } from './core/outbox-news.ts';
import { cancelEntry, entryOf, type NewEntry, readOutbox } from './core/outbox-store.ts';
import { keepInOutbox, sendWaiting } from './outbox.ts';

// Sends a form: saves it in the outbox, sends it at once, and waits a moment for the response.

/** The forms among what can wait. */
export type FormCallName =
  | 'bookTarot'
  | 'bookNumerology'
  | 'bookAstrology'
  | 'requestCustomOrder'
  | 'subscribe'
  | 'writeReview';

export interface SentForm<Name extends FormCallName = FormCallName> {
  readonly callName: Name;
  readonly fields: OutboxFields[Name];
  readonly files?: OutboxFiles | undefined;
  /** The key of this wish: the same wish twice is one entry. */
  readonly id?: string | undefined;
  /** The refused entry that was edited. */
  readonly replaces?: string | undefined;
  readonly product?: OutboxProduct | undefined;
}

/** What became of it, as far as can be said now. */
export type Soon =
  | { readonly kind: 'sent'; readonly receiptId: string | undefined; readonly answer: unknown }
  /** It waits in the outbox. */
  | { readonly kind: 'kept'; readonly id: string }
  /** The shop has said no, and its content is in the form: nothing waits. */
  | { readonly kind: 'failed'; readonly error: AppError }
  /** It could neither be kept nor sent: it is in the form only. */
  | { readonly kind: 'unkept' };

/** Neither saved on this phone nor sent: the content is in the form only. */
export const unkeptSentence =
  'Not sent. The shop can’t be reached, and this phone has no room to save it. Keep this page open and try again.';

/** Keeps a form's content, sends it, and waits a moment for the answer. */
export async function sendSoon<Name extends FormCallName>(form: SentForm<Name>): Promise<Soon> {
  const given = { ...form, id: form.id ?? newIdempotencyKey(), owner: session.user?.userId } as NewEntry & SentForm;
  const attempt = followAttempt(given.id);
  try {
    await keepInOutbox([given]);
  } catch (error) {
    attempt.stop();
    console.info('The outbox can’t save anything', error);
    return sendDirectly(given);
  }
  // Also another tab or the worker may be at it.
  await Promise.race([sendWaiting({ isHurried: true }), attempt.isOver]);
  attempt.stop();
  return outcomeOf(given.id);
}

/** Tells when an attempt at an entry is over, or patience is. */
function followAttempt(id: string) {
  const stops: (() => void)[] = [];
  const isOver = new Promise<void>((resolve) => {
    let isBegun = false;
    const unfollow = followOutbox((news) => {
      if (news.id !== id) return;
      if (news.phase === 'sending') isBegun = true;
      // It begins by waiting, too.
      else if (news.phase !== 'waiting' || isBegun) resolve();
    });
    const timer = setTimeout(resolve, sendSoonMs);
    stops.push(unfollow, () => clearTimeout(timer));
  });
  return {
    isOver,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

async function outcomeOf(id: string): Promise<Soon> {
  const entry = await readOutbox().then(
    (entries) => entries.find((one) => one.id === id),
    () => undefined,
  );
  if (entry?.phase === 'sent') return { kind: 'sent', receiptId: entry.receipt?.id, answer: entry.answer };
  const error = entry ? answeredNo(entry) : new AppError('unknown', 'Taken out meanwhile');
  // Its content is in the form, where it can be mended. Not where it is on its way again.
  if (error && (!entry || (await cancelEntry(id)))) return { kind: 'failed', error };
  return { kind: 'kept', id };
}

/** What the shop said, where it has answered and not taken it. */
function answeredNo({ phase, refusal, trouble }: OutboxEntry): AppError | undefined {
  if (phase === 'refused' && refusal) {
    const { status, message, reasons } = refusal;
    return new AppError('refused', message, { status, failure: { message, data: [...reasons] } });
  }
  if (phase !== 'waiting' || trouble?.status === undefined) return undefined;
  const { status, message } = trouble;
  // A shop that is too busy, or can't save anything, says what to do; of others' words a form has its own.
  const failure = message !== undefined && [429, 503].includes(status) ? { message } : undefined;
  return new AppError('refused', message ?? `The shop answered ${status}`, { status, failure });
}

/** Without a place to keep it. */
async function sendDirectly(given: NewEntry): Promise<Soon> {
  try {
    const answer = await makeCall(entryOf(given), given.files ?? {}, await loadCaller());
    return { kind: 'sent', receiptId: receiptIdIn(answer), answer };
  } catch (error) {
    if (error instanceof AppError && error.kind === 'refused') return { kind: 'failed', error };
    return { kind: 'unkept' };
  }
}
