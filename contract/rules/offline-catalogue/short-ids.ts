// Ids and hashes are random and don't compress. In base 64 instead of 16, joined without separators, they take a fourth
// less.

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const sha = /^[0-9a-f]{40}$/;
const idLetters = 22;
const hashLetters = 27;
/** Around a text that is no UUID or hash and is written as it is. */
const oddOpens = '.';
const oddCloses = ' ';

/** Joins ids. */
export function joinIds(ids: readonly string[]): string {
  return ids.map((id) => (uuid.test(id) ? shortHex(id.replaceAll('-', '')) : odd(id))).join('');
}

/** Splits what `joinIds` has joined. */
export function splitIds(joined: string): string[] {
  return split(joined, idLetters, (short) => {
    const hex = longHex(short);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  });
}

/** Joins hashes of pictures. */
export function joinHashes(hashes: readonly string[]): string {
  return hashes.map((hash) => (sha.test(hash) ? shortHex(hash) : odd(hash))).join('');
}

/** Splits what `joinHashes` has joined. */
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

/** Three hexadecimal digits become two letters; one or two digits at the end become one or two. */
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
  // Without the padding: bytes have two digits each.
  const digits = Math.floor((short.length * 6) / 8) * 2;
  return hex.slice(0, digits);
}
