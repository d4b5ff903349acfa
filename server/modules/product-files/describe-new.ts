import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { KnownProduct, VariantDraft } from '#server/modules/product/product-draft.ts';

import { optionsText } from './sort-rows.ts';

const variantsShown = 12;

/**
 * What an import makes of a new product: its price, its stock, its variants, and whether it is
 * shown.
 */
export function describeNew(product: KnownProduct): string[] {
  const { attributes, published } = product;
  const hasVariants = attributes.length > 0;
  const more = attributes.length - variantsShown;
  return [
    `price ${priceOf(product)}`,
    ...(hasVariants ? [] : [stockOf(product)]),
    ...attributes
      .slice(0, variantsShown)
      .map((variant) => `${optionsText(variant.options)}: ${textOf(variant)}`),
    ...(more > 0 ? [`and ${more.toLocaleString('en')} more variants`] : []),
    published ? 'shown in the shop' : 'hidden',
  ];
}

function textOf({ pricePaisa, salePaisa = null, ...stock }: VariantDraft): string {
  const price = pricePaisa === undefined ? '' : `${priceOf({ pricePaisa, salePaisa })}, `;
  return `${price}${stockOf(stock)}`;
}

function priceOf({
  pricePaisa,
  salePaisa,
}: Pick<KnownProduct, 'pricePaisa' | 'salePaisa'>): string {
  return salePaisa === null
    ? formatPaisa(pricePaisa)
    : `${formatPaisa(salePaisa)} instead of ${formatPaisa(pricePaisa)}`;
}

function stockOf({
  stock,
  alwaysAvailable,
}: Pick<VariantDraft, 'stock' | 'alwaysAvailable'>): string {
  if (alwaysAvailable) return 'always available';
  return stock === 0 ? 'sold out' : `${stock.toLocaleString('en')} in stock`;
}
