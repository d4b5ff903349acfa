// Sums as providers write them, read as whole paisa and never as a float.

/**
 * Paisa of a sum in rupees, as text or as a JSON number: `1,000.0`, `1265`, `1265.5`. Undefined for
 * anything else, and for less than a paisa.
 */
export function paisaOfRupees(written: unknown): number | undefined {
  if (typeof written !== 'string' && typeof written !== 'number') return undefined;
  const [, whole = '', fraction = ''] = rupees.exec(String(written).trim()) ?? [];
  if (whole === '' || /[1-9]/.test(fraction.slice(2))) return undefined;
  return safe(`${whole.replaceAll(',', '')}${fraction.slice(0, 2).padEnd(2, '0')}`);
}

/** With commas where people put them, in thousands or in lakhs. */
const rupees = /^(\d+|\d{1,3}(?:,\d{2,3})+)(?:\.(\d*))?$/;

/** A whole number, as text or as a JSON number. */
export function wholeNumber(written: unknown): number | undefined {
  if (typeof written === 'number') return Number.isSafeInteger(written) ? written : undefined;
  return typeof written === 'string' && /^\d+$/.test(written) ? safe(written) : undefined;
}

function safe(digits: string): number | undefined {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Paisa as rupees: `1265`, or `1265.50`. */
export function rupeesText(paisa: number): string {
  const [whole, rest] = [Math.floor(paisa / 100), paisa % 100];
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, '0')}`;
}

/** Currencies without hundredths (docs.stripe.com/currencies#zero-decimal), of those that a shop can have. */
const wholeCurrencies: readonly string[] = ['JPY', 'KRW', 'VND'];

/** The smallest units of a currency, in which Stripe counts, of the paisa in which the shop does. */
export function unitsOfPaisa(paisa: number, currency: string): number {
  return wholeCurrencies.includes(currency) ? Math.round(paisa / 100) : paisa;
}

/** The other way round. */
export function paisaOfUnits(units: number, currency: string): number {
  return wholeCurrencies.includes(currency) ? units * 100 : units;
}
