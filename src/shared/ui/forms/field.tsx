import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { honeypotName } from './honeypot.ts';
import { Select } from './select.tsx';

interface FieldProps {
  readonly label: string;
  /** Validation message. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

type InputProps = FieldProps & Omit<ComponentProps<'input'>, 'children'>;

/**
 * A labelled text input with its validation message below. Spread react-hook-form's `register` into
 * it.
 */
export function TextField({
  label,
  error,
  hint,
  children,
  ...rest
}: InputProps & { readonly children?: ReactNode }) {
  return (
    <FieldFrame label={label} error={error} hint={hint} isRequired={rest.required}>
      {(aria) => (
        <span className={`stack holder ${styles.control}`}>
          <input
            type="text"
            {...rest}
            {...aria}
            className={`input-box ${styles.input}`}
            data-with-button={children ? true : undefined}
          />
          {children}
        </span>
      )}
    </FieldFrame>
  );
}

type AreaProps = FieldProps & ComponentProps<'textarea'>;

/** A labelled textarea. */
export function TextAreaField({ label, error, hint, ...rest }: AreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} isRequired={rest.required}>
      {(aria) => <textarea rows={3} {...rest} {...aria} className={`input-box ${styles.input}`} />}
    </FieldFrame>
  );
}

interface SelectProps extends FieldProps, ComponentProps<'select'> {
  /**
   * Its options, after an empty one: texts, or values with their labels. Or they are its children.
   */
  readonly options?: readonly (string | { readonly value: string; readonly label: string })[];
  /** The label of the empty option. */
  readonly empty?: string;
}

/** A labelled native select. */
export function SelectField({
  label,
  error,
  hint,
  options,
  empty = 'Select',
  children,
  ...rest
}: SelectProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} isRequired={rest.required}>
      {(aria) => (
        <Select {...rest} {...aria}>
          {options && <option value="">{empty}</option>}
          {options
            ?.map((option) =>
              typeof option === 'string' ? { value: option, label: option } : option,
            )
            .map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          {children}
        </Select>
      )}
    </FieldFrame>
  );
}

interface FrameProps extends FieldProps {
  readonly isRequired: boolean | undefined;
  /** Renders the control with its id and ARIA attributes. */
  readonly children: (aria: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'>) => ReactNode;
}

/** A control with its label, hint and validation message. */
function FieldFrame({ label, error, hint, isRequired, children }: FrameProps) {
  const id = useId();
  const described =
    [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={`stack top ${styles.field}`}>
      <label
        htmlFor={id}
        className={`label ${styles.label}`}
        data-required={isRequired || undefined}
      >
        {label}
      </label>
      {children({ id, 'aria-describedby': described, ...(error && { 'aria-invalid': true }) })}
      {hint && (
        <p id={`${id}-hint`} className={`fine-print ${styles.hint}`}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** Asks password managers, which leave no field alone, to leave this one. */
const unmanaged = {
  autoComplete: 'off',
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
};

/**
 * A field that people cannot see or reach and bots fill in. It is part of no draft: see
 * `emptyHoneypot`.
 */
export function Honeypot() {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={honeypotName} tabIndex={-1} {...unmanaged} />
      </label>
    </div>
  );
}
