import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { plainText } from '#server/plain-text.ts';

import { FileError } from '#server/product-files/file-error.ts';

export const fileBytesMax = 200 * 1024 * 1024;

const howToSave =
  "Save it again as UTF-8: in Excel 'Save as', type 'CSV UTF-8 (Comma delimited)'; in LibreOffice 'Text CSV', character set 'Unicode (UTF-8)'.";

/** Called with the share of the file that was read since the last call, from 0 to 1. */
export type OnRead = (share: number) => void;

/** Where a file is: its path, or its content. */
export type FileSource = string | Buffer;

/** A file's text in chunks. An invalid byte is an error, never a question mark. */
export async function* readFileText(source: FileSource, onRead: OnRead = () => {}): AsyncGenerator<string> {
  const size = typeof source === 'string' ? await sizeOf(source) : source.length;
  if (size === 0) throw new FileError('The file is empty.');
  if (size > fileBytesMax) {
    throw new FileError(
      `The file is ${Math.round(size / 1024 / 1024)} MB; the limit is ${fileBytesMax / 1024 / 1024} MB. Split it by products.`,
    );
  }
  const pieces =
    typeof source === 'string' ? createReadStream(source, { highWaterMark: 256 * 1024 }) : Readable.from([source]);
  let encoding: string | undefined;
  let decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 0;
  let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);

  for await (const piece of pieces as AsyncIterable<Buffer>) {
    if (encoding === undefined) {
      encoding = encodingOf(piece);
      decoder = new TextDecoder(encoding, { fatal: true });
    }
    onRead(piece.length / size);
    // Whole lines at a time, so that the line of an invalid byte can be named.
    const joined: Buffer<ArrayBufferLike> = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const end = encoding === 'utf-8' ? joined.lastIndexOf(0x0a) + 1 : joined.length;
    rest = joined.subarray(end);
    if (end === 0) continue;
    const text = decode(decoder, joined.subarray(0, end), encoding, lines, true);
    lines += countLines(text);
    yield text;
  }
  const last = decode(decoder, rest, encoding ?? 'utf-8', lines, false);
  if (last !== '') yield last;
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  const shown = plainText(path, 200);
  if (found instanceof Error) {
    throw new FileError(found.code === 'ENOENT' ? `There is no file '${shown}'.` : `'${shown}' cannot be read.`);
  }
  if (!found.isFile()) throw new FileError(`'${shown}' is not a file.`);
  return found.size;
}

function encodingOf(start: Buffer): string {
  if (
    start.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')) ||
    start.subarray(0, 2).equals(Buffer.from([0xd0, 0xcf]))
  ) {
    throw new FileError(`This is a spreadsheet or a zip, not a CSV file. ${howToSave}`);
  }
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function decode(
  decoder: { decode(bytes: Buffer, options: { stream: boolean }): string },
  bytes: Buffer,
  encoding: string,
  lines: number,
  hasMore: boolean,
): string {
  let text: string;
  try {
    text = decoder.decode(bytes, { stream: hasMore });
  } catch {
    if (encoding !== 'utf-8') throw new FileError(`The file is broken UTF-16 near line ${lines + 1}. ${howToSave}`);
    throw new FileError(`Line ${lines + wrongLine(bytes)} contains characters that are not UTF-8. ${howToSave}`);
  }
  const nul = text.indexOf('\0');
  if (nul >= 0) {
    const line = lines + countLines(text.slice(0, nul)) + 1;
    throw new FileError(`Line ${line} contains NUL characters, so this is not a CSV file. ${howToSave}`);
  }
  return text;
}

/** The first of these lines, from 1, that does not decode. */
function wrongLine(bytes: Buffer): number {
  let start = 0;
  for (let line = 1; start < bytes.length; line += 1) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
  }
  return 1;
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
