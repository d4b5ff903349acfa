import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { useForm } from 'react-hook-form';

import type { AppError } from '#src/lib/app-error.ts';
import {
  draftWish,
  dropDraft,
  keepChosenPicture,
  keepDraft,
  keepDraftPicture,
  readChosenPicture,
  readDraft,
  readDraftPicture,
  readEdited,
} from '#src/lib/form-draft.ts';
import { smallPicture } from '#src/lib/shrink-picture.ts';
import { useUnsaved } from '#src/lib/use-unsaved.ts';
import { createWishKeys } from '#src/lib/wish-keys.ts';

import type { OutboxFields } from './core/outbox-entry.ts';
import { readOutbox } from './core/outbox-store.ts';
import { type FormCallName, sendSoon, unkeptSentence } from './send-soon.ts';

interface SentFormOptions<Values extends FieldValues> {
  /** Names the draft, too. */
  readonly callName: FormCallName;
  readonly empty: Values;
  /** What is said when the shop does not take it and no field is to blame. */
  readonly failed: string;
  /** Tells the person, when sending fails. */
  readonly tell: (sentence: string) => void;
}

/** What became of a form that was sent off. */
interface SentOff {
  readonly kind: 'sent' | 'kept';
  /** With `sent`, where the call has one. */
  readonly receiptId?: string | undefined;
}

/**
 * A form that is sent once and never forgets what was typed: kept as a draft at each change, kept when the shop does
 * not take it, cleared when it was sent or lies in the outbox. The picture beside it goes with it.
 */
export function useSentForm<Values extends FieldValues>({ callName, empty, failed, tell }: SentFormOptions<Values>) {
  const form = useForm<Values>({ defaultValues: empty as DefaultValues<Values> });
  const [picture, setPicture] = useState<File>();
  const [keyOf, setKeyOf] = useState(() => createWishKeys(draftWish(callName)));
  /** What waits in the outbox in place of this form. */
  const [keptId, setKeptId] = useState<string>();
  const shrinking = useRef<Promise<File | undefined>>(undefined);
  const isRestored = useRef(false);
  useUnsaved(form.formState.isDirty || picture !== undefined);

  const clear = async () => {
    form.reset(empty);
    setPicture(undefined);
    shrinking.current = undefined;
    await dropDraft(callName);
    // The same once more is another wish.
    setKeyOf(() => createWishKeys(draftWish(callName)));
  };

  const restore = () => {
    const draft = readDraft<Values>(callName);
    if (!draft) return;
    form.reset({ ...empty, ...draft } as Values, { keepDefaultValues: true });
    // Without its texts a picture is left from another day, or from another person: it is not shown again.
    void restorePicture();
    void idOfSent(callName).then(async (id) => {
      if (!id) return;
      await clear();
      setKeptId(id);
    });
  };
  const restorePicture = async () => {
    const small = await readDraftPicture(callName);
    const large = small ? undefined : await readChosenPicture(callName);
    // Another may have been chosen meanwhile.
    if (shrinking.current) return;
    if (large) choose(large);
    else setPicture(small);
  };
  const restoreAtFirst = useEffectEvent(restore);
  // After the first drawing, which is the server's: a draft would differ from it.
  useEffect(() => {
    restoreAtFirst();
    isRestored.current = true;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => isRestored.current && keepDraft(callName, values),
    });
  }, [form, callName]);

  const choose = (chosen: File | undefined) => {
    setPicture(chosen);
    keepDraft(callName, form.getValues());
    const small: Promise<File | undefined> = chosen ? smallPicture(chosen) : Promise.resolve(undefined);
    shrinking.current = small;
    if (chosen) void keepChosenPicture(callName, chosen);
    void small.then((it) => (shrinking.current === small ? keepDraftPicture(callName, it) : undefined));
  };
  /** What is kept and sent: shown is what was chosen, so that nothing moves when it is small. */
  const pictureNow = async () => (shrinking.current ? await shrinking.current : picture);

  /** Sends the form's fields, and the picture as `pictureField`. Undefined when the shop has not taken it. */
  const sendOnce = async (
    values: Values,
    fields: OutboxFields[FormCallName],
    pictureField?: string,
  ): Promise<SentOff | undefined> => {
    const sent = pictureField ? await pictureNow() : undefined;
    const soon = await sendSoon({
      callName,
      fields,
      files: sent && pictureField ? { [pictureField]: await asFile(sent) } : undefined,
      id: keyOf({ values, picture: sent && [sent.name, sent.size, sent.lastModified] }),
      replaces: readEdited(callName),
    });
    if (soon.kind === 'failed') return showFailure(soon.error);
    if (soon.kind === 'unkept') return void tell(unkeptSentence);
    await clear();
    if (soon.kind === 'kept') setKeptId(soon.id);
    return { kind: soon.kind, receiptId: soon.kind === 'sent' ? soon.receiptId : undefined };
  };

  const showFailure = ({ failure, status, message }: AppError): undefined => {
    const reasons = (failure?.data ?? []).filter(({ field }) => field && field in empty);
    for (const [index, { field, description }] of reasons.entries()) {
      form.setError(field as Path<Values>, { message: description }, { shouldFocus: index === 0 });
    }
    const isBusy = failure !== undefined && (status === 429 || status === 503);
    tell(reasons.length > 0 || isBusy ? message : failed);
  };

  /** Shows the form anew, with a draft if one was put there. */
  const showForm = () => {
    setKeptId(undefined);
    restore();
  };

  return { form, picture, choose, sendOnce, keptId, showForm };
}

/** The entry of what stands in a form's draft, when the page was reloaded while it was on its way. */
async function idOfSent(callName: FormCallName): Promise<string | undefined> {
  const key = draftWish(callName).read()?.key;
  if (!key) return undefined;
  const entries = await readOutbox().catch(() => []);
  return entries.find(({ id, phase }) => id === key && phase !== 'refused')?.id;
}

async function asFile(picture: File) {
  return { name: picture.name, type: picture.type, bytes: await picture.arrayBuffer() };
}
