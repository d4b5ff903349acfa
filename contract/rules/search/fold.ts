// Texts as they are compared, and their words: the same way for what is stored and for what is
// typed.

/** Longer words are cut, which bounds the work. */
const wordLengthMax = 40;

const asciiOnly = /^[\0-\x7f]*$/;
const notAsciiWord = /[^a-z0-9]+/;
const accents = /[\u0300-\u036f]/g;
/** Apostrophes and what nobody sees are inside words (tiger's, Devanagari): they are removed. */
const insideWords = /['’‘ʼ`´\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const anyWord = /[\p{L}\p{M}\p{N}]+/gu;

/** Letters that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};
const oddLetters = /[ßøłđðþæœıς]/g;

function fold(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(insideWords, '')
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase();
  return plain.replace(oddLetters, (letter) => plainLetters[letter] ?? letter);
}

/** ASCII without apostrophes. */
const isPlain = /^[ -&(-_a-~]*$/;
const spaces = /^\s|\s{2}|[^\S ]|\s$/;

/**
 * A text as searches and sorting compare it: lower case, no accents and apostrophes, single spaces.
 * The database has the same function, `fold_text`.
 */
export function foldText(text: string): string {
  const folded = isPlain.test(text) ? text.toLowerCase() : fold(text);
  return spaces.test(folded) ? folded.replace(/\s+/g, ' ').trim() : folded;
}

function cut(word: string): string {
  return word.length > wordLengthMax ? word.slice(0, wordLengthMax) : word;
}

/**
 * The words of a text, folded: lower case, no accents, no punctuation, Devanagari in Latin letters.
 */
export function wordsOf(text: string): string[] {
  if (!asciiOnly.test(text))
    return (fold(text).match(anyWord) ?? []).map((word) => cut(transliterate(word)));
  const lower = text.toLowerCase();
  const words = (/['`]/.test(lower) ? lower.replace(insideWords, '') : lower).split(notAsciiWord);
  return words.filter((word) => word !== '').map(cut);
}

// Devanagari in Latin letters, as people romanise it: स्फटिक is sphatik, ब्रेसलेट breslet. Pages that
// only fold texts leave the lists out: they are marked as free of effects.

/** From U+0915 on. */
const consonants =
  /* @__PURE__ */ 'k kh g gh ng ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'.split(
    ' ',
  );
/** From U+0905 on, and their signs from U+093E on, where the first has none. */
const vowels = /* @__PURE__ */ 'a a i i u u ri l e e e ai o o o au'.split(' ');
const signOffset = 0x38;

/** में is `in`; by its letters it would be `men`. */
const spokenOtherwise: Readonly<Record<string, string>> = { में: 'mein' };

/**
 * A word with its Devanagari letters in Latin ones; decomposed, as Unicode's NFKD leaves it. Other
 * letters stay.
 */
export function transliterate(word: string): string {
  if (!/[\u0900-\u097f]/.test(word)) return word;
  const other = spokenOtherwise[word];
  if (other !== undefined) return other;
  /** Parts of one sound; `*` is the vowel that a consonant has unless another is written. */
  const sounds: string[] = [];
  // ज्ञ is spoken as ग्य.
  for (const letter of word.replaceAll('\u091c\u094d\u091e', '\u0917\u094d\u092f')) {
    const code = letter.charCodeAt(0);
    const consonant = consonants[code - 0x915];
    const sign = code > 0x93d ? vowels[code - 0x905 - signOffset] : undefined;
    const vowel = vowels[code - 0x905];
    if (consonant) sounds.push(consonant, '*');
    else if (sign) sounds.splice(-1, 1, sign);
    else if (vowel) sounds.push(vowel);
    // Virama: the consonant has no vowel. Nukta: ज़ is z, ड़ r.
    else if (code === 0x94d) sounds.pop();
    else if (code === 0x93c)
      sounds.splice(-2, 1, { j: 'z', ph: 'f', d: 'r', dh: 'rh' }[sounds.at(-2) ?? ''] ?? 'k');
    else if (code === 0x901 || code === 0x902) sounds.push('n');
    else if (code > 0x965 && code < 0x970) sounds.push(String(code - 0x966));
    else if (code < 0x900 || code > 0x97f) sounds.push(letter);
  }
  if (sounds.at(-1) === '*' && sounds.length > 2) sounds.pop();
  const isVowel = (at: number) => /^[aeiou*]/.test(sounds[at] ?? '');
  const isConsonant = (at: number) => at in sounds && !isVowel(at);
  // Between a vowel with a consonant and a consonant with a vowel it is silent: pu-kha-ra-j is
  // pukhraj.
  for (let at = sounds.length - 1; at > 1; at -= 1) {
    const isSilent =
      isVowel(at - 2) && isConsonant(at - 1) && isConsonant(at + 1) && isVowel(at + 2);
    if (sounds[at] === '*' && isSilent) sounds.splice(at, 1);
  }
  return sounds
    .join('')
    .replaceAll('*', 'a')
    .replace(/tj$/, 'tz')
    .replace(/(?<=[dkst])v/g, 'w');
}
