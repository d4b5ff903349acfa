import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';

/** Why no account can have this password; undefined when one can. */
export function newPasswordProblem(password: string): string | undefined {
  return (
    passwordLengthProblem(password) ??
    (isStrongPassword(password) ? undefined : messages.passwordWeak)
  );
}

/** The same for one that was chosen before: only its length says so. */
export function passwordLengthProblem(password: string): string | undefined {
  return [...password].length > accountLimits.passwordMax ? messages.passwordTooLong : undefined;
}

/**
 * Whether a password has an uppercase letter, a lowercase letter, a digit and at least 8
 * characters.
 */
function isStrongPassword(password: string): boolean {
  return (
    [...password].length >= accountLimits.passwordMin &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\d/.test(password)
  );
}
