/**
 * The barcode as a GTIN (8, 12, 13 or 14 digits with a right check digit), without spaces and
 * hyphens; undefined for any other.
 */
export function gtinOf(barcode: string): string | undefined {
  const digits = barcode.replace(/[\s-]+/g, '');
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return undefined;
  // From the right, digits count once and three times in turn, the check digit once.
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum > 0 && sum % 10 === 0 ? digits : undefined;
}
