// Ids and hashes are random, so nothing compresses them. Written in 64 letters in place of 16 they take a fifth less.

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Stands before what is no plain id or hash and therefore written as it is. */
const asItIs = '.';

/** An id, shorter. */
export function shortId(id: string): string {
  return uuid.test(id) ? shortHex(id.replaceAll('-', '')) : asItIs + id;
}

/** The id that was shortened. */
export function longId(short: string): string {
  if (short.startsWith(asItIs)) return short.slice(1);
  const hex = longHex(short);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A hash in hexadecimal digits, shorter. */
export function shortHash(hash: string): string {
  return /^(?:[0-9a-f]{2})+$/.test(hash) ? shortHex(hash) : asItIs + hash;
}

/** The hash that was shortened. */
export function longHash(short: string): string {
  return short.startsWith(asItIs) ? short.slice(1) : longHex(short);
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
