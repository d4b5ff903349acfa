import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';

import { messages } from '#contract/names/messages.ts';
import { fieldsOf, newPasswordRules, passwordHint } from '#src/shared/forms/form-fields.ts';
import { PasswordField } from '#src/shared/ui/forms/password-field.tsx';

interface NewPasswordFieldsProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** The names of the two fields. */
  readonly names: readonly [FieldPath<Values>, FieldPath<Values>];
  readonly label?: string;
  /** The message when the two differ. */
  readonly differ?: string;
}

/** A new password, and the same again. */
export function NewPasswordFields<Values extends FieldValues>(
  props: NewPasswordFieldsProps<Values>,
) {
  const { form, names, label = 'New password', differ = messages.passwordsDiffer } = props;
  const [first, second] = names;
  const field = fieldsOf(form);
  const password = field(first, { ...newPasswordRules, deps: second } as RegisterOptions<Values>);
  const repeat = {
    validate: (text: string) =>
      text === '' ? 'Please enter the password again' : text === form.getValues(first) || differ,
  };
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        hint={password.error ? undefined : passwordHint}
        {...password}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        {...field(second, repeat as RegisterOptions<Values>)}
      />
    </>
  );
}
