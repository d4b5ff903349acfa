// Text copied from chats, PDFs and contact lists brings characters that nobody sees.

const visibleAscii = /^[\x20-\x7e]*$/;

/**
 * Signs that join the consonant before them to the next one, in the scripts of South Asia: viramas.
 */
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';

/** Invisible characters that change what is seen: half forms of letters, and parts of emoji. */
const needed = [
  `(?<=${virama})[\\u200c\\u200d]`,
  `(?<=\\p{L}\\p{M}*)\\u200d(?=${virama})`,
  '(?<=\\p{Script=Arabic})\\u200c(?=\\p{Script=Arabic})',
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007f}]+',
].join('|');
const invisible = new RegExp(
  `(${needed})|[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]`,
  'gu',
);

/**
 * A text as it is stored and judged: composed (NFC), without characters that nobody sees, and
 * without space around it. Empty when there is nothing to see.
 */
export function cleanText(text: string): string {
  if (visibleAscii.test(text)) return text.trim();
  // The Braille pattern without dots is as blank as a space.
  return text.replace(invisible, '$1').replaceAll('\u2800', ' ').normalize('NFC').trim();
}

const joiners = /[\u200c\u200d]/g;

/**
 * A coupon's code as it is stored and compared: in capitals. Joiners change how a code looks, not
 * which one it is.
 */
export function normalCouponCode(text: string): string {
  return cleanText(text).replace(joiners, '').toUpperCase().normalize('NFC');
}
