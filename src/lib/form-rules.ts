import { messages } from '#contract/names/messages.ts';
import { isEmail } from '#contract/rules/email.ts';

// Rules of fields, in the form react-hook-form takes them.

/** Something must stand there, or be ticked. */
export const required = (sentence: string) => ({
  validate: (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : Boolean(value)) || sentence,
});

/** An email address, required. */
export const emailRules = {
  validate: (text: string) => {
    if (text.trim() === '') return messages.emailMissing;
    return isEmail(text.trim()) || messages.emailInvalid;
  },
};

/** An email address, if anything. */
export const optionalEmailRules = {
  validate: (text: string) => text.trim() === '' || isEmail(text.trim()) || messages.emailInvalid,
};
