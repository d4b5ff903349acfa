import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import {
  type Draft,
  type DraftContent,
  type DraftOptions,
  draftOf,
  storableValues,
} from '#src/shared/forms/draft.ts';
import { keepInSight } from '#src/shared/forms/keep-in-sight.ts';
import { smallPicture } from '#src/shared/forms/picture-files.ts';
import { AppError, NotSentError } from '#src/shared/network/app-error.ts';
import { errorMessage, formErrorMessage } from '#src/shared/network/error-message.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { useUnsaved } from '#src/shared/updates/unsaved.ts';

import type { FormRequest } from './send-through-outbox.ts';

interface DurableFormOptions<Values extends FieldValues> extends DraftOptions {
  /** The draft's name, with the customer's id in an account form. */
  readonly name: string;
  readonly empty: Values;
  /** The server's data, in a form that edits it. Clean fields follow it. */
  readonly saved?: Values | undefined;
  /** What the account knows of the person: it fills what is empty, and is no draft. */
  readonly known?: Partial<Values> | undefined;
  /** The version of the record that is edited, for the draft. */
  readonly recordVersion?: number | undefined;
}

export interface SendOptions {
  /** The message when the server gives no reason. */
  readonly failed: string;
  /** By default the message is shown as a toast. */
  readonly onError?: (message: string) => void;
  /** Where reasons are shown: at the fields they name, all below the form as `failure`, or both. */
  readonly errorsAt?: 'fields' | 'form' | 'both';
}

/** What `useDurableForm` returns. */
export type DurableForm<Values extends FieldValues> = ReturnType<typeof useDurableForm<Values>>;

/** A form whose input survives reloads and failed requests, and is sent once. */
export function useDurableForm<Values extends FieldValues>(options: DurableFormOptions<Values>) {
  const { name, empty, saved, known, schema } = options;
  const [draft] = useState(() => draftOf(name, options));
  const [recordVersion, setRecordVersion] = useState(
    () => draft.read()?.recordVersion ?? options.recordVersion,
  );
  const form = useForm<Values>({
    defaultValues: (saved ?? empty) as DefaultValues<Values>,
    ...(saved && { values: saved }),
    resetOptions: { keepDirtyValues: true },
  });
  const { picture, choosePicture, restorePicture, clearPicture, pictureToSend } =
    useDraftPicture(draft);
  /** The outbox entry of the form. */
  const [waitingId, setWaitingId] = useState<string>();
  /** A draft is the difference to this. */
  const baseline = useRef<Values>(saved ?? empty);
  useUnsaved(form.formState.isDirty || picture !== undefined);

  /** Resets the form to a record of this version, then to an edit of it. */
  const reset = (unchanged: Values, version = options.recordVersion, edited = unchanged) => {
    baseline.current = unchanged;
    setRecordVersion(version);
    form.reset(unchanged, { keepDirtyValues: false });
    if (edited !== unchanged)
      form.reset(edited, { keepDefaultValues: true, keepDirtyValues: false });
  };
  /**
   * Resets the form to empty, or to its current values if it edits saved data, and deletes the
   * draft.
   */
  const clear = async () => {
    await draft.drop();
    // Last, so that the form is not shown empty before its caller shows the result.
    reset(saved ? form.getValues() : { ...empty, ...known });
    clearPicture();
  };

  const restore = () => {
    const stored = draft.read();
    if (!stored) return;
    const values = { ...form.getValues(), ...fieldsOf(empty, stored.values) };
    form.reset(values, { keepDefaultValues: true, keepDirtyValues: false });
    // A picture without its texts is of another day or person.
    if (stored.hasPicture) void restorePicture();
    void findEntry(stored).then(async (id) => {
      if (!id) return;
      await clear();
      setWaitingId(id);
    });
  };
  const store = (values: Values) => {
    const changed = differences(values, baseline.current);
    draft.update({ values: schema ? changed : storableValues(changed), recordVersion });
  };

  const restoreFirst = useEffectEvent(restore);
  const storeNow = useEffectEvent(() => store(form.getValues()));
  // After hydration.
  useEffect(() => {
    restoreFirst();
    return form.subscribe({ formState: { values: true }, callback: () => storeNow() });
  }, [form]);
  const savedText = JSON.stringify(saved);
  const followSaved = useEffectEvent(() => {
    if (!saved) return;
    baseline.current = saved;
    storeNow();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: by content, as the object is new with each render
  useEffect(() => followSaved(), [savedText]);

  const followKnown = () => {
    const now = { ...empty, ...known } as Values;
    const typed = draft.read()?.values ?? {};
    const edited = withTyped({ before: baseline.current, now, values: form.getValues(), typed });
    reset(now, options.recordVersion, edited);
  };
  useKnownChanges(known, followKnown);
  const { send, failure } = useSending({ form, draft, empty, pictureToSend, clear });

  /** Shows the form again, with its draft. */
  const reopen = () => {
    setWaitingId(undefined);
    restore();
  };

  return {
    form: withFilledIn(form),
    draft,
    picture,
    choosePicture,
    pictureToSend,
    failure,
    send,
    waitingId,
    setWaitingId,
    recordVersion,
    reset,
    clear,
    reopen,
  };
}

interface Followed<Values extends FieldValues> {
  readonly before: FieldValues;
  readonly now: FieldValues;
  readonly values: Values;
  readonly typed: FieldValues;
}

/**
 * Lets fields that are as they were follow the account; what was typed, or is in a draft, stays.
 */
function withTyped<Values extends FieldValues>(followed: Followed<Values>): Values {
  const { before, now, values, typed } = followed;
  const isTyped = (field: string) => values[field] !== before[field] || field in typed;
  const edited = Object.keys(now).map((field) => [
    field,
    isTyped(field) ? values[field] : now[field],
  ]);
  return { ...values, ...Object.fromEntries(edited) };
}

/** Calls `follow` when what the account knows of the person is there, and when it changes. */
function useKnownChanges(known: object | undefined, follow: () => void): void {
  const knownText = JSON.stringify(known);
  const followKnown = useEffectEvent(follow);
  const hasKnown = useRef(false);
  useEffect(() => {
    // A visitor's form is left alone; of a customer who has logged out nothing is left.
    if (hasKnown.current || knownText !== undefined) followKnown();
    hasKnown.current = knownText !== undefined;
  }, [knownText]);
}

interface SendingOptions<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly draft: Draft;
  readonly empty: Values;
  readonly pictureToSend: () => Promise<File | undefined>;
  readonly clear: () => Promise<void>;
}

/** Sends a form, and shows why that failed. */
function useSending<Values extends FieldValues>(options: SendingOptions<Values>) {
  const { form, draft, empty, pictureToSend, clear } = options;
  /** Of one submit: with the next one it is old, also when that one is stopped by a field. */
  const [lastFailure, setLastFailure] = useState<{
    readonly message: string;
    readonly submitCount: number;
  }>();
  const failure =
    lastFailure && form.formState.submitCount <= lastFailure.submitCount
      ? lastFailure.message
      : undefined;

  /**
   * Sends the form with `work`. Returns its result, or undefined when it failed: then the form is
   * unchanged.
   */
  const send = async <Result>(
    work: (request: FormRequest) => Promise<Result>,
    sendOptions: SendOptions,
  ): Promise<Result | undefined> => {
    setLastFailure(undefined);
    try {
      const { keyFor, read } = draft;
      const result = await work({
        keyFor,
        picture: await pictureToSend(),
        replaces: read()?.replaces,
      });
      await clear();
      return result;
    } catch (error) {
      showError(error, sendOptions);
      return undefined;
    }
  };
  const showError = (
    error: unknown,
    { failed, onError = showErrorToast, errorsAt }: SendOptions,
  ) => {
    const reasons =
      (errorsAt ?? 'form') !== 'form' && error instanceof AppError
        ? (error.failure?.data ?? [])
        : [];
    const known = reasons.filter(({ field }) => field && field in empty);
    for (const [index, { field, description }] of known.entries()) {
      form.setError(field as Path<Values>, { message: description }, { shouldFocus: index === 0 });
    }
    const message = messageOf(error, failed, { errorsAt, isShown: known.length > 0 });
    // It is counted when it ends.
    setLastFailure({ message, submitCount: form.formState.submitCount + 1 });
    onError(message);
  };

  return { send, failure };
}

/**
 * The form whose submit counts what stands in the fields: browsers and password managers fill them
 * in without an event, too.
 */
function withFilledIn<Values extends FieldValues>(
  form: UseFormReturn<Values>,
): UseFormReturn<Values> {
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => async (event) => {
    const sent = event?.currentTarget ?? event?.target;
    if (sent instanceof HTMLFormElement) readFilled(form, sent);
    await form.handleSubmit(onValid, onInvalid)(event);
    // Where a field is wrong, the form focuses the first in a later task.
    setTimeout(
      () => document.activeElement?.ariaInvalid === 'true' && keepInSight(document.activeElement),
    );
  };
  return { ...form, handleSubmit };
}

/** Takes what was typed into text fields and selects, as it stands in the page. */
function readFilled<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  element: HTMLFormElement,
): void {
  const values = form.getValues();
  for (const field of element.elements) {
    const isText =
      field instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(field.type);
    if (!isText && !(field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement))
      continue;
    const { name, value } = field;
    if (typeof values[name] !== 'string' || values[name] === value) continue;
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
    });
  }
}

/** The picture of a form: stored as it was chosen, then shrunk. */
function useDraftPicture(draft: Draft) {
  const [picture, setPicture] = useState<File>();
  const shrinking = useRef<Promise<File | undefined>>(undefined);

  const choosePicture = (chosen: File | undefined) => {
    setPicture(chosen);
    const small = chosen ? smallPicture(chosen) : Promise.resolve(undefined);
    shrinking.current = small;
    // Shrinking takes time, and the page may be closed meanwhile.
    void draft.storePicture(chosen, { isSmall: false });
    void small.then((it) => {
      if (!it || shrinking.current !== small) return;
      setPicture(it);
      void draft.storePicture(it, { isSmall: true });
    });
  };
  const restorePicture = async () => {
    const stored = await draft.readPicture();
    // Another may have been chosen meanwhile.
    if (!stored || shrinking.current) return;
    if (stored.isSmall) setPicture(stored.file);
    else choosePicture(stored.file);
  };
  const clearPicture = () => {
    setPicture(undefined);
    shrinking.current = undefined;
  };
  /** The shrunk picture. Each attempt sends the same bytes. */
  const pictureToSend = async () => (shrinking.current ? await shrinking.current : picture);

  return { picture, choosePicture, restorePicture, clearPicture, pictureToSend };
}

const showErrorToast = (message: string) => showToast('error', message);

function messageOf(
  error: unknown,
  failed: string,
  { errorsAt, isShown }: { readonly errorsAt: SendOptions['errorsAt']; readonly isShown: boolean },
): string {
  if (error instanceof NotSentError) return error.message;
  if (errorsAt === 'both') return errorMessage(error);
  if (errorsAt !== 'fields' || !(error instanceof AppError)) return formErrorMessage(error, failed);
  const isBusy = error.failure !== undefined && (error.status === 429 || error.status === 503);
  return isShown || isBusy ? error.message : failed;
}

/** The outbox entry of a form that was reloaded while it was being sent. */
async function findEntry({ requests }: DraftContent): Promise<string | undefined> {
  const key = requests?.form?.key;
  if (!key) return undefined;
  // Only forms of the shop are sent through its outbox.
  const { readOutbox } = await import('./core/outbox-store.ts');
  const entries = await readOutbox().catch(() => []);
  return entries.find(({ id, phase }) => id === key && phase !== 'refused')?.id;
}

/** The stored values that fit the form's fields. */
function fieldsOf<Values extends FieldValues>(
  empty: Values,
  values: DraftContent['values'],
): DraftContent['values'] {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => typeof value === typeof empty[field]),
  );
}

function differences(values: FieldValues, baseline: FieldValues): DraftContent['values'] {
  const isChanged = (value: unknown, before: unknown) =>
    value !== before &&
    (typeof value !== 'object' || JSON.stringify(value) !== JSON.stringify(before));
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => isChanged(value, baseline[field])),
  );
}
