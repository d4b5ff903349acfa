// Spreadsheets run a cell that begins like a formula. An apostrophe before it makes it a text.

/** Makes a text safe to open in a spreadsheet; `unescapeFormula` gives it back exactly. */
export function escapeFormula(text: string): string {
  return /^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** The text of an escaped cell. */
export function unescapeFormula(cell: string): string {
  return /^''*[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
