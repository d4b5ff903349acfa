import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

import { createBreather } from '#server/long-work.ts';
import { plainText } from '#server/plain-text.ts';

/** A product file that cannot be read; its message is for the person who chose the file. */
export class FileError extends Error {}

const rowsMax = 250_000;
/** Exports of other shops have some hundreds. */
const columnsMax = 2_000;
/**
 * One row with all its cells may hold this many characters; more is most likely a quote that never
 * closes.
 */
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
  /** The headings as they are in the file. */
  readonly headers: readonly string[];
  readonly columns: ReadonlySet<string>;
  readonly rows: readonly FileRow[];
}

export type Headings = Pick<FileTable, 'headers' | 'columns'>;

/**
 * How a file is read: the names of its columns, and its texts by what its headings say that it is.
 */
interface Reading {
  readonly nameColumn: (header: string) => string;
  readonly textReader: (headings: Headings) => (cell: string) => string;
}

/** Reads a CSV file with commas, semicolons or tabs. Throws `FileError`. */
export async function readCsv(
  content: Buffer,
  { nameColumn, textReader }: Reading,
): Promise<FileTable> {
  const text = decode(content).replace(/\r\n?/g, '\n');
  const breathe = createBreather();
  const rows: FileRow[] = [];
  let columns: string[] | undefined;
  let headers: readonly string[] = [];
  let readText = (cell: string) => cell;
  for await (const [line, ...cells] of parseRows(text)) {
    await breathe();
    if (cells.length > columnsMax) throw tooManyCells(Number(line), cells.length);
    if (!columns) {
      columns = columnsOf(cells, nameColumn);
      headers = cells;
      readText = textReader({ headers, columns: new Set(columns) });
    } else if (cells.some((cell) => cell.trim() !== ''))
      rows.push({ line: Number(line), cells: cellsOf(cells, columns, line, readText) });
    if (rows.length > rowsMax) throw tooMuch('rows', rowsMax);
  }
  if (!columns) throw new FileError('The file is empty.');
  return { headers, columns: new Set(columns), rows };
}

/** The error for a file above the limits. */
export function tooMuch(what: string, most: number): FileError {
  return new FileError(
    `The file has more than ${most.toLocaleString('en')} ${what}, which is the limit for one file. Split it by products.`,
  );
}

function tooManyCells(line: number, count: number): FileError {
  const [found, most] = [count, columnsMax].map((number) => number.toLocaleString('en'));
  return new FileError(
    `Line ${line} has ${found} cells. A product file may have ${most} columns at most.`,
  );
}

/** Rows of cells, the number of its first line before each. */
async function* parseRows(text: string): AsyncGenerator<[line: string, ...cells: string[]]> {
  let parsedLines = 0;
  const { named, body } = separatorLine(text);
  const parser = parse({
    delimiter: named ?? delimiterOf(/[^\s][^\n]*/.exec(body)?.[0] ?? ''),
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: '\n',
    max_record_size: rowCharactersMax,
    on_record: (cells, { lines }) => {
      parsedLines = lines;
      return [`${lines - cells.join('').split('\n').length + 1}`, ...cells];
    },
  });
  Readable.from(slicesOf(body), { highWaterMark: 1 }).pipe(parser);
  try {
    yield* parser;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileError(
      `The row that starts in line ${parsedLines + 1} cannot be read: ${reasonOf(error)}`,
    );
  }
}

function reasonOf(error: CsvError): string {
  const quote =
    'one of its quotation marks is never closed, ' +
    'or stands inside a text and is not written twice ("").';
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? `a cell or row is longer than 4 MB, or ${quote}`
    : quote;
}

/** Excel's first line `sep=;`, which becomes an empty one: lines are counted as an editor does. */
function separatorLine(text: string): { readonly named?: string; readonly body: string } {
  const [line, named] = /^"?sep=([;,\t|])"?[;,\t|]*(?=\n)/i.exec(text) ?? [];
  return line === undefined || named === undefined
    ? { body: text }
    : { named, body: text.slice(line.length) };
}

/** Lets requests be served between the slices. */
async function* slicesOf(text: string): AsyncGenerator<string> {
  const breathe = createBreather();
  for (let at = 0; at < text.length; at += sliceCharacters) {
    await breathe();
    yield text.slice(at, at + sliceCharacters);
  }
}

function columnsOf(headers: readonly string[], nameColumn: (header: string) => string): string[] {
  const columns = headers.map((header) => nameColumn(header.trim()));
  const places = new Map<string, number>();
  for (const [at, name] of columns.entries()) {
    const first = places.get(name);
    places.set(name, first ?? at);
    if (name === '' || first === undefined) continue;
    const [one, other] = [headers[first], headers[at]].map((header) => plainText(header ?? '', 60));
    throw new FileError(
      `The columns ${first + 1} '${one}' and ${at + 1} '${other}' mean the same. Remove one of the two.`,
    );
  }
  return columns;
}

function cellsOf(
  cells: readonly string[],
  columns: readonly string[],
  line: string,
  readText: (cell: string) => string,
): Map<string, string> {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    throw new FileError(
      `Line ${line} has ${cells.length} cells for ${columns.length} columns; most likely a text with a comma is missing its quotation marks.`,
    );
  }
  const filled = new Map<string, string>();
  for (const [at, cell] of cells.entries()) {
    const name = columns[at] ?? '';
    if (cell !== '' && name !== '') filled.set(name, readText(cell));
  }
  return filled;
}

/** An invalid byte is an error, never a question mark. */
function decode(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 4);
  if (start === 'PK\x03\x04' || start.startsWith('\xd0\xcf')) {
    throw new FileError(`This is a spreadsheet or a zip, not a CSV file. ${howToSave}`);
  }
  if (!isText(bytes)) {
    const lines = bytes.toString('latin1').split('\n');
    const line = lines.findIndex((each) => !isText(Buffer.from(each, 'latin1'))) + 1;
    throw new FileError(`Line ${line} contains characters that are not UTF-8. ${howToSave}`);
  }
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

function isText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}

function delimiterOf(header: string): string {
  const plain = header.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => plain.split(delimiter).length;
  return [';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best), ',');
}
