import { invalidInput } from '#server/http/failure-error.ts';
import { fieldLabel } from '#server/http/field-labels.ts';
import { keptLine } from '#server/http/kept-text.ts';

/** A name as it is kept: one line of plain text. 422 when nothing is left of it. */
export function keptName(text: string, field: string): string {
  const name = keptLine(text);
  if (name === '') {
    throw invalidInput([{ code: 'name-empty', description: `${fieldLabel(field)} must not be empty.`, field }]);
  }
  return name;
}
