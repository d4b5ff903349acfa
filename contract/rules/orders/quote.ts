import { cleanText } from '#contract/clean-text.ts';
import { asciiDigits } from '#contract/rules/texts/digits.ts';
import { formatPaisa, paisaOfText } from '#contract/rules/texts/money.ts';

// What a quote for a custom order says of its delivery: what a customer accepts is what is taken.

/** Paisa, 0 where the price includes it; null where the quote says nothing. */
type QuotedDelivery = number | null | undefined;

/** What a quote says of the delivery, beside its whole sum; empty where it says nothing. */
export function quotedDelivery(deliveryPaisa: QuotedDelivery): string {
  if (deliveryPaisa === null || deliveryPaisa === undefined) return '';
  return deliveryPaisa === 0
    ? 'delivery included'
    : `of it ${formatPaisa(deliveryPaisa)} for delivery`;
}

/**
 * Whether the delivery costs more than the customer has agreed to, so that they are asked first.
 * What is included is included wherever it goes.
 */
export function isDeliveryDearer(deliveryPaisa: QuotedDelivery, zonePaisa: number): boolean {
  return deliveryPaisa !== 0 && zonePaisa > (deliveryPaisa ?? 0);
}

/** Paisa of a fee as it is typed, which may be 0; undefined when it is none. */
export function feeOfText(text: string): number | undefined {
  return asciiDigits(cleanText(text)) === '0' ? 0 : paisaOfText(text);
}
