import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
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

interface ShortFormProps<Values extends FieldValues, Result> {
  /** The draft's name. */
  readonly name: string;
  readonly empty: Values;
  /** Fields that are not stored. */
  readonly secret?: readonly string[];
  readonly button: string;
  readonly busy?: string;
  readonly send: (values: Values) => Promise<Result>;
  readonly onSent: (result: Result) => unknown;
  /** The fields. */
  readonly children: (field: ReturnType<typeof useDeskForm<Values>>['field']) => ReactNode;
}

/** A form of a few fields with one button, such as a login. */
export function ShortForm<Values extends FieldValues, Result>(props: ShortFormProps<Values, Result>) {
  const { name, empty, secret = [], button, busy = 'Checking...', send, onSent, children } = props;
  const { field, isBusy, failure, submit } = useDeskForm<Values>({ name, empty, secret });
  return (
    <form className="stack" onSubmit={submit(send, onSent)} noValidate>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      {children(field)}
      <SubmitButton {...{ busy, isBusy }} wide>
        {button}
      </SubmitButton>
    </form>
  );
}
