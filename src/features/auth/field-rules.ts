import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { isStrongPassword } from '#contract/rules/password.ts';

// Validation rules for react-hook-form.

export const nameRules = { validate: (text: string) => text.trim() !== '' || 'Please enter your name' };

/** The login accepts any text as an address; the other forms validate it. */
export const anyEmailRules = { validate: (text: string) => text.trim() !== '' || messages.emailMissing };

export const passwordRules = { validate: (text: string) => text !== '' || 'Please enter your password' };

export const newPasswordRules = {
  validate: (text: string) => {
    if (text === '') return 'Please choose a password';
    return isStrongPassword(text) || messages.passwordWeak;
  },
};

/** The password confirmation. `message` is shown when the two differ. */
export const repeatRules = (message: string, password: () => string) => ({
  validate: (text: string) => {
    if (text === '') return 'Please enter the password again';
    return text === password() || message;
  },
});

/** Hint with the requirements of a new password. */
export const passwordHint = `At least ${accountLimits.passwordMin} characters with an uppercase letter, a lowercase letter and a number`;
