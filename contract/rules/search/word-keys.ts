// Keys that are equal for words that people confuse.

const latin = /^[a-z]+$/;

/**
 * Whether a word is made of plain Latin letters; only such words are compared by sound or letter.
 */
export function isLatin(word: string): boolean {
  return latin.test(word);
}

/**
 * What different forms of an English word have in common: `healing` and `heals` as `heal`, `lucky`
 * as `luck`.
 */
export function stemOf(word: string): string {
  const one = singularOf(word);
  const stem = one.replace(/(?:ation|ating|ated|ate|ion|ing|ed|ive|ful|ness|ly|y|e)$/, '');
  return stem.length >= 4 ? stem : one;
}

/** A word without the ending of a plural. */
export function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Spellings of the same sound in English and romanised Nepali, replaced in this order. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/pph|ph/g, 'f'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/([bdgjkt])h/g, '$1'],
  [/tz/g, 's'],
  [/sc(?=[eiy])/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/ch+/g, 'č'],
  [/ck|[cq]/g, 'k'],
  [/x/g, 'ks'],
  // Devanagari has one letter for j and z; Nepali has one sound for v and b.
  [/[jz]/g, 's'],
  [/v/g, 'b'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/**
 * How a word sounds, with its vowels: `amethist` as `amethyst`, `mala` as `maala`, `citrin` as
 * `citrine`.
 */
export function soundOf(word: string): string {
  let sound = word;
  for (const [pattern, letters] of sounds) sound = sound.replace(pattern, letters);
  return sound.length > 3 && /[^aeiou](?:e|[^aeiou]a)$/.test(sound) ? sound.slice(0, -1) : sound;
}

/** The consonants of a sound and its first letter: `brslet` as `bracelet`. */
export function skeletonOf(sound: string): string {
  return (sound.charAt(0) + sound.slice(1).replace(/[aeiouhw]/g, '')).replace(/(.)\1+/g, '$1');
}

let before = new Uint8Array(64);
let above = new Uint8Array(64);
let row = new Uint8Array(64);

/**
 * Damerau's distance between two words of at most 62 letters: how many letters to add, drop, change
 * or swap with a neighbour. Anything over `most` comes back as `most + 1`, early.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  for (let at = 0; at <= other.length; at += 1) above[at] = at;
  for (let i = 1; i <= one.length; i += 1) {
    row[0] = i;
    let least = i;
    const letter = one.charCodeAt(i - 1);
    for (let j = 1; j <= other.length; j += 1) {
      const same = letter === other.charCodeAt(j - 1);
      let cost = Math.min(
        num(above, j) + 1,
        num(row, j - 1) + 1,
        num(above, j - 1) + (same ? 0 : 1),
      );
      if (
        i > 1 &&
        j > 1 &&
        letter === other.charCodeAt(j - 2) &&
        one.charCodeAt(i - 2) === other.charCodeAt(j - 1)
      ) {
        cost = Math.min(cost, num(before, j - 2) + 1);
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, above, row] = [above, row, before];
  }
  return Math.min(num(above, other.length), most + 1);
}

function num(numbers: Uint8Array, at: number): number {
  return numbers[at] as number;
}
