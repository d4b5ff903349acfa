import { paisaFromRupees } from '#contract/rules/money.ts';

/** Paisa of an amount that somebody typed, such as `1,349.50`; undefined when it is none. */
export function readAmount(text: string): number | undefined {
  const plain = text.replaceAll(',', '').trim();
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? paisaFromRupees(Number(plain)) : undefined;
}
