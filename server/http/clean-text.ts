import { cleanText } from '#contract/clean-text.ts';
import { messages } from '#contract/names/messages.ts';
import { isEmail } from '#contract/rules/texts/contact.ts';
import { parsePhone } from '#contract/rules/texts/phone.ts';

import { invalidField } from './failure-error.ts';
import { fieldLabel } from './input.ts';

// Cleans what people type before it is stored as plain text: removes control characters, and with
// `cleanText` those that nobody sees or that change the writing direction, by which a name could be
// displayed as another one.

/** For a single line, such as a name or a phone number. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/\p{Cs}/gu, '\ufffd'))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** For several lines, such as a question. */
export function cleanLines(text: string): string {
  return (
    cleanText(text.replace(/\p{Cs}/gu, '\ufffd'))
      .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
      .replace(/(?!\n)\p{Cc}+/gu, ' ')
      // Only from where a run of spaces begins: tried from each of them, a long run would take its
      // length squared.
      .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
      .replace(/\n{4,}/g, '\n\n\n')
      .trim()
  );
}

/** Returns a phone number as it is stored. Throws 422 for what is none. */
export function checkedPhone(text: string, field: string): string {
  const { phone, problem = '' } = parsePhone(text);
  if (!phone) throw invalidField(field, 'phone-invalid', problem);
  return phone;
}

/** Returns an email address without spaces around it. Throws 422 for what is none. */
export function checkedEmail(text: string, field: string): string {
  const email = cleanText(text);
  if (!isEmail(email)) throw invalidField(field, 'email-invalid', messages.emailInvalid);
  return email;
}

/** Returns the text. Throws 422 when it is empty. */
export function requireText(text: string, field: string): string {
  if (text === '') {
    throw invalidField(field, 'too_small', `${fieldLabel(field)} must not be empty.`);
  }
  return text;
}
