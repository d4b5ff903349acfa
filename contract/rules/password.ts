import { accountLimits } from '#contract/names/limits.ts';

/** Whether a password has an uppercase letter, a lowercase letter, a digit and 8 to 128 characters. */
export function isStrongPassword(password: string): boolean {
  const length = [...password].length;
  return (
    length >= accountLimits.passwordMin &&
    length <= accountLimits.passwordMax &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\d/.test(password)
  );
}
