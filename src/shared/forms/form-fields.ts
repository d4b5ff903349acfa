import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';
import { cleanText } from '#contract/clean-text.ts';
import { accountLimits, taxNumberMax } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { isEmail } from '#contract/rules/texts/contact.ts';
import { newPasswordProblem, passwordLengthProblem } from '#contract/rules/texts/password.ts';
import { parsePhone } from '#contract/rules/texts/phone.ts';

/**
 * The props of a field as react-hook-form's `register` returns them, and its validation message.
 * With a text for `rules` it is required, and that is the message when it is missing.
 */
export function fieldsOf<Values extends FieldValues>({
  register,
  formState: { errors },
}: UseFormReturn<Values>) {
  return <Name extends FieldPath<Values>>(
    name: Name,
    rules?: RegisterOptions<Values, Name> | string,
  ) => {
    const error: FieldError | undefined = get(errors, name);
    if (typeof rules !== 'string') return { ...register(name, rules), error: error?.message };
    return { ...register(name, required(rules)), error: error?.message, required: true };
  };
}

// Props of the text fields for whom to reach.

export const nameField = {
  label: 'Name',
  autoComplete: 'name',
  maxLength: accountLimits.nameMax,
} as const;

/** The buyer's tax number, which the invoice states. */
export const taxNumberField = {
  summary: 'Invoice for a company',
  label: 'PAN or VAT number',
  autoComplete: 'off',
  maxLength: taxNumberMax,
} as const;

export const emailField = {
  label: 'Email',
  type: 'email',
  autoComplete: 'email',
  maxLength: accountLimits.emailMax,
} as const;

export const phoneField = {
  label: 'Phone number',
  type: 'tel',
  autoComplete: 'tel',
  maxLength: accountLimits.phoneMax,
} as const;

// Validation rules for react-hook-form.

/** A text that is not blank, or a ticked box. */
export const required = (message: string) => ({
  validate: (value: unknown) =>
    (typeof value === 'string' ? cleanText(value) !== '' : Boolean(value)) || message,
});

/** A password that was chosen before, of which spaces are part. */
export const given = (message: string) => ({
  validate: (text: string) => (text === '' ? message : (passwordLengthProblem(text) ?? true)),
});

/** An email address, required. */
export const emailRules = {
  validate: (text: string) => {
    if (cleanText(text) === '') return messages.emailMissing;
    return isEmail(cleanText(text)) || messages.emailInvalid;
  },
};

/** An email address, or nothing. */
export const optionalEmailRules = {
  validate: (text: string) =>
    cleanText(text) === '' || isEmail(cleanText(text)) || messages.emailInvalid,
};

/** A phone number; required if there is a message for none. */
export const phoneRules = (missing?: string) => ({
  validate: (text: string) =>
    cleanText(text) === '' ? (missing ?? true) : (parsePhone(text).problem ?? true),
});

export const newPasswordRules = {
  validate: (text: string) =>
    text === '' ? 'Please choose a password' : (newPasswordProblem(text) ?? true),
};

/** The requirements of a new password. */
export const passwordHint = `At least ${accountLimits.passwordMin} characters with an uppercase letter, a lowercase letter and a number`;
