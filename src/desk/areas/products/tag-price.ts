import { askedPaisa } from '#contract/rules/catalogue/product-facts.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';

interface Priced<Price> {
  readonly pricePaisa: Price;
  readonly salePaisa: number | null;
}

interface PricedProduct extends Priced<number> {
  readonly variants: readonly Priced<number | null>[];
}

/** What a shelf tag says that a piece costs, and has cost before a sale. */
interface TagPrice {
  readonly price: string;
  readonly before: string | undefined;
}

/** The price of a product; of variants that cost different amounts, from which on. */
export function tagPrice({ variants, ...own }: PricedProduct): TagPrice {
  const prices = variants.length === 0 ? [own] : variants.map((variant) => priceOf(variant, own));
  const asked = prices.map(({ pricePaisa, salePaisa }) => askedPaisa(pricePaisa, salePaisa));
  const lowest = Math.min(...asked);
  if (asked.some((paisa) => paisa !== lowest))
    return { price: `from ${formatPaisa(lowest)}`, before: undefined };
  const [before = lowest, ...others] = new Set(prices.map(({ pricePaisa }) => pricePaisa));
  const isInSale = others.length === 0 && before > lowest;
  return { price: formatPaisa(lowest), before: isInSale ? formatPaisa(before) : undefined };
}

/** A variant's own price, or the product's. */
function priceOf(
  { pricePaisa, salePaisa }: Priced<number | null>,
  own: Priced<number>,
): Priced<number> {
  return pricePaisa === null ? own : { pricePaisa, salePaisa };
}
