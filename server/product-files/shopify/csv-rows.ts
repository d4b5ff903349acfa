import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

import { FileError } from '#server/product-files/file-error.ts';
import { type FileSource, type OnRead, readFileText } from './file-text.ts';

/** One record of the file; `line` is where it starts, `endLine` where it ends. */
export interface CsvRow {
  readonly line: number;
  readonly endLine: number;
  readonly cells: readonly string[];
}

/** One row with all its cells may hold this many characters; more is a quote that never closes. */
const recordCharactersMax = 4 * 1024 * 1024;

/** The rows of a CSV file, header first; the separator (comma, semicolon or tab) is detected from the first line. */
export async function* readCsvRows(source: FileSource, onRead?: OnRead): AsyncGenerator<CsvRow> {
  const pieces = readFileText(source, onRead);
  let start = '';
  while (!/[^\s\ufeff][^\n]*\n/.test(start) && start.length < recordCharactersMax) {
    const next = await pieces.next();
    if (next.done) break;
    start += next.value;
  }
  const { delimiter, skipped, text } = readOpening(start);
  // Counted by the parser: when it stops, some rows that it has read are not yet emitted.
  let read = skipped;
  const places: { line: number; endLine: number }[] = [];
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: '\n',
    max_record_size: recordCharactersMax,
    on_record: (cells, { lines }) => {
      read = lines + skipped;
      places.push({ line: read - cells.reduce((sum, cell) => sum + countBreaks(cell), 0), endLine: read });
      return cells;
    },
  });
  pipeline(Readable.from(withPlainBreaks(text, pieces), { highWaterMark: 1 }), parser, () => {});

  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const { line, endLine } = places.shift() ?? { line: 0, endLine: 0 };
      yield { line, endLine, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FileError(messageOf(error, read + 1));
    throw error;
  }
}

/** Normalizes line breaks, so that line numbers match those in an editor. */
async function* withPlainBreaks(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of joined(first, rest)) {
    const text = held + piece;
    held = text.endsWith('\r') ? '\r' : '';
    const whole = held === '' ? text : text.slice(0, -1);
    if (whole !== '') yield whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole;
  }
  if (held !== '') yield '\n';
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first !== '') yield first;
  yield* rest;
}

/** The separator, by the first line; Excel may write it there (`sep=;`). */
function readOpening(text: string): { delimiter: string; skipped: number; text: string } {
  const said = /^\ufeff?sep=([,;\t])\r?\n/.exec(text);
  if (said) return { delimiter: said[1] ?? ',', skipped: 1, text: text.slice(said[0].length) };
  const header = (/[^\s][^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  const best = counts.reduce((most, next) => (next.count > most.count ? next : most));
  return { delimiter: best.delimiter, skipped: 0, text };
}

function messageOf(error: CsvError, line: number): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `The row that starts in line ${line} has a quotation mark that is never closed.`;
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `The row that starts in line ${line} has quotation marks that do not match: after a closing one comes more text. A quotation mark inside a text is written twice ("").`;
    case 'INVALID_OPENING_QUOTE':
      return `The row that starts in line ${line} has a quotation mark in the middle of a text. Put the whole text between quotation marks and write the one inside twice ("").`;
    case 'CSV_MAX_RECORD_SIZE':
      return `The row that starts in line ${line} is far too long; most likely one of its quotation marks is never closed.`;
    default:
      return `The row that starts in line ${line} cannot be read as CSV.`;
  }
}

function countBreaks(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1;
  return count;
}
