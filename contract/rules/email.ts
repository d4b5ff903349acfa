import { accountLimits } from '#contract/names/limits.ts';

// The pattern of HTML's own email field, with a dot required after the @.
const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Whether a text is an email address. */
export function isEmail(text: string): boolean {
  return text.length <= accountLimits.emailMax && pattern.test(text);
}

/** An address as it is stored and compared: trimmed, in lower case. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}
