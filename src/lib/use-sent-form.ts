import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { useForm } from 'react-hook-form';

import { AppError } from './app-error.ts';
import { draftWish, dropDraft, keepDraft, keepDraftPicture, readDraft, readDraftPicture } from './form-draft.ts';
import { createWishKeys } from './wish-keys.ts';

interface SentFormOptions<Values extends FieldValues> {
  /** Names the draft. */
  readonly name: string;
  readonly empty: Values;
  /** What is said when sending fails and no field is to blame. */
  readonly failed: string;
  /** Tells the person, when sending fails. */
  readonly tell: (sentence: string) => void;
}

/**
 * A form that is sent once and never forgets what was typed: kept as a draft at each change, kept when sending
 * fails, cleared when it was sent. The picture beside it is kept with it.
 */
export function useSentForm<Values extends FieldValues>({ name, empty, failed, tell }: SentFormOptions<Values>) {
  const form = useForm<Values>({ defaultValues: empty as DefaultValues<Values> });
  const [picture, setPicture] = useState<File>();
  const [keyOf, setKeyOf] = useState(() => createWishKeys(draftWish(name)));
  const isRestored = useRef(false);

  // After the first drawing, which is the server's: a draft would differ from it.
  useEffect(() => {
    const draft = readDraft<Values>(name);
    if (draft) {
      form.reset({ ...empty, ...draft } as Values, { keepDefaultValues: true });
      // Without its texts a picture is left from another day, or from another person: it is not shown again.
      readDraftPicture(name).then((kept) => kept && setPicture((chosen) => chosen ?? kept));
    }
    isRestored.current = true;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => isRestored.current && keepDraft(name, values),
    });
  }, [form, name, empty]);

  const choose = (chosen: File | undefined) => {
    setPicture(chosen);
    keepDraft(name, form.getValues());
    void keepDraftPicture(name, chosen);
  };

  /** Sends with `send`, given the key of this wish. Whether it went through. */
  const sendOnce = async <Answer>(
    values: Values,
    send: (key: string) => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    try {
      const answer = await send(
        keyOf({ values, picture: picture && [picture.name, picture.size, picture.lastModified] }),
      );
      form.reset(empty);
      setPicture(undefined);
      await dropDraft(name);
      // The same once more is another wish.
      setKeyOf(() => createWishKeys(draftWish(name)));
      return answer;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const reasons = (error.failure?.data ?? []).filter(({ field }) => field && field in empty);
      for (const [index, { field, description }] of reasons.entries()) {
        form.setError(field as Path<Values>, { message: description }, { shouldFocus: index === 0 });
      }
      tell(reasons.length > 0 || error.status === 429 ? error.message : failed);
      return undefined;
    }
  };

  return { form, picture, choose, sendOnce };
}
