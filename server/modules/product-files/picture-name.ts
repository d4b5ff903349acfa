import { cleanLine } from '#server/http/clean-text.ts';
import { wellFormed } from '#server/plain-text.ts';

/** What a cell names a picture by. The name of a file may have any spaces. */
export function pictureName(cell = ''): string {
  const line = cleanLine(cell);
  return line === '' || isAddress(line) ? line : wellFormed(cell);
}

export function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
