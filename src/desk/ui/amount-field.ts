import { formatPaisa, paisaOfText, textOfPaisa } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';

/** A sum that is typed, at most so much. */
export function amountField(initialPaisa: number, mostPaisa?: number) {
  const validate = (text: string) =>
    paisaOfText(text, mostPaisa) !== undefined ||
    (mostPaisa === undefined
      ? 'Please enter the amount, such as 1000.'
      : `Please enter an amount up to ${formatPaisa(mostPaisa)}.`);
  return {
    label: `Amount in ${shopLocale().currencySign}`,
    inputMode: 'decimal',
    required: true,
    initial: initialPaisa > 0 ? textOfPaisa(initialPaisa) : '',
    rule: { validate },
  } as const;
}
