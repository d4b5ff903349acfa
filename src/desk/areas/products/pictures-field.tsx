import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { addPicture } from '#contract/calls/admin/product-calls.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { useStaffId } from '#src/desk/lib/staff-query.ts';
import { callStaff } from '#src/desk/lib/staff-session.ts';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import formStyles from '#src/desk/ui/form.module.css';
import { FileButton } from '#src/desk/ui/picture-upload.tsx';
import { useDragOrder } from '#src/desk/ui/use-drag-order.ts';
import { draftOf } from '#src/shared/forms/draft.ts';
import { isPicture, smallPicture } from '#src/shared/forms/picture-files.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { newIdempotencyKey } from '#src/shared/network/idempotency-key.ts';
import { Button, IconButton } from '#src/shared/ui/forms/button.tsx';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import styles from './pictures-field.module.css';
import type { PictureValues } from './product-values.ts';
import type { ProductForm } from './use-product-form.ts';

/**
 * The product's pictures, the main one first: from the camera or the device, in an order that
 * arrows or dragging change.
 */
export function PicturesField({ form }: { readonly form: ProductForm }) {
  const { pictures } = form.values;
  const { previews, add, retry, remove, change } = usePictureUploads(form);
  const [problem, setProblem] = useState('');
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const room = Math.max(0, productLimits.picturesMax - pictures.length);
    const files = [...(target.files ?? [])].slice(0, room);
    // Reset, so that choosing the same file again fires `change`.
    target.value = '';
    const refused = await add(files);
    setProblem(
      refused > 0 ? 'That file isn’t a picture we can open. Please choose another one.' : '',
    );
  };
  const move = (from: number, to: number) => {
    const moved = [...pictures];
    moved.splice(to, 0, ...moved.splice(from, 1));
    form.set({ pictures: moved });
  };
  const { list, handleOf } = useDragOrder({ onMove: move });
  const error = problem || form.errorOf('pictures');
  const errorId = error ? 'pictures-error' : undefined;
  return (
    <fieldset className="stack-close">
      <legend className={`small bold ${styles.label}`}>Pictures</legend>
      <div className={`grid ${styles.buttons}`}>
        <FileButton
          label="Take a photo"
          isMain={pictures.length === 0}
          isCamera
          errorId={errorId}
          onChange={choose}
        />
        <FileButton label="Choose pictures" isMultiple errorId={errorId} onChange={choose} />
      </div>
      {error && (
        <p id="pictures-error" role="alert" className={`fine-print bad ${formStyles.error}`}>
          {error}
        </p>
      )}
      {pictures.length > 0 && (
        <ol className="stack-close" aria-label="Pictures" {...list}>
          {pictures.map(({ key, hash, imageURL, alt, problem: failure }, at) => {
            const name = alt || `picture ${at + 1}`;
            return (
              <li key={key} className={`surface wrap ${styles.item}`}>
                <div
                  className={`small-frame holder portrait ${styles.picture}`}
                  data-waiting={hash === '' || undefined}
                >
                  <img
                    className="cover"
                    src={imageURL || previews[key]}
                    alt={alt || `Picture ${at + 1}`}
                  />
                  {at === 0 && <span className={styles.badge}>Main picture</span>}
                </div>
                <div className={`stack-tight top ${styles.side}`}>
                  {hash === '' && (
                    <p role="status" className="muted">
                      {failure || 'Sending...'}
                    </p>
                  )}
                  {failure && (
                    <Button variant="secondary" onClick={() => void retry(key)}>
                      Try again
                    </Button>
                  )}
                  <div className={`wrap ${styles.moves}`}>
                    {pictures.length > 1 && (
                      <>
                        <IconButton
                          icon="left"
                          label={`Move ${name} earlier`}
                          disabled={at === 0}
                          onClick={() => move(at, at - 1)}
                        />
                        <IconButton
                          icon="right"
                          label={`Move ${name} later`}
                          disabled={at === pictures.length - 1}
                          onClick={() => move(at, at + 1)}
                        />
                      </>
                    )}
                    <IconButton icon="close" label={`Remove ${name}`} onClick={() => remove(key)} />
                    {pictures.length > 1 && (
                      // The keyboard has the arrows.
                      <span
                        className={`centre quiet at-end ${styles.handle}`}
                        title="Drag to reorder"
                        {...handleOf(at)}
                      >
                        <DeskIcon name="drag" />
                      </span>
                    )}
                  </div>
                  <TextField
                    label={`What picture ${at + 1} shows`}
                    hint="Optional: for people who can’t see it, and for search"
                    value={alt}
                    maxLength={productLimits.altMax}
                    onChange={({ target }) => change(key, { alt: target.value })}
                  />
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </fieldset>
  );
}

/**
 * Sends pictures as soon as they are chosen. Until the shop has one, its file is on this device, so
 * that a reload or a dropped line does not lose it.
 */
function usePictureUploads({ values: { pictures }, set, name }: ProductForm) {
  /** Object URLs of the files that the shop does not have yet, by the keys of their pictures. */
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({});
  /** The keys of the pictures that were sent, or begun to be. */
  const begun = useRef(new Set<string>());
  const owner = useStaffId();
  const draftOfPicture = (key: string) => draftOf(`${name}:picture:${key}`, { app: 'desk', owner });
  const change = (key: string, part: Partial<PictureValues>) =>
    set((before) => ({
      pictures: before.pictures.map((one) => (one.key === key ? { ...one, ...part } : one)),
    }));
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
              pictures: before.pictures.map((one) =>
                one.key === key ? { ...one, hash, imageURL, problem: '' } : one,
              ),
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
      set((before) => ({
        pictures: [...before.pictures, { key, hash: '', imageURL: '', alt: '', problem: '' }],
      }));
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
    for (const { key, hash } of pictures)
      if (hash === '' && !begun.current.has(key)) void retry(key);
  });
  // Of a draft, which is restored after the first render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are others
  useEffect(() => resume(), [pictures.length]);

  return { previews, add, retry, remove, change };
}
