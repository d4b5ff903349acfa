import { productLimits } from '#contract/names/product-limits.ts';

/** The stock that somebody typed, such as `1,200`, or what is wrong with it. */
export function readStock(text: string): { readonly stock: number } | { readonly problem: string } {
  const plain = text.replaceAll(',', '').trim();
  if (/^[-−]\d+$/.test(plain)) return { problem: 'Stock can’t be below 0.' };
  if (!/^\d+$/.test(plain)) return { problem: 'Enter a whole number.' };
  const stock = Number(plain);
  const { stockMax } = productLimits;
  return stock <= stockMax ? { stock } : { problem: `The most is ${stockMax.toLocaleString('en')}.` };
}
