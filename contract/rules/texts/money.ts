import { cleanText } from '#contract/clean-text.ts';
import { priceMaxPaisa } from '#contract/names/limits.ts';

import { asciiDigits } from './digits.ts';
import { shopLocale, unitOf } from './shop-locale.ts';

// Money is whole paisa: 100 paisa are one rupee. In a shop of another currency they are its
// hundredths, under the same names; one without hundredths has whole amounts alone. A price and its sale price are stored in paisa;
// the API carries the price and a percent with up to nine decimals, which gives back the sale price
// to the paisa.

/** Nano-percent in one percent. */
export const nanoPercent = 1_000_000_000;
const wholeNanoPercent = 100n * BigInt(nanoPercent);

/** Paisa of an amount in rupees with at most two decimals, as responses carry it. */
export function paisaFromRupees(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Rupees of an amount in paisa, for responses. */
export function rupeesFromPaisa(paisa: number): number {
  return paisa / 100;
}

/**
 * Price minus discount percent of price, to the nearest paisa (or whole amount, where the currency
 * has no hundredths), halves up. `discount` in percent, 0 to 100.
 */
export function discountedPaisa(pricePaisa: number, discountPercent: number): number {
  const left = wholeNanoPercent - BigInt(Math.round(discountPercent * nanoPercent));
  const unit = unitOf();
  const whole = wholeNanoPercent * BigInt(unit);
  return Number((BigInt(pricePaisa) * left * 2n + whole) / (whole * 2n)) * unit;
}

/**
 * The discount that leads from a price to `askedPaisa`, in percent with as few decimals as
 * possible. Prices in paisa; 0 without a discount.
 */
export function discountPercentBetween(pricePaisa: number, askedPaisa: number): number {
  if (askedPaisa >= pricePaisa) return 0;
  const exact = 100 * (1 - askedPaisa / pricePaisa);
  for (let decimals = 0; decimals < 9; decimals += 1) {
    const percent = Number(exact.toFixed(decimals));
    if (discountedPaisa(pricePaisa, percent) === askedPaisa) return percent;
  }
  return Number(exact.toFixed(9));
}

/**
 * Why a sale price can't be saved, for the person who enters it. `pricePaisa` is null for a variant
 * without one of its own.
 */
export function salePriceProblem(
  pricePaisa: number | null,
  salePaisa: number | null,
): string | undefined {
  if (salePaisa === null) return undefined;
  if (pricePaisa === null) return 'A variant with a sale price needs a price of its own.';
  return salePaisa < pricePaisa ? undefined : 'The sale price must be lower than the price.';
}

/** The discount of the API, in percent; 0 without a sale price. */
export function discountPercentOf(pricePaisa: number, salePaisa: number | null): number {
  return salePaisa === null ? 0 : discountPercentBetween(pricePaisa, salePaisa);
}

/**
 * An amount for people, as the shop writes it: in the demo `Rs 1,500`, or `Rs 1,349.50` when there
 * are paisa.
 */
export function formatPaisa(paisa: number): string {
  const { currencySign, priceFormat } = shopLocale();
  const minus = paisa < 0 ? '-' : '';
  const amount = priceFormat.replace(/\d.*\d/, numberOfPaisa(paisa)).replace('¤', currencySign);
  return `${minus}${amount}`;
}

/** The same without sign and minus: `1,349.50`. */
export function numberOfPaisa(paisa: number): string {
  const { priceFormat, alwaysDecimals } = shopLocale();
  const [, groups = ',', point = '.'] = /(\D)\d{3}(\D)\d\d(?!\d)/.exec(priceFormat) ?? [];
  const whole = Math.floor(Math.abs(paisa) / 100).toString();
  const rest = (Math.abs(paisa) % 100).toString().padStart(2, '0');
  const grouped = whole.replace(groupEnds(priceFormat), groups);
  const isWhole = unitOf() > 1 || (rest === '00' && !alwaysDecimals);
  return isWhole ? grouped : `${grouped}${point}${rest}`;
}

/** Where a separator stands: in South Asia only the last group has three digits. */
function groupEnds(priceFormat: string): RegExp {
  return /12\D34/.test(priceFormat) ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g;
}

/** The same for an amount in rupees. */
export function formatRupees(rupees: number): string {
  return formatPaisa(paisaFromRupees(rupees));
}

/**
 * Paisa of an amount as it is typed, such as `1,500`, `९९९.50` or `Rs 1500/-`, and where the shop
 * writes so, `1.500,50 €`; undefined when it is none.
 */
export function paisaOfText(text: string, most = priceMaxPaisa): number | undefined {
  const typed = withoutSign(asciiDigits(cleanText(text)));
  const hasComma = /,\d\d/.test(shopLocale().priceFormat.slice(-6));
  const plain = hasComma ? pointed(typed) : typed;
  const [, whole = '', decimals = ''] =
    /^(\d[\d,’]*)(?:\.(\d{1,2}))?(?:\s*\/-)?$/i.exec(plain) ?? [];
  if (whole === '') return undefined;
  const paisa = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return paisa >= 1 && paisa <= most && paisa % unitOf() === 0 ? paisa : undefined;
}

/** Without the currency's sign or code before or after the amount. */
function withoutSign(text: string): string {
  const { currency, currencySign } = shopLocale();
  const ownSigns = currency === 'NPR' ? [...nepaleseSigns, currencySign] : [currencySign];
  const lower = text.toLowerCase();
  for (const sign of [currency, ...ownSigns].map((one) => one.toLowerCase())) {
    if (lower.startsWith(sign)) return text.slice(sign.length).trim();
    if (lower.endsWith(sign)) return text.slice(0, -sign.length).trim();
  }
  return text;
}

/** The longer ones first. */
const nepaleseSigns = ['rs.', 'rs', 'रु.', 'रु'];

/** `1.500,50` and `1 500,5` with a point before the hundredths; `1500.50` stays. */
function pointed(text: string): string {
  if (/^\d+\.\d{1,2}$/.test(text)) return text;
  return text.replace(/[.\s’](?=\d{3}(?!\d))/g, '').replace(',', '.');
}

/** The text of an amount for a form; empty for none. */
export function textOfPaisa(paisa: number | null): string {
  if (paisa === null) return '';
  return paisa % 100 === 0 ? String(paisa / 100) : (paisa / 100).toFixed(2);
}

interface Priced {
  /** Rs before discount. */
  readonly price: number;
  /** Percent. */
  readonly discount?: number | undefined;
}

/** Prices of a product or variant in paisa: before its discount, and what it sells for. */
export function pricesOf({ price, discount = 0 }: Priced): {
  readonly before: number;
  readonly current: number;
} {
  const before = paisaFromRupees(price);
  return { before, current: discountedPaisa(before, discount) };
}
