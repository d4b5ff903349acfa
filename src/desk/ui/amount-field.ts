import { paymentWays } from '#contract/names/payment-way-labels.ts';
import { type PaymentWay, paymentWayNames } from '#contract/names/payment-ways.ts';
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

const ways = [
  ['', 'Not said'],
  ...paymentWayNames.map((way) => [way, paymentWays[way]] as const),
] as const;

/** How money has come; what nobody knows stays as it is paid, in cash or online. */
export function howField(initial: PaymentWay | '' = '') {
  return { label: 'How it came', initial, options: ways } as const;
}

interface Came {
  readonly how?: PaymentWay | null | undefined;
}

/** How money goes back: by default as the last of it has come; cash seldom goes back as cash. */
export function howBackField(payments: readonly Came[]) {
  const came = payments.at(-1)?.how ?? '';
  return {
    label: 'How it goes back',
    initial: came === 'cash' ? '' : came,
    options: ways,
  } as const;
}

/** What is sent of it. */
export function howOf(typed: string): PaymentWay | undefined {
  return paymentWayNames.find((way) => way === typed);
}
