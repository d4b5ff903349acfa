import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Select } from './select.tsx';

interface FieldProps {
  readonly label: string;
  /** Validation message. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

type InputProps = FieldProps & Omit<ComponentProps<'input'>, 'children'>;

/** A labelled text input with its validation message below. Spread react-hook-form's `register` into it. */
export function TextField({ label, error, hint, children, ...rest }: InputProps & { readonly children?: ReactNode }) {
  const { ids, aria } = useFieldIds(error, hint);
  return (
    <FieldFrame ids={ids} label={label} error={error} hint={hint} isRequired={rest.required}>
      <span className={styles.control}>
        <input
          type="text"
          {...rest}
          {...aria}
          className={styles.input}
          data-with-button={children ? true : undefined}
        />
        {children}
      </span>
    </FieldFrame>
  );
}

type AreaProps = FieldProps & ComponentProps<'textarea'>;

/** A labelled textarea. */
export function TextAreaField({ label, error, hint, ...rest }: AreaProps) {
  const { ids, aria } = useFieldIds(error, hint);
  return (
    <FieldFrame ids={ids} label={label} error={error} hint={hint} isRequired={rest.required}>
      <textarea rows={3} {...rest} {...aria} className={styles.input} />
    </FieldFrame>
  );
}

interface SelectProps extends FieldProps, ComponentProps<'select'> {
  /** Its options, after an empty one: texts, or values with their labels. Or they are its children. */
  readonly options?: readonly (string | { readonly value: string; readonly label: string })[];
  /** The label of the empty option. */
  readonly empty?: string;
}

/** A labelled native select. */
export function SelectField({ label, error, hint, options, empty = 'Select', children, ...rest }: SelectProps) {
  const { ids, aria } = useFieldIds(error, hint);
  return (
    <FieldFrame ids={ids} label={label} error={error} hint={hint} isRequired={rest.required}>
      <Select {...rest} {...aria}>
        {options && <option value="">{empty}</option>}
        {options
          ?.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
          .map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        {children}
      </Select>
    </FieldFrame>
  );
}

interface FrameProps extends FieldProps {
  readonly ids: ReturnType<typeof useFieldIds>['ids'];
  readonly isRequired: boolean | undefined;
  readonly children: ReactNode;
}

function FieldFrame({ ids, label, error, hint, isRequired, children }: FrameProps) {
  return (
    <div className={`stack ${styles.field}`}>
      <label htmlFor={ids.input} className={styles.label} data-required={isRequired || undefined}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={ids.error} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Ids that link a field to its hint and error, and its ARIA attributes. */
function useFieldIds(error: string | undefined, hint: ReactNode) {
  const id = useId();
  const ids = { input: id, hint: `${id}-hint`, error: `${id}-error` };
  const described = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ');
  const aria = {
    id: ids.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  } as const;
  return { ids, aria };
}

/** A field that people cannot see or reach and bots fill in. The server rejects a form that has it filled. */
export function Honeypot(props: ComponentProps<'input'>) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" tabIndex={-1} autoComplete="off" {...props} />
      </label>
    </div>
  );
}
