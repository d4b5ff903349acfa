import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { addPicture } from '#contract/calls/admin/product-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { isPicture, smallPicture } from '#src/shared/forms/picture-files.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import styles from './picture-upload.module.css';

interface PictureUploadProps {
  readonly label: string;
  readonly onAdded: (picture: ResponseOf<typeof addPicture>) => void;
}

/** A button that sends one picture to the shop as soon as it is chosen. */
export function PictureUpload({ label, onAdded }: PictureUploadProps) {
  const errorId = useId();
  const [refusal, setRefusal] = useState<string>();
  const upload = useStaffChange(addPicture, { changesNothing: true, onSuccess: onAdded });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Reset, so that choosing the same file again fires `change`.
    target.value = '';
    if (!file || upload.isPending) return;
    const isRead = await isPicture(file).catch(() => false);
    const unread =
      file.size === 0 ? 'That file is empty (0 bytes).' : 'That file isn’t a picture we can open.';
    setRefusal(isRead ? undefined : `${unread} Please choose another one.`);
    if (isRead) upload.mutate({ body: {}, files: { picture: await smallPicture(file) } });
  };
  const problem = refusal ?? (upload.error && errorMessage(upload.error));
  return (
    <>
      <FileButton
        label={upload.isPending ? 'Sending...' : label}
        errorId={problem ? errorId : undefined}
        onChange={choose}
      />
      {problem && (
        <div id={errorId}>
          <FormMessage kind="error">{problem}</FormMessage>
        </div>
      )}
    </>
  );
}

interface ReplaceablePictureProps {
  /** Of the chosen picture; empty without one. */
  readonly url: string;
  readonly alt: string;
  readonly width?: number;
  readonly chooseLabel: string;
  readonly removeLabel: string;
  /** Called with empty texts when it is removed. */
  readonly onChange: (hash: string, url: string) => void;
  /** Below the picture. */
  readonly children?: ReactNode;
}

/** One picture of a form, which can be chosen, replaced and removed. */
export function ReplaceablePicture(props: ReplaceablePictureProps) {
  const { url, alt, width, chooseLabel, removeLabel, onChange, children } = props;
  return (
    <>
      {url && (
        <>
          <img src={url} alt={alt} width={width} style={{ blockSize: 'auto' }} />
          {children}
          {/* Its text begins where the fields begin. */}
          <div style={{ marginInline: '-0.75rem' }}>
            <Button variant="plain" onClick={() => onChange('', '')}>
              {removeLabel}
            </Button>
          </div>
        </>
      )}
      <PictureUpload
        label={url ? 'Choose another picture' : chooseLabel}
        onAdded={({ hash, imageURL }) => onChange(hash, imageURL)}
      />
    </>
  );
}

interface FileButtonProps {
  readonly label: string;
  /** Looks like the first thing to do. */
  readonly isMain?: boolean;
  /** Opens the camera on phones. */
  readonly isCamera?: boolean;
  readonly isMultiple?: boolean;
  /** The id of the message why the last file was refused; none without one. */
  readonly errorId?: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => Promise<void>;
}

/** An input for pictures as a button. */
export function FileButton(props: FileButtonProps) {
  const { label, isMain = false, isCamera = false, isMultiple = false, errorId, onChange } = props;
  return (
    <label
      className={`input-cover line small bold ${styles.button}`}
      data-main={isMain || undefined}
    >
      <Icon name={isCamera ? 'image' : 'plus'} />
      {label}
      <input
        type="file"
        accept="image/*"
        multiple={isMultiple}
        {...(isCamera && { capture: 'environment' as const })}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={(event) => void onChange(event)}
      />
    </label>
  );
}
