import { type ChangeEvent, useId, useState } from 'react';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import fieldStyles from './field.module.css';
import styles from './picture-field.module.css';
import { usePreview } from './use-preview.ts';

interface PictureFieldProps {
  readonly label: string;
  readonly picture: File | undefined;
  readonly onChange: (picture: File | undefined) => void;
  /** Whether a file is a picture, judged by its content. */
  readonly isPicture: (file: File) => Promise<boolean>;
  readonly error?: string | undefined;
  readonly required?: boolean;
}

const emptyFile = 'That file is empty (0 bytes). Please choose the picture again.';
const notPicture = 'That file isn’t a picture we can open. Please choose another one.';
/** Safari opens them, and they are sent as JPEG. The server can't read them either. */
const noHeic = 'This browser can’t open HEIC pictures. Please choose a JPEG or a screenshot.';

/**
 * A file input for one picture, with a preview. Shows an error for a file whose content is no
 * picture.
 */
export function PictureField(props: PictureFieldProps) {
  const { label, picture, onChange, isPicture, required } = props;
  const id = useId();
  const preview = usePreview(picture);
  const [fileError, setRefusal] = useState<string>();
  const error = fileError ?? props.error;
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    // Reset, so that choosing the same file again fires `change`.
    event.target.value = '';
    if (!chosen) return;
    const isValid = await isPicture(chosen).catch(() => false);
    if (isValid) onChange(chosen);
    const refusal = chosen.size === 0 ? emptyFile : notPicture;
    setRefusal(isValid ? undefined : refusal);
  };
  const onImageError = () => {
    const isHeic = picture && /hei[cf]/i.test(`${picture.type} ${picture.name}`);
    // Any other has a picture's header and is damaged after it.
    setRefusal(isHeic ? noHeic : notPicture);
    onChange(undefined);
  };
  return (
    <div>
      <p
        className={`label ${fieldStyles.label} ${styles.label}`}
        data-required={required || undefined}
        id={`${id}-label`}
      >
        {label}
      </p>
      <div className={`row ${styles.control}`} data-invalid={error ? true : undefined}>
        <span className={`small-frame centre quiet ${styles.preview}`}>
          {preview ? (
            <img
              className="cover"
              src={preview}
              alt={`Preview of ${picture?.name}`}
              onError={onImageError}
            />
          ) : (
            <Icon name="image" />
          )}
        </span>
        <div className={`texts start ${styles.side}`}>
          <div className={`row ${styles.actions}`}>
            <label className={`input-cover tall-link ${styles.choose}`}>
              {picture ? 'Choose another picture' : 'Choose a picture'}
              <input
                type="file"
                accept="image/*"
                required={required}
                aria-labelledby={`${id}-label`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : `${id}-hint`}
                onChange={(event) => void choose(event)}
              />
            </label>
            {picture && (
              <button
                type="button"
                className="link-button quiet"
                onClick={() => onChange(undefined)}
              >
                Remove
              </button>
            )}
          </div>
          <p className={`fine-print one-line ${styles.name}`} id={`${id}-hint`}>
            {picture?.name ?? 'JPEG, PNG or WebP, up to 10 MB'}
          </p>
        </div>
      </div>
      {error && (
        <p
          className={`field-error ${styles.error}`}
          id={`${id}-error`}
          role={fileError ? 'alert' : undefined}
        >
          {error}
        </p>
      )}
    </div>
  );
}
