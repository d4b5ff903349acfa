import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

import { createBreather } from '#server/breather.ts';
import { plainText } from '#server/plain-text.ts';
import { unescapeFormula } from '#server/spreadsheet-cell.ts';

/** A product file that cannot be read; its message is for the person who chose the file. */
export class FileError extends Error {}

export const fileLimits = { bytesMax: 100 * 1024 * 1024, rowsMax: 250_000, productsMax: 50_000 } as const;

/** One row with all its cells may hold this many characters; more is a quote that never closes. */
const rowCharactersMax = 4 * 1024 * 1024;
const sliceCharacters = 32 * 1024;

const howToSave =
  "Save it again as UTF-8: in Excel 'Save as', type 'CSV UTF-8 (Comma delimited)'; in LibreOffice 'Text CSV', character set 'Unicode (UTF-8)'.";

export interface FileRow {
  /** Where it starts, as an editor counts. */
  readonly line: number;
  /** Its cells by column, without the empty ones. */
  readonly cells: ReadonlyMap<string, string>;
}

export interface FileTable {
  readonly columns: ReadonlySet<string>;
  readonly rows: readonly FileRow[];
}

/** Reads a CSV file with commas, semicolons or tabs, by its path or content. Throws `FileError`. */
export async function readCsv(source: string | Buffer, nameColumn: (header: string) => string): Promise<FileTable> {
  const bytes = typeof source === 'string' ? await readBytes(source) : source;
  const text = decode(bytes)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n');
  const said = /^sep=([,;\t])\n/.exec(text);
  const delimiter = said?.[1] ?? delimiterOf(/[^\s][^\n]*/.exec(text)?.[0] ?? '');
  const skippedLines = said ? 1 : 0;

  const rows: FileRow[] = [];
  let columns: string[] | undefined;
  const breathe = createBreather();
  for await (const { cells, line } of parseRows(said ? text.slice(said[0].length) : text, delimiter, skippedLines)) {
    await breathe();
    if (!columns) columns = columnsOf(cells, nameColumn);
    else if (cells.some((cell) => cell.trim() !== '')) {
      rows.push({ line, cells: cellsOf(cells, columns, line) });
      if (rows.length > fileLimits.rowsMax) throw tooMuch('rows', fileLimits.rowsMax);
    }
  }
  if (!columns) throw new FileError('The file is empty.');
  return { columns: new Set(columns), rows };
}

/** The error for a file above the limits. */
export function tooMuch(what: string, most: number): FileError {
  return new FileError(
    `The file has more than ${most.toLocaleString('en')} ${what}, which is the limit for one file. Split it by products.`,
  );
}

async function* parseRows(text: string, delimiter: string, skippedLines: number) {
  let parsedLines = skippedLines;
  const lines: number[] = [];
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: '\n',
    max_record_size: rowCharactersMax,
    on_record: (cells: string[], info) => {
      parsedLines = info.lines + skippedLines;
      lines.push(parsedLines - cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0));
      return cells;
    },
  });
  Readable.from(slicesOf(text), { highWaterMark: 1 }).pipe(parser);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { cells, line: lines.shift() ?? 0 };
  } catch (error) {
    if (error instanceof CsvError) throw new FileError(messageOf(error, parsedLines + 1));
    throw error;
  }
}

async function* slicesOf(text: string): AsyncGenerator<string> {
  const breathe = createBreather();
  for (let at = 0; at < text.length; at += sliceCharacters) {
    await breathe();
    yield text.slice(at, at + sliceCharacters);
  }
}

function columnsOf(headers: readonly string[], nameColumn: (header: string) => string): string[] {
  const columns = headers.map((header) => nameColumn(header.trim()));
  for (const [at, name] of columns.entries()) {
    const first = columns.indexOf(name);
    if (name === '' || first === at) continue;
    const [one = '', other = ''] = [headers[first], headers[at]].map((header) => plainText(header ?? '', 60));
    const what =
      one === other ? `The column '${one}' appears twice` : `The columns '${one}' and '${other}' mean the same`;
    throw new FileError(`${what} (columns ${first + 1} and ${at + 1}). Remove one of the two.`);
  }
  return columns;
}

function cellsOf(cells: readonly string[], columns: readonly string[], line: number): Map<string, string> {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    throw new FileError(
      `Line ${line} has ${cells.length} cells for ${columns.length} columns; most likely a text with a comma is missing its quotation marks.`,
    );
  }
  const filled = new Map<string, string>();
  for (const [at, name] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (cell !== '' && name !== '') filled.set(name, unescapeFormula(cell));
  }
  return filled;
}

async function readBytes(path: string): Promise<Buffer> {
  const shown = plainText(path, 200);
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new FileError(`There is no file '${shown}'.`);
  if (!found.isFile()) throw new FileError(`'${shown}' is not a file.`);
  if (found.size > fileLimits.bytesMax) {
    const [size, most] = [found.size, fileLimits.bytesMax].map((bytes) => Math.round(bytes / 1024 / 1024));
    throw new FileError(`The file is ${size} MB; the limit is ${most} MB. Split it by products.`);
  }
  return readFile(path).catch(() => {
    throw new FileError(`'${shown}' cannot be read.`);
  });
}

/** An invalid byte is an error, never a question mark. */
function decode(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 4);
  if (start === 'PK\x03\x04' || start.startsWith('\xd0\xcf')) {
    throw new FileError(`This is a spreadsheet or a zip, not a CSV file. ${howToSave}`);
  }
  const encoding = start.startsWith('\xff\xfe') ? 'utf-16le' : start.startsWith('\xfe\xff') ? 'utf-16be' : 'utf-8';
  const isValid = (some: Buffer) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(some);
    } catch {
      return undefined;
    }
  };
  const text = isValid(bytes);
  if (text === undefined) {
    let [line, from] = [1, 0];
    for (let end = 0; encoding === 'utf-8' && end < bytes.length; line += 1, from = end) {
      end = bytes.indexOf(0x0a, from) + 1 || bytes.length;
      if (isValid(bytes.subarray(from, end)) === undefined) break;
    }
    throw new FileError(`Line ${line} contains characters that are not UTF-8. ${howToSave}`);
  }
  const nul = text.indexOf('\0');
  if (nul < 0) return text;
  const line = text.slice(0, nul).split('\n').length;
  throw new FileError(`Line ${line} contains NUL characters, so this is not a CSV file. ${howToSave}`);
}

function delimiterOf(header: string): string {
  const plain = header.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => plain.split(delimiter).length;
  return [';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best), ',');
}

function messageOf({ code }: CsvError, line: number): string {
  const row = `The row that starts in line ${line}`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `${row} has a quotation mark that is never closed.`;
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `${row} is far too long; most likely one of its quotation marks is never closed.`;
  }
  return code === 'CSV_INVALID_CLOSING_QUOTE' || code === 'INVALID_OPENING_QUOTE'
    ? `${row} has quotation marks that do not match. A text with one stands between quotation marks, and the one inside is written twice ("").`
    : `${row} cannot be read as CSV.`;
}
