import type { ComponentProps } from 'react';

import styles from './check-field.module.css';

type CheckFieldProps = ComponentProps<'input'> & { readonly label: string; readonly error?: string | undefined };

/** A checkbox with its label, as tall as a finger needs. Spread react-hook-form's `register` into it. */
export function CheckField({ label, error: _, ...input }: CheckFieldProps) {
  return (
    <label className={styles.field}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  );
}
