import type { FileProduct } from '#server/product-files/shopify/file-product.ts';

import type { KnownProduct } from './load-products.ts';
import { optionsText } from './merge-choices.ts';
import type { MergeRules } from './merge-rules.ts';

/** The reasons why a product cannot be merged; empty when it can. */
export function mergeRefusals(file: FileProduct, known: KnownProduct | undefined, rules: MergeRules): string[] {
  const reasons: string[] = [];
  if (!known && file.name === '') reasons.push('it is not in the shop yet, and the file has no title for it');
  const prices = file.choices?.length ? file.choices.map(({ price }) => price) : [file.price];
  if (!known && prices.includes(undefined)) reasons.push('it is not in the shop yet, and the file has no price for it');
  if (known && isLostStock(file, known, rules)) {
    const choices = known.attributes.slice(0, 4).map(({ options }) => optionsText(options));
    reasons.push(
      `it has choices in the shop (${choices.join('; ')}${known.attributes.length > 4 ? ' …' : ''}); give the stock of each on a row of its own with its option`,
    );
  }
  return reasons;
}

/** Whether the file has a stock for the product as a whole, while its choices with their own stock stay. */
function isLostStock(file: FileProduct, known: KnownProduct, rules: MergeRules): boolean {
  if (rules.keepStock || file.stock === undefined || known.attributes.length === 0) return false;
  return file.choices === undefined || (file.choices.length === 0 && !rules.deleteMissingChoices);
}
