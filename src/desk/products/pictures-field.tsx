import { type ChangeEvent, useState } from 'react';

import { productLimits } from '#contract/names/limits.ts';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import { FileButton } from '#src/desk/ui/file-button.tsx';
import { Button, IconButton } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';

import styles from './pictures-field.module.css';
import { useDragOrder } from './use-drag-order.ts';
import { usePictureUploads } from './use-picture-uploads.ts';
import type { ProductForm } from './use-product-form.ts';

/** The product's pictures, the main one first: from the camera or the device, in an order that arrows or dragging change. */
export function PicturesField({ form }: { readonly form: ProductForm }) {
  const { pictures } = form.values;
  const { previews, add, retry, remove, change } = usePictureUploads(form);
  const [problem, setProblem] = useState('');
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, productLimits.picturesMax - pictures.length);
    // Reset, so that choosing the same file again fires `change`.
    target.value = '';
    const refused = await add(files);
    setProblem(refused > 0 ? 'That file isn’t a picture we can open. Please choose another one.' : '');
  };
  const move = (from: number, to: number) => {
    const moved = [...pictures];
    moved.splice(to, 0, ...moved.splice(from, 1));
    form.set({ pictures: moved });
  };
  const { list, handleOf } = useDragOrder(move);
  const error = problem || form.errorOf('pictures');
  const errorId = error ? 'pictures-error' : undefined;
  return (
    <fieldset className={`stack-close ${styles.field}`}>
      <legend className={styles.label}>Pictures</legend>
      <div className={styles.buttons}>
        <FileButton label="Take a photo" isMain={pictures.length === 0} isCamera errorId={errorId} onChange={choose} />
        <FileButton label="Choose pictures" isMultiple errorId={errorId} onChange={choose} />
      </div>
      {error && (
        <p id="pictures-error" role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {pictures.length > 0 && (
        <ol className="stack-close" aria-label="Pictures" {...list}>
          {pictures.map(({ key, hash, imageURL, alt, problem: failure }, at) => {
            const name = alt || `picture ${at + 1}`;
            return (
              <li key={key} className={styles.item}>
                <div className={styles.picture} data-waiting={hash === '' || undefined}>
                  <img src={imageURL || previews[key]} alt={alt || `Picture ${at + 1}`} />
                  {at === 0 && <span className={styles.badge}>Main picture</span>}
                </div>
                <div className={`stack-tight ${styles.side}`}>
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
                  <div className={styles.moves}>
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
                      <span className={styles.handle} title="Drag to reorder" {...handleOf(at)}>
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
