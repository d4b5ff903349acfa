import { cleanText } from '#contract/clean-text.ts';
import { asciiDigits } from '#contract/rules/texts/digits.ts';
import { paisaOfText } from '#contract/rules/texts/money.ts';

/**
 * Paisa of a deposit as it is typed: a sum, or a percent of the price such as `30 %`, to the
 * nearest whole unit of the currency. Undefined when it is none, or more than the price.
 */
export function depositOfText(text: string, pricePaisa: number): number | undefined {
  const [, percent = ''] = /^(\d{1,3}(?:\.\d+)?)\s*%$/.exec(asciiDigits(cleanText(text))) ?? [];
  if (percent === '') return paisaOfText(text, pricePaisa);
  const share = Math.round((pricePaisa * Number(percent)) / 10_000) * 100;
  const depositPaisa = Math.min(share, pricePaisa);
  return Number(percent) <= 100 && depositPaisa > 0 ? depositPaisa : undefined;
}
