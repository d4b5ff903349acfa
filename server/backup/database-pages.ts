import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

import { OwnerError } from '#server/start-problem.ts';

// A copy of a SQLite database as its pages that differ from an earlier copy of it. Between two
// minutes of a shop few pages change, but they are all over the file: a deduplicating backup stores
// a megabyte for each of them, this way the page alone.

const magic = 'sphatik-pages-1\n';
/** Read at a time: whole pages of every size that SQLite has. */
const blockBytes = 4 * 1024 * 1024;
const numberBytes = 4;

/** What a file of changed pages begins with. */
interface PagesHeader {
  readonly pageBytes: number;
  /** Of the copy that is made of it. */
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Writes the pages in which `next` differs from `base` to a new file. Returns undefined, and leaves
 * the file unfinished, when there are more than `bytesMax` of them.
 */
export async function writeChangedPages(
  files: { readonly base: string; readonly next: string; readonly changes: string },
  bytesMax: number,
): Promise<{ readonly changedBytes: number } | undefined> {
  await using base = await open(files.base);
  await using next = await open(files.next);
  await using changes = await open(files.changes, 'w', 0o600);
  const pageBytes = await readPageBytes(next);
  const { size: bytes } = await next.stat();
  const hash = createHash('sha256');
  const [old, now] = [Buffer.alloc(blockBytes), Buffer.alloc(blockBytes)];
  let changedBytes = 0;
  let end = magic.length + headerBytes;
  for (let from = 0; from < bytes; from += blockBytes) {
    const length = await readFully(next, now, from);
    const oldLength = await readFully(base, old, from);
    hash.update(now.subarray(0, length));
    const found: Buffer[] = [];
    for (let at = 0; at < length; at += pageBytes) {
      const page = now.subarray(at, at + pageBytes);
      if (at + pageBytes <= oldLength && page.equals(old.subarray(at, at + pageBytes))) continue;
      const number = Buffer.alloc(numberBytes);
      number.writeUInt32LE((from + at) / pageBytes);
      found.push(number, page);
      changedBytes += pageBytes;
    }
    if (changedBytes > bytesMax) return undefined;
    const packed = Buffer.concat(found);
    await changes.write(packed, 0, packed.length, end);
    end += packed.length;
  }
  const header: PagesHeader = { pageBytes, bytes, sha256: hash.digest('hex') };
  await changes.write(magic + JSON.stringify(header).padEnd(headerBytes), 0);
  await changes.sync();
  return { changedBytes };
}

const headerBytes = 256;

/**
 * Makes a copy of the database: `file` is a copy of the base, and the pages are written into it.
 * Throws an OwnerError unless it is then what was copied, byte for byte.
 */
export async function applyChangedPages(file: string, changesFile: string): Promise<void> {
  await using changes = await open(changesFile);
  await using database = await open(file, 'r+');
  const { pageBytes, bytes, sha256 } = await readHeader(changes);
  const entryBytes = numberBytes + pageBytes;
  const entries = Buffer.alloc(Math.floor(blockBytes / entryBytes) * entryBytes);
  let from = magic.length + headerBytes;
  for (;;) {
    const length = await readFully(changes, entries, from);
    if (length % entryBytes !== 0) throw damaged();
    for (let at = 0; at < length; at += entryBytes)
      await database.write(
        entries,
        at + numberBytes,
        pageBytes,
        entries.readUInt32LE(at) * pageBytes,
      );
    if (length < entries.length) break;
    from += length;
  }
  await database.truncate(bytes);
  await database.sync();
  const hash = createHash('sha256');
  for (let at = 0; at < bytes; at += blockBytes) {
    const block = Buffer.alloc(Math.min(blockBytes, bytes - at));
    if ((await readFully(database, block, at)) < block.length) throw damaged();
    hash.update(block);
  }
  if (hash.digest('hex') !== sha256) throw damaged();
}

async function readHeader(changes: FileHandle): Promise<PagesHeader> {
  const start = Buffer.alloc(magic.length + headerBytes);
  await readFully(changes, start, 0);
  const text = start.toString();
  if (!text.startsWith(magic)) throw damaged();
  try {
    return JSON.parse(text.slice(magic.length)) as PagesHeader;
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(cause?: unknown): OwnerError {
  return new OwnerError('The backup is damaged: its database is not what was backed up.', {
    cause,
  });
}

/** https://sqlite.org/fileformat.html#the_database_header */
async function readPageBytes(database: FileHandle): Promise<number> {
  const header = Buffer.alloc(100);
  await readFully(database, header, 0);
  const size = header.readUInt16BE(16);
  return size === 1 ? 65_536 : size;
}

/** Fills a buffer from a place in a file, as far as there is something. Returns how far. */
async function readFully(file: FileHandle, buffer: Buffer, from: number): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, from + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}
