// Money is whole paisa in integers: 100 paisa are one rupee. A discount is kept as whole
// nano-percent (1 % = 1,000,000,000), so that the shop's price of any import can be given back exactly.

/** Nano-percent in one percent. */
export const nanoPercent = 1_000_000_000;
const wholeNanoPercent = 100n * BigInt(nanoPercent);

/** Paisa of an amount in rupees with at most two decimals, as it stands on the wire. */
export function paisaFromRupees(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Rupees of an amount in paisa, for the wire. */
export function rupeesFromPaisa(paisa: number): number {
  return paisa / 100;
}

/** Price minus discount percent of price, to the nearest paisa, halves up. `discount` in percent, 0 to 100. */
export function discountedPaisa(pricePaisa: number, discountPercent: number): number {
  const left = wholeNanoPercent - BigInt(Math.round(discountPercent * nanoPercent));
  return Number((BigInt(pricePaisa) * left * 2n + wholeNanoPercent) / (wholeNanoPercent * 2n));
}

/**
 * The discount, in percent with as few decimals as do, that leads from a price to the price asked.
 * Both in paisa; 0 when nothing is taken off.
 */
export function discountPercentBetween(pricePaisa: number, askedPaisa: number): number {
  if (askedPaisa >= pricePaisa || pricePaisa <= 0) return 0;
  const exact = 100 * (1 - askedPaisa / pricePaisa);
  for (let decimals = 0; decimals < 9; decimals += 1) {
    const percent = Number(exact.toFixed(decimals));
    if (discountedPaisa(pricePaisa, percent) === askedPaisa) return percent;
  }
  return Number(exact.toFixed(9));
}

/** An amount for people: `Rs 1,500`, or `Rs 1,349.50` when there are paisa. */
export function formatPaisa(paisa: number): string {
  const sign = paisa < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(paisa) / 100).toString();
  const rest = Math.abs(paisa) % 100;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}Rs ${grouped}${rest === 0 ? '' : `.${rest.toString().padStart(2, '0')}`}`;
}
