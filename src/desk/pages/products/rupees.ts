import { productLimits } from '#contract/names/product-limits.ts';

/** Paisa of an amount in rupees as it is typed, such as `1,500`, `999.50` or `Rs 1500/-`; undefined when it is none. */
export function paisaOfText(text: string): number | undefined {
  const [, whole = '', decimals = ''] = /^(?:rs\.?)?\s*(\d[\d,]*)(?:\.(\d{1,2}))?(?:\s*\/-)?$/i.exec(text.trim()) ?? [];
  if (whole === '') return undefined;
  const paisa = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return paisa >= 1 && paisa <= productLimits.priceMaxPaisa ? paisa : undefined;
}

/** The text of an amount for a form; empty for none. */
export function textOfPaisa(paisa: number | null): string {
  if (paisa === null) return '';
  return paisa % 100 === 0 ? String(paisa / 100) : (paisa / 100).toFixed(2);
}
