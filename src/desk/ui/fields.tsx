import type { ComponentProps, ReactNode } from 'react';
import type { ValidationRule } from 'react-hook-form';
import { omit } from '#contract/omit.ts';
import { useDeskForm } from '#src/desk/ui/use-desk-form.ts';
import { SelectField, TextAreaField, TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { PasswordField } from '#src/shared/ui/forms/password-field.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import styles from './fields.module.css';
import { Problem } from './problem.tsx';

/** Values with their names. */
export type FilterOptions<Value extends string> = readonly (readonly [
  value: Value,
  name: string,
])[];

type Attributes =
  | 'type'
  | 'required'
  | 'maxLength'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck';

/** What a field of a record is stored as: a list is typed with commas between its parts. */
export type StoredAs =
  | 'text'
  | 'text or null'
  | 'number'
  | 'number or null'
  | 'paisa or null'
  | 'yes or no'
  | 'list';

/** A field of a form. */
export interface FieldOptions
  extends Pick<ComponentProps<typeof TextField>, Attributes | 'placeholder' | 'hint'> {
  readonly label: string;
  /** In a form of a record; by default a text. */
  readonly as?: StoredAs;
  /** Makes it a text area with so many lines. */
  readonly rows?: number;
  /** Makes it a select. */
  readonly options?: FilterOptions<string>;
  /** Its value before anything is typed; by default empty, or not ticked. */
  readonly initial?: string | boolean;
  /** A list that is typed as one text, for people, where two edits differ. */
  readonly inWords?: ((typed: string) => string) | undefined;
  /** What is typed is not stored on this device, as with a password. */
  readonly isSecret?: boolean;
  readonly rule?: {
    /** Also with the other values of the form. */
    readonly validate: (text: string, values: Readonly<Record<string, string>>) => string | boolean;
    readonly pattern?: ValidationRule<RegExp>;
  };
}

/** The fields of a form by their names, in their order. */
export type FieldTable = Readonly<Record<string, FieldOptions>>;

/** What a form with these fields holds: texts as they are typed, and ticks. */
export type ValuesOf<Table extends FieldTable> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly type: 'checkbox' }
    ? boolean
    : string;
};

/** One field, with what react-hook-form's `register` returns for it. */
export function Field({ rows, options, ...given }: FieldOptions) {
  const props = omit(given, 'as', 'initial', 'inWords', 'isSecret', 'rule');
  if (props.type === 'checkbox') return <CheckField {...props} />;
  if (props.type === 'password') return <PasswordField {...props} />;
  // biome-ignore lint/suspicious/noExplicitAny: the attributes of all three elements
  const shared = props as any;
  if (rows) return <TextAreaField rows={rows} {...shared} />;
  if (!options) return <TextField {...props} />;
  return (
    <SelectField {...shared}>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface FieldsProps {
  readonly of: FieldTable;
  /** Of the form, as `useDeskForm` returns it: it takes the names of its own fields alone. */
  readonly field: (name: never, rule?: never) => object;
}

/** All fields of a form, one below the other. */
export function Fields({ of, field }: FieldsProps) {
  // The names and rules of the table are those of the form.
  const register = field as (name: string, rule: FieldOptions['rule']) => object;
  return Object.entries(of).map(([name, options]) => (
    <Field key={name} {...options} {...register(name, options.rule)} />
  ));
}

interface FieldFormOptions<Table extends FieldTable> {
  /** The draft's name. */
  readonly name: string;
  readonly fields: Table;
}

/** A durable form of these fields. */
export function useFieldForm<Table extends FieldTable>({ name, fields }: FieldFormOptions<Table>) {
  const all = Object.entries(fields);
  const empty = all.map(([field, { type, initial }]) => [
    field,
    initial ?? (type === 'checkbox' ? false : ''),
  ]);
  const secret = all
    .filter(([, { type, isSecret }]) => isSecret || type === 'password')
    .map(([field]) => field);
  return useDeskForm({ name, empty: Object.fromEntries(empty) as ValuesOf<Table>, secret });
}

type CheckFieldProps = ComponentProps<'input'> & {
  readonly label: string;
  readonly error?: string | undefined;
};

/**
 * A checkbox with its label, as tall as a finger needs. Spread react-hook-form's `register` into
 * it.
 */
export function CheckField({ label, ...props }: CheckFieldProps) {
  return (
    <label className="check">
      <input type="checkbox" {...omit(props, 'error')} />
      {label}
    </label>
  );
}

/** A radio button or a checkbox that looks like a chip. */
export function Chip({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={`input-cover chip ${styles.chip}`}>
      <input {...input} />
      {children}
    </label>
  );
}

interface ShortFormProps<Table extends FieldTable, Result> extends FieldFormOptions<Table> {
  readonly button: string;
  readonly busy?: string;
  readonly send: (values: ValuesOf<Table>) => Promise<Result>;
  readonly onSent: (result: Result) => unknown;
  /** Above the fields. */
  readonly children?: ReactNode;
}

/** A form of a few fields with one button, such as a login. */
export function ShortForm<const Table extends FieldTable, Result>(
  props: ShortFormProps<Table, Result>,
) {
  const { name, fields, button, busy = 'Checking...', send, onSent, children } = props;
  const { field, isBusy, failure, submit } = useFieldForm({ name, fields });
  return (
    <form className="stack" onSubmit={submit(send, onSent)} noValidate>
      <Problem of={failure}>
        <FormMessage kind="error">{failure}</FormMessage>
      </Problem>
      {children}
      <Fields of={fields} field={field} />
      <SubmitButton busy={busy} isBusy={isBusy} wide>
        {button}
      </SubmitButton>
    </form>
  );
}
