import styles from './check-field.module.css';

interface CheckFieldProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox with its label, as tall as a finger needs. */
export function CheckField({ label, checked, onChange }: CheckFieldProps) {
  return (
    <label className={styles.field}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
