import { productFieldsSchema } from '#contract/calls/admin/product-schemas.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { reasonsOf } from '#server/http/input.ts';
import type { KnownProduct } from '#server/modules/product/product-draft.ts';

const shownMax = 3;

/**
 * What of a product is over the desk's limits. It is stored, and stays until somebody changes just
 * that.
 */
export function limitNotes(draft: KnownProduct, pictureCount: number): string[] {
  const variants = draft.attributes.map(({ options, stock, alwaysAvailable = false, ...own }) => {
    const { pricePaisa = null, salePaisa = null, pictureHash = null } = own;
    return { options, stock, alwaysAvailable, pricePaisa, salePaisa, pictureHash };
  });
  const fields = { ...draft, alwaysAvailable: draft.alwaysAvailable ?? false, variants };
  const issues =
    productFieldsSchema.safeParse(fields).error?.issues.map((issue) => ({ ...issue })) ?? [];
  const reasons = reasonsOf(issues).map(({ description }) => description.replace(/\.$/, ''));
  // Some of the file's may have to be fetched first.
  if (
    pictureCount > productLimits.picturesMax &&
    draft.pictures.length <= productLimits.picturesMax
  ) {
    reasons.push(`The pictures must have at most ${productLimits.picturesMax} entries`);
  }
  if (reasons.length === 0) return [];
  const more = reasons.length > shownMax ? `; and ${reasons.length - shownMax} more` : '';
  return [`over the desk's limits: ${reasons.slice(0, shownMax).join('; ')}${more}`];
}
