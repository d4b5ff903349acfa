import { closeSync, openSync, readSync } from 'node:fs';

const headerBytes = 32;
const frameHeaderBytes = 24;

/**
 * Counts the transactions behind a damaged place in SQLite's write-ahead log (sqlite.org/fileformat2.html, section 4.1).
 * SQLite drops them without a word when it opens the database. Some may be in the database already, by a
 * checkpoint. The last transaction alone doesn't count: a power cut may have come in the middle of it.
 */
export function findLostCommits(walFile: string): number {
  let descriptor: number;
  try {
    descriptor = openSync(walFile, 'r');
  } catch {
    return 0;
  }
  try {
    const lost = countBehindDamage(descriptor);
    return lost > 1 ? lost : 0;
  } finally {
    closeSync(descriptor);
  }
}

function countBehindDamage(descriptor: number): number {
  const header = Buffer.alloc(headerBytes);
  if (readSync(descriptor, header, 0, headerBytes, 0) < headerBytes) return 0;
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  let sum = addToChecksum({ first: 0, second: 0 }, header.subarray(0, 24), isBigEndian);
  let isSound = isEqual(sum, header, 24);
  const pageBytes = header.readUInt32BE(8);
  // A damaged header may say anything; 4,096 is what SQLite chooses.
  const frame = Buffer.alloc(frameHeaderBytes + (pageBytes >= 512 && pageBytes <= 65_536 ? pageBytes : 4096));
  let salts = header.subarray(16, 24);
  let lost = 0;
  for (let at = headerBytes; readSync(descriptor, frame, 0, frame.length, at) === frame.length; at += frame.length) {
    // Without a readable header the first frame tells which frames belong together.
    if (!isSound && at === headerBytes) salts = Buffer.from(frame.subarray(8, 16));
    // Left from before the last reset of the log.
    const isCurrent = frame.subarray(8, 16).equals(salts);
    if (isSound) {
      sum = addToChecksum(sum, frame.subarray(0, 8), isBigEndian);
      sum = addToChecksum(sum, frame.subarray(frameHeaderBytes), isBigEndian);
      isSound = isCurrent && isEqual(sum, frame, 16);
    }
    const isCommit = frame.readUInt32BE(4) !== 0;
    if (!isSound && isCurrent && isCommit) lost += 1;
  }
  return lost;
}

interface Checksum {
  readonly first: number;
  readonly second: number;
}

function addToChecksum({ first, second }: Checksum, bytes: Buffer, isBigEndian: boolean): Checksum {
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + second + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))) >>> 0;
    second = (second + first + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4))) >>> 0;
  }
  return { first, second };
}

function isEqual({ first, second }: Checksum, bytes: Buffer, at: number): boolean {
  return first === bytes.readUInt32BE(at) && second === bytes.readUInt32BE(at + 4);
}
