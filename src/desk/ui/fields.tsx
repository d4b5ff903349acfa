import type { ComponentProps } from 'react';
import styles from './fields.module.css';

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

/** A radio button or a checkbox that looks like a chip. */
export function Chip({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={`input-cover ${styles.chip}`}>
      <input {...input} />
      {children}
    </label>
  );
}
