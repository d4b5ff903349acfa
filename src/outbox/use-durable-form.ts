import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { useForm } from 'react-hook-form';

import { AppError } from '#src/lib/app-error.ts';
import { type Draft, type DraftContent, type DraftOptions, draftOf, storableValues } from '#src/lib/draft.ts';
import { formErrorMessage } from '#src/lib/error-message.ts';
import { smallPicture } from '#src/lib/shrink-picture.ts';
import { useUnsaved } from '#src/lib/unsaved.ts';

import { readOutbox } from './core/outbox-store.ts';
import { type FormRequest, NotSentError } from './send-through-outbox.ts';

interface DurableFormOptions<Values extends FieldValues> extends DraftOptions {
  /** The draft's name, with the customer's id in an account form. */
  readonly name: string;
  readonly empty: Values;
  /** The server's data, in a form that edits it. Clean fields follow it. */
  readonly saved?: Values | undefined;
}

interface SendOptions {
  /** The message when the server gives no reason. */
  readonly failed: string;
  readonly onError: (message: string) => void;
  /** Where reasons are shown: at the fields they name, or all below the form as `failure`. */
  readonly errorsAt?: 'fields' | 'form';
}

/** What `useDurableForm` returns. */
export type DurableForm<Values extends FieldValues> = ReturnType<typeof useDurableForm<Values>>;

/** A form whose input survives reloads and failed requests, and is sent once. */
export function useDurableForm<Values extends FieldValues>(options: DurableFormOptions<Values>) {
  const { name, empty, saved, owner, secret } = options;
  const [draft] = useState(() => draftOf(name, { owner, secret }));
  const form = useForm<Values>({
    defaultValues: (saved ?? empty) as DefaultValues<Values>,
    ...(saved && { values: saved }),
    resetOptions: { keepDirtyValues: true },
  });
  const { picture, choosePicture, restorePicture, clearPicture, pictureToSend } = useDraftPicture(draft);
  const [failure, setFailure] = useState<string>();
  /** The outbox entry of the form. */
  const [waitingId, setWaitingId] = useState<string>();
  /** A draft is the difference to this. */
  const baseline = useRef<Values>(saved ?? empty);
  useUnsaved(form.formState.isDirty || picture !== undefined);

  /** Resets the form to empty, or to its current values if it edits saved data, and deletes the draft. */
  const clear = async () => {
    baseline.current = saved ? form.getValues() : empty;
    form.reset(baseline.current, { keepDirtyValues: false });
    clearPicture();
    await draft.drop();
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
  const store = (values: Values) => draft.update({ values: differences(values, baseline.current) });

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

  /** Sends the form with `work`. Returns its result, or undefined when it failed: then the form is unchanged. */
  const send = async <Result>(
    work: (request: FormRequest) => Promise<Result>,
    sendOptions: SendOptions,
  ): Promise<Result | undefined> => {
    setFailure(undefined);
    try {
      const { keyFor, read } = draft;
      const result = await work({ keyFor, picture: await pictureToSend(), replaces: read()?.replaces });
      await clear();
      return result;
    } catch (error) {
      showError(error, sendOptions);
      return undefined;
    }
  };
  const showError = (error: unknown, { failed, onError, errorsAt }: SendOptions) => {
    const reasons = errorsAt === 'fields' && error instanceof AppError ? (error.failure?.data ?? []) : [];
    const known = reasons.filter(({ field }) => field && field in empty);
    for (const [index, { field, description }] of known.entries()) {
      form.setError(field as Path<Values>, { message: description }, { shouldFocus: index === 0 });
    }
    const message = messageOf(error, failed, { errorsAt, isShown: known.length > 0 });
    setFailure(message);
    onError(message);
  };

  /** Shows the form again, with its draft. */
  const reopen = () => {
    setWaitingId(undefined);
    restore();
  };

  return { form, draft, picture, choosePicture, pictureToSend, failure, send, waitingId, setWaitingId, clear, reopen };
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

function messageOf(
  error: unknown,
  failed: string,
  { errorsAt, isShown }: { readonly errorsAt: SendOptions['errorsAt']; readonly isShown: boolean },
): string {
  if (error instanceof NotSentError) return error.message;
  if (errorsAt !== 'fields' || !(error instanceof AppError)) return formErrorMessage(error, failed);
  const isBusy = error.failure !== undefined && (error.status === 429 || error.status === 503);
  return isShown || isBusy ? error.message : failed;
}

/** The outbox entry of a form that was reloaded while it was being sent. */
async function findEntry({ requests }: DraftContent): Promise<string | undefined> {
  const key = requests?.form?.key;
  if (!key) return undefined;
  const entries = await readOutbox().catch(() => []);
  return entries.find(({ id, phase }) => id === key && phase !== 'refused')?.id;
}

/** The stored values that fit the form's fields. */
function fieldsOf<Values extends FieldValues>(empty: Values, values: DraftContent['values']): DraftContent['values'] {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => typeof value === typeof empty[field]));
}

function differences(values: FieldValues, baseline: FieldValues): DraftContent['values'] {
  return storableValues(
    Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== baseline[field])),
  );
}
