import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { addPicture } from '#contract/calls/admin/product-calls.ts';
import { callStaff } from '#src/desk/lib/call-staff.ts';
import { useStaffId } from '#src/desk/lib/use-staff.ts';
import { draftOf } from '#src/lib/draft.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { newIdempotencyKey } from '#src/lib/idempotency-key.ts';
import { isPicture, smallPicture } from '#src/lib/picture-files.ts';

import type { PictureValues } from './product-values.ts';
import type { ProductForm } from './use-product-form.ts';

/**
 * Sends pictures as soon as they are chosen. Until the shop has one, its file is on this device, so that a reload or a
 * dropped line does not lose it.
 */
export function usePictureUploads({ values: { pictures }, set, name }: ProductForm) {
  /** Object URLs of the files that the shop does not have yet, by the keys of their pictures. */
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({});
  /** The keys of the pictures that were sent, or begun to be. */
  const begun = useRef(new Set<string>());
  const owner = useStaffId();
  const draftOfPicture = (key: string) => draftOf(`${name}:picture:${key}`, { app: 'desk', owner });
  const change = (key: string, part: Partial<PictureValues>) =>
    set((before) => ({ pictures: before.pictures.map((one) => (one.key === key ? { ...one, ...part } : one)) }));
  const remove = (key: string) => {
    set((before) => ({ pictures: before.pictures.filter((one) => one.key !== key) }));
    void draftOfPicture(key).drop();
  };

  const upload = async (key: string, file: File) => {
    begun.current.add(key);
    const preview = URL.createObjectURL(file);
    setPreviews((before) => ({ ...before, [key]: preview }));
    change(key, { problem: '' });
    try {
      const input = { body: {}, files: { picture: file }, idempotencyKey: key };
      const { hash, imageURL } = await callStaff(addPicture, input);
      // The same picture twice is one picture.
      set((before) =>
        before.pictures.some((one) => one.hash === hash && one.key !== key)
          ? { pictures: before.pictures.filter((one) => one.key !== key) }
          : {
              pictures: before.pictures.map((one) => (one.key === key ? { ...one, hash, imageURL, problem: '' } : one)),
            },
      );
      await draftOfPicture(key).drop();
    } catch (error) {
      change(key, { problem: errorMessage(error) });
    }
  };

  /** Adds files. Returns how many are no pictures. */
  const add = async (files: readonly File[]): Promise<number> => {
    let refused = 0;
    for (const chosen of files) {
      if (!(await isPicture(chosen).catch(() => false))) {
        refused += 1;
        continue;
      }
      const file = await smallPicture(chosen);
      const key = newIdempotencyKey();
      await draftOfPicture(key).storePicture(file, { isSmall: true });
      set((before) => ({ pictures: [...before.pictures, { key, hash: '', imageURL: '', alt: '', problem: '' }] }));
      void upload(key, file);
    }
    return refused;
  };

  /** Sends a picture again whose file is on this device. */
  const retry = async (key: string) => {
    begun.current.add(key);
    const stored = await draftOfPicture(key).readPicture();
    if (stored) await upload(key, stored.file);
    else remove(key);
  };

  const resume = useEffectEvent(() => {
    for (const { key, hash } of pictures) if (hash === '' && !begun.current.has(key)) void retry(key);
  });
  // Of a draft, which is restored after the first render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are others
  useEffect(() => resume(), [pictures.length]);

  return { previews, add, retry, remove, change };
}
