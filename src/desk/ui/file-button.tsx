import type { ChangeEvent } from 'react';

import { Icon } from '#src/ui/icon.tsx';

import styles from './file-button.module.css';

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
    <label className={styles.button} data-main={isMain || undefined}>
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
