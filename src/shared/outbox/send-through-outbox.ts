import { draftOf, storableValues } from '#src/shared/forms/draft.ts';
import { AppError, NotSentError } from '#src/shared/network/app-error.ts';
import { sendSoonMs } from '#src/shared/network/timing.ts';
import { loadCaller } from '#src/shared/queries/query.ts';
import { session } from '#src/shared/session/session.ts';
import { DatabaseTimeoutError } from '#src/shared/storage/database.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import {
  type OutboxEntry,
  type OutboxFields,
  type OutboxProduct,
  receiptIdIn,
} from './core/outbox-entry.ts';
import { subscribeToEvents } from './core/outbox-events.ts';
import { makeCall } from './core/outbox-sender.ts';
import {
  cancelEntry,
  entryOf,
  type NewEntry,
  readEntryFiles,
  readOutbox,
} from './core/outbox-store.ts';
import { addToOutbox, sendPending } from './outbox.ts';
import { storageUnresponsiveMessage } from './outbox-messages.ts';

// Sends a form: saves it in the outbox, sends it at once, and waits a moment for the response.

/** Calls of forms. */
export type FormCallName =
  | 'bookService'
  | 'bookTarot'
  | 'bookNumerology'
  | 'bookAstrology'
  | 'requestCustomOrder'
  | 'subscribe'
  | 'askBackInStock'
  | 'writeReview';

/** The draft's part of a request. */
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
    /** The content that the idempotency key depends on; by default the fields. */
    readonly content?: unknown;
    /** The field of the picture; without it no picture is sent. */
    readonly pictureField?: string | undefined;
    readonly product?: OutboxProduct | undefined;
    /** What is booked or asked for, as it is called. */
    readonly title?: string | undefined;
  };
}[FormCallName];

export type Sent =
  | { readonly kind: 'sent'; readonly receiptId: string | undefined; readonly response: unknown }
  | { readonly kind: 'waiting'; readonly id: string };

/**
 * Sends a form through the outbox, for `send` of `useDurableForm`. Throws `AppError` or
 * `NotSentError`.
 */
export function sendThroughOutbox({ content, pictureField, ...call }: OutboxForm) {
  return async ({ keyFor, picture, replaces }: FormRequest): Promise<Sent> => {
    const sent = pictureField ? picture : undefined;
    return sendSoon({
      ...call,
      id: keyFor({
        values: content ?? call.fields,
        picture: sent && [sent.name, sent.size, sent.lastModified],
      }),
      files: sent && pictureField ? { [pictureField]: await fileOf(sent) } : undefined,
      owner: session.user?.userId,
      replaces,
    });
  };
}

async function sendSoon(entry: NewEntry): Promise<Sent> {
  const attempt = watchAttempt(entry.id);
  try {
    await addToOutbox([entry]);
  } catch (error) {
    attempt.stop();
    console.info('The outbox can’t save anything', error);
    if (error instanceof DatabaseTimeoutError) showToast('info', storageUnresponsiveMessage);
    return sendDirectly(entry);
  }
  // Another tab or the worker may be sending it.
  await Promise.race([sendPending({ ignoreBackoff: true }), attempt.isOver]);
  attempt.stop();
  return resultOf(entry.id);
}

/** Resolves `isOver` when an attempt at an entry is over, or after the timeout. */
function watchAttempt(id: string) {
  const stops: (() => void)[] = [];
  const isOver = new Promise<void>((resolve) => {
    let isBegun = false;
    const unsubscribe = subscribeToEvents((event) => {
      if (event.id !== id) return;
      if (event.phase === 'sending') isBegun = true;
      // The first event is `waiting`, too.
      else if (event.phase !== 'waiting' || isBegun) resolve();
    });
    const timer = setTimeout(resolve, sendSoonMs);
    stops.push(unsubscribe, () => clearTimeout(timer));
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
  if (entry?.phase === 'sent')
    return { kind: 'sent', receiptId: entry.receipt?.id, response: entry.response };
  const error = entry ? errorOf(entry) : new AppError('unknown', 'Canceled meanwhile');
  // Its content is in the form, where it can be corrected, unless it is being sent again.
  if (error && (!entry || (await cancelEntry(id)))) throw error;
  return { kind: 'waiting', id };
}

/** The server's error response to an entry, if there was one. */
function errorOf(entry: OutboxEntry): AppError | undefined {
  const { phase, error } = entry;
  if (phase === 'refused') return refusalOf(entry);
  if (phase !== 'waiting' || error?.status === undefined) return undefined;
  const { status, message } = error;
  // The message of a busy server says what to do; for other errors a form has its own message.
  const failure = message !== undefined && [429, 503].includes(status) ? { message } : undefined;
  return new AppError('error-response', message ?? `The shop responded ${status}`, {
    status,
    failure,
  });
}

/** The error response to a rejected entry. */
export function refusalOf({ refusal }: OutboxEntry): AppError | undefined {
  if (!refusal) return undefined;
  const { status, message, reasons, body } = refusal;
  return new AppError('error-response', message, {
    status,
    failure: { message, data: [...reasons] },
    body,
  });
}

/** Sends an entry that can't be saved. */
async function sendDirectly(given: NewEntry): Promise<Sent> {
  try {
    const response = await makeCall(entryOf(given), given.files ?? {}, await loadCaller());
    return { kind: 'sent', receiptId: receiptIdIn(response), response };
  } catch (error) {
    throw error instanceof AppError && error.kind === 'error-response' ? error : new NotSentError();
  }
}

async function fileOf(picture: File) {
  return { name: picture.name, type: picture.type, bytes: await picture.arrayBuffer() };
}

/**
 * Puts a rejected entry's content and picture into its form's draft. Sending the form replaces the
 * entry.
 */
export async function putIntoDraft(
  { id, callName }: Pick<OutboxEntry, 'id' | 'callName'>,
  values: object,
  name: string = callName,
): Promise<void> {
  const draft = draftOf(name);
  const [file] = Object.values(await readEntryFiles(id));
  draft.update({ values: storableValues(values), replaces: id });
  await draft.storePicture(file && new File([file.bytes], file.name, { type: file.type }), {
    isSmall: true,
  });
}

/** Whether the form has a draft, which would be lost. */
export function isBegun(name: string): boolean {
  const values = draftOf(name).read()?.values ?? {};
  return Object.values(values).some((value) => typeof value === 'string' && value.trim() !== '');
}
