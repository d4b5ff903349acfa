import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { isStrongPassword } from '#contract/rules/password.ts';

// The specification's rules of fields, as react-hook-form takes them.

export const nameRules = { validate: (text: string) => text.trim() !== '' || 'Please enter your name' };

/** The login takes any text for an address, the others a proper one. */
export const anyEmailRules = { validate: (text: string) => text.trim() !== '' || messages.emailMissing };

export const passwordRules = { validate: (text: string) => text !== '' || 'Please enter your password' };

export const newPasswordRules = {
  validate: (text: string) => {
    if (text === '') return 'Please choose a password';
    return isStrongPassword(text) || messages.passwordWeak;
  },
};

/** The same password again. `differ` is this form's message: the specification has two. */
export const repeatRules = (differ: string, password: () => string) => ({
  validate: (text: string) => {
    if (text === '') return 'Please enter the password again';
    return text === password() || differ;
  },
});

/** What a new password needs, shown before it is typed. */
export const passwordHint = `At least ${accountLimits.passwordMin} characters with an uppercase letter, a lowercase letter and a number`;
