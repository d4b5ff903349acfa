import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { isStrongPassword } from '#contract/rules/password.ts';

// The rules of section 5, in the form react-hook-form takes them.

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

/** The same password a second time. `differ` is the sentence of this form: the specification has two. */
export const repeatRules = (differ: string, password: () => string) => ({
  validate: (text: string) => {
    if (text === '') return 'Please enter the password a second time';
    return text === password() || differ;
  },
});

/** What a new password needs, told before it is typed. */
export const passwordHint = `At least ${accountLimits.passwordMin} characters with an uppercase letter, a lowercase letter and a number`;
