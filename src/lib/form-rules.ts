import { messages } from '#contract/names/messages.ts';
import { isEmail } from '#contract/rules/email.ts';

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
