import { unitOf } from '#contract/rules/texts/shop-locale.ts';
import type { AllSettings } from '#contract/settings/entries.ts';

/** What an invoice says of tax. */
export interface InvoiceTax {
  /** With what it is called: 'PAN 301234567'; empty where the shop has none. */
  readonly number: string;
  readonly name: string;
  /** In percent; null where no tax is shown. */
  readonly rate: number | null;
}

type TaxSettings = Pick<
  AllSettings,
  'taxNumberKind' | 'taxNumber' | 'taxLine' | 'taxName' | 'taxRate'
>;

export function invoiceTaxOf(shop: TaxSettings): InvoiceTax {
  const { taxLine, taxName, taxRate } = shop;
  const isShown = taxLine === 'included' && taxRate > 0;
  return { number: taxNumberText(shop), name: taxName, rate: isShown ? taxRate : null };
}

/** 'PAN 301234567'; empty without a number. */
export const taxNumberText = ({
  taxNumberKind,
  taxNumber,
}: Pick<AllSettings, 'taxNumberKind' | 'taxNumber'>): string =>
  taxNumber === '' ? '' : `${taxNumberKind} ${taxNumber}`;

/** The tax in an amount, to the nearest paisa or whole amount, halves up. `rate` in percent. */
export function includedTaxPaisa(totalPaisa: number, rate: number): number {
  const hundredths = Math.round(rate * 100);
  const unit = unitOf();
  return Math.round((totalPaisa * hundredths) / ((10_000 + hundredths) * unit)) * unit;
}
