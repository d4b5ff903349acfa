import { invalidInput } from './failure-error.ts';
import { fieldLabel } from './field-labels.ts';

// What a person typed, as it is kept: plain text, never HTML. Control characters go, and so do those that turn the
// direction of writing round, by which a name could read as another one.

const bidi = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** One line: a name, a phone number. */
export function keptLine(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(bidi, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Several lines: a question, an idea. */
export function keptLines(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(bidi, '')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/(?!\n)\p{Cc}+/gu, ' ')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
}

/** 422 when nothing is left of a text that must say something. */
export function required(text: string, field: string): string {
  if (text === '') {
    throw invalidInput([{ code: 'too_small', description: `${fieldLabel(field)} must not be empty.`, field }]);
  }
  return text;
}
