import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { isEmail } from '#contract/rules/contact.ts';
import { isStrongPassword } from '#contract/rules/password.ts';
import { parsePhone } from '#contract/rules/phone.ts';

// Validation rules for react-hook-form.

/** A text that is not blank, or a ticked box. */
export const required = (message: string) => ({
  validate: (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : Boolean(value)) || message,
});

/** An email address, required. */
export const emailRules = {
  validate: (text: string) => {
    if (text.trim() === '') return messages.emailMissing;
    return isEmail(text.trim()) || messages.emailInvalid;
  },
};

/** An email address, or nothing. */
export const optionalEmailRules = {
  validate: (text: string) => text.trim() === '' || isEmail(text.trim()) || messages.emailInvalid,
};

/** A phone number; required if there is a message for none. */
export const phoneRules = (missing?: string) => ({
  validate: (text: string) => (text.trim() === '' ? (missing ?? true) : (parsePhone(text).problem ?? true)),
});

export const newPasswordRules = {
  validate: (text: string) =>
    text === '' ? 'Please choose a password' : isStrongPassword(text) || messages.passwordWeak,
};

/** The requirements of a new password. */
export const passwordHint = `At least ${accountLimits.passwordMin} characters with an uppercase letter, a lowercase letter and a number`;
