import { cleanLine } from './http/clean-text.ts';

/**
 * Text from a file for the terminal: a title may contain escape sequences, or characters that
 * change the direction of writing.
 */
export function plainText(text: string, longest = 120): string {
  const characters = Array.from(cleanLine(text).slice(0, longest * 2));
  return characters.length > longest
    ? `${characters.slice(0, longest).join('')}…`
    : characters.join('');
}

/**
 * Replaces unpaired surrogates, which no file and no database can store, and keeps 30 combining
 * marks of a run, as Unicode's stream-safe texts do: `normalize` takes the square of a run, in
 * every search index.
 */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd').replace(/(\p{Mn}{30})\p{Mn}+/gu, '$1');
}

/** `1 product`, `2 products`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

// Spreadsheets run a cell that begins like a formula. An apostrophe before it makes it a text.
// Where the list separator is not the file's, or quotation marks are read another way, each part of
// a text may become a cell of its own.

/**
 * Where a cell may begin: at the start, and after what separates cells and rows. Then the
 * apostrophes and the formula.
 */
const formula = /(^|[,;|\t\r\n])([ "\u00a0]*)('*)(?=[=+\-@\t\r＝＋－＠])/g;
const escapedFormula = /(^|[,;|\t\r\n])([ "\u00a0]*)'('*)(?=[=+\-@\t\r＝＋－＠])/g;

/** Makes a text safe to open in a spreadsheet; `unescapeFormula` gives it back exactly. */
export function escapeFormula(text: string): string {
  return text.replace(formula, "$1$2'$3");
}

/** The text of an escaped cell. */
export function unescapeFormula(cell: string): string {
  return cell.replace(escapedFormula, '$1$2$3');
}
