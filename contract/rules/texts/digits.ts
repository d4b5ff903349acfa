import { cleanText } from '#contract/clean-text.ts';

/** Turns the digits of any script into 0 to 9: `९८` is `98`. */
export function asciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => String(valueOfDigit(digit)));
}

/**
 * A typed number in digits of any script, with or without commas: `१,०००` is 1000. NaN if it is
 * none.
 */
export function numberOfText(text: string): number {
  const plain = asciiDigits(cleanText(text)).replaceAll(',', '');
  return plain === '' ? Number.NaN : Number(plain);
}

/**
 * Unicode lists the digits of a script from its zero on, and nothing but other digits right before
 * a zero.
 */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
