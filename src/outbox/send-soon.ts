import { AppError } from '#src/lib/app-error.ts';
import { DatabaseTimeoutError } from '#src/lib/database.ts';
import { loadCaller } from '#src/lib/query.ts';
import { session } from '#src/lib/session.ts';
import { sendSoonMs } from '#src/lib/timing.ts';
import { showToast } from '#src/ui/toast-store.ts';

import { makeCall } from './core/outbox-calls.ts';
import type { OutboxEntry, OutboxFields, OutboxProduct } from './core/outbox-entry.ts';
import { receiptIdIn } from './core/outbox-entry.ts';
import { followOutbox } from './core/outbox-news.ts';
import { cancelEntry, entryOf, type NewEntry, readOutbox } from './core/outbox-store.ts';
import { keepInOutbox, sendWaiting } from './outbox.ts';
import { unresponsiveSentence } from './outbox-words.ts';

// Sends a form: saves it in the outbox, sends it at once, and waits a moment for the response.

/** The forms among what can wait. */
export type FormCallName =
  | 'bookTarot'
  | 'bookNumerology'
  | 'bookAstrology'
  | 'requestCustomOrder'
  | 'subscribe'
  | 'writeReview';

/** What a form's draft adds to a request. */
export interface FormRequest {
  readonly keyFor: (content: unknown) => string;
  readonly picture?: File | undefined;
  /** The rejected entry that was edited. */
  readonly replaces?: string | undefined;
}

/** A form's content as the outbox takes it. */
export type OutboxForm = {
  readonly [Name in FormCallName]: {
    readonly callName: Name;
    readonly fields: OutboxFields[Name];
    /** Tells one request from another; the fields where nothing is given. */
    readonly content?: unknown;
    /** The field of the picture, where it is sent. */
    readonly pictureField?: string | undefined;
    readonly product?: OutboxProduct | undefined;
  };
}[FormCallName];

export type Sent =
  | { readonly kind: 'sent'; readonly receiptId: string | undefined; readonly answer: unknown }
  | { readonly kind: 'waiting'; readonly id: string };

/** Neither saved on this phone nor sent: the content is in the form only. */
export class NotSentError extends Error {
  override name = 'NotSentError';
  override message =
    'Not sent. The shop can’t be reached, and this phone has no room to save it. Keep this page open and try again.';
}

/** Sends a form through the outbox, for `send` of `useDurableForm`. Throws `AppError` or `NotSentError`. */
export function throughOutbox({ content, pictureField, ...call }: OutboxForm) {
  return async ({ keyFor, picture, replaces }: FormRequest): Promise<Sent> => {
    const sent = pictureField ? picture : undefined;
    return sendSoon({
      ...call,
      id: keyFor({ values: content ?? call.fields, picture: sent && [sent.name, sent.size, sent.lastModified] }),
      files: sent && pictureField ? { [pictureField]: await fileOf(sent) } : undefined,
      owner: session.user?.userId,
      replaces,
    });
  };
}

async function sendSoon(entry: NewEntry): Promise<Sent> {
  const attempt = followAttempt(entry.id);
  try {
    await keepInOutbox([entry]);
  } catch (error) {
    attempt.stop();
    console.info('The outbox can’t save anything', error);
    if (error instanceof DatabaseTimeoutError) showToast('info', unresponsiveSentence);
    return sendDirectly(entry);
  }
  // Also another tab or the worker may be at it.
  await Promise.race([sendWaiting({ isHurried: true }), attempt.isOver]);
  attempt.stop();
  return resultOf(entry.id);
}

/** Resolves `isOver` when an attempt at an entry is over, or after the timeout. */
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

async function resultOf(id: string): Promise<Sent> {
  const entry = await readOutbox().then(
    (entries) => entries.find((one) => one.id === id),
    () => undefined,
  );
  if (entry?.phase === 'sent') return { kind: 'sent', receiptId: entry.receipt?.id, answer: entry.answer };
  const error = entry ? errorOf(entry) : new AppError('unknown', 'Cancelled meanwhile');
  // Its content is in the form, where it can be corrected. Not where it is being sent again.
  if (error && (!entry || (await cancelEntry(id)))) throw error;
  return { kind: 'waiting', id };
}

/** The server's response, where it has not accepted the entry. */
function errorOf({ phase, refusal, trouble }: OutboxEntry): AppError | undefined {
  if (phase === 'refused' && refusal) {
    const { status, message, reasons } = refusal;
    return new AppError('refused', message, { status, failure: { message, data: [...reasons] } });
  }
  if (phase !== 'waiting' || trouble?.status === undefined) return undefined;
  const { status, message } = trouble;
  // A server that is too busy, or can't save anything, says what to do; for other failures a form has its own message.
  const failure = message !== undefined && [429, 503].includes(status) ? { message } : undefined;
  return new AppError('refused', message ?? `The shop answered ${status}`, { status, failure });
}

/** Without a place to save it. */
async function sendDirectly(given: NewEntry): Promise<Sent> {
  try {
    const answer = await makeCall(entryOf(given), given.files ?? {}, await loadCaller());
    return { kind: 'sent', receiptId: receiptIdIn(answer), answer };
  } catch (error) {
    throw error instanceof AppError && error.kind === 'refused' ? error : new NotSentError();
  }
}

async function fileOf(picture: File) {
  return { name: picture.name, type: picture.type, bytes: await picture.arrayBuffer() };
}
