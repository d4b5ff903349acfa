import type { ChangeEvent } from 'react';
import { useId } from 'react';

import { Icon } from './icon.tsx';
import styles from './picture-field.module.css';
import { usePreview } from './use-preview.ts';

interface PictureFieldProps {
  readonly label: string;
  readonly picture: File | undefined;
  readonly onChange: (picture: File | undefined) => void;
  /** Told when what was chosen is no picture. */
  readonly onRefuse: () => void;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
}

/** A place for one picture, with a preview. Takes images only. */
export function PictureField({ label, picture, onChange, onRefuse, hint, error, required }: PictureFieldProps) {
  const id = useId();
  const preview = usePreview(picture);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    // Emptied, so that choosing the same file again is a choice too.
    event.target.value = '';
    if (!chosen) return;
    if (chosen.type.startsWith('image/')) onChange(chosen);
    else onRefuse();
  };
  return (
    <div>
      <p className={styles.label} data-required={required || undefined} id={`${id}-label`}>
        {label}
      </p>
      <div className={styles.place} data-invalid={error ? true : undefined}>
        <span className={styles.well}>
          {preview ? <img src={preview} alt={`Preview of ${picture?.name}`} /> : <Icon name="image" />}
        </span>
        <div className={styles.side}>
          <div className={styles.ways}>
            <label className={styles.choose}>
              {picture ? 'Choose another picture' : 'Choose a picture'}
              <input
                type="file"
                accept="image/*"
                aria-labelledby={`${id}-label`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : `${id}-hint`}
                onChange={choose}
              />
            </label>
            {picture && (
              <button type="button" className={styles.remove} onClick={() => onChange(undefined)}>
                Remove
              </button>
            )}
          </div>
          <p className={styles.name} id={`${id}-hint`}>
            {picture?.name ?? hint ?? 'JPEG, PNG, WebP or HEIC, up to 10 MB'}
          </p>
        </div>
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
