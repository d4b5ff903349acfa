import { messages } from '#contract/names/messages.ts';

// Validation rules for react-hook-form.

export const nameRules = { validate: (text: string) => text.trim() !== '' || 'Please enter your name' };

/** The login accepts any text as an address; the other forms validate it. */
export const anyEmailRules = { validate: (text: string) => text.trim() !== '' || messages.emailMissing };

export const passwordRules = { validate: (text: string) => text !== '' || 'Please enter your password' };

/** The password confirmation. `message` is shown when the two differ. */
export const repeatRules = (message: string, password: () => string) => ({
  validate: (text: string) => {
    if (text === '') return 'Please enter the password again';
    return text === password() || message;
  },
});
