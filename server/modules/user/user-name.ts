import { invalidInput } from '#server/http/failure-error.ts';

/** A name as it is kept: one line, without control characters. 422 when nothing is left of it. */
export function keptName(text: string, field: string): string {
  const name = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (name === '') {
    throw invalidInput([{ code: 'name-empty', description: `${field} must not be empty.`, field }]);
  }
  return name;
}
