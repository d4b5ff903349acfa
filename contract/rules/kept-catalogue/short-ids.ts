// Ids and hashes are random, so nothing compresses them. Written in 64 letters in place of 16, one after the other
// without anything between, they take a fourth less.

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const sha = /^[0-9a-f]{40}$/;
const idLetters = 22;
const hashLetters = 27;
/** Around what is no plain id or hash and therefore written as it is. */
const oddOpens = '.';
const oddCloses = ' ';

/** Ids as one text. */
export function joinIds(ids: readonly string[]): string {
  return ids.map((id) => (uuid.test(id) ? shortHex(id.replaceAll('-', '')) : odd(id))).join('');
}

/** The ids in such a text. */
export function splitIds(joined: string): string[] {
  return split(joined, idLetters, (short) => {
    const hex = longHex(short);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  });
}

/** Hashes of pictures as one text. */
export function joinHashes(hashes: readonly string[]): string {
  return hashes.map((hash) => (sha.test(hash) ? shortHex(hash) : odd(hash))).join('');
}

/** The hashes in such a text. */
export function splitHashes(joined: string): string[] {
  return split(joined, hashLetters, longHex);
}

function odd(text: string): string {
  return oddOpens + encodeURIComponent(text) + oddCloses;
}

function split(joined: string, width: number, longOf: (short: string) => string): string[] {
  const list: string[] = [];
  for (let at = 0; at < joined.length; ) {
    const isOdd = joined.charAt(at) === oddOpens;
    const end = isOdd ? joined.indexOf(oddCloses, at) : at + width;
    list.push(isOdd ? decodeURIComponent(joined.slice(at + 1, end)) : longOf(joined.slice(at, end)));
    at = isOdd ? end + 1 : end;
  }
  return list;
}

/** Three digits become two letters; of one or two digits at the end a letter or two are left. */
function shortHex(hex: string): string {
  let short = '';
  for (let at = 0; at < hex.length; at += 3) {
    const digits = hex.slice(at, at + 3);
    const value = Number.parseInt(digits.padEnd(3, '0'), 16);
    short += letters.charAt(value >> 6);
    if (digits.length > 1) short += letters.charAt(value & 63);
  }
  return short;
}

function longHex(short: string): string {
  let hex = '';
  for (let at = 0; at < short.length; at += 2) {
    const value = (letters.indexOf(short.charAt(at)) << 6) | (letters.indexOf(short.charAt(at + 1) || 'A') & 63);
    hex += value.toString(16).padStart(3, '0');
  }
  // Bytes have two digits each: what was filled up at the end goes again.
  const digits = Math.floor((short.length * 6) / 8) * 2;
  return hex.slice(0, digits);
}
