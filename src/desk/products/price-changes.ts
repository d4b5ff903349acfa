import * as z from 'zod/mini';
import type { setPrices } from '#contract/calls/admin/product-calls.ts';
import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import { paisaOfText, salePriceProblem, textOfPaisa } from '#contract/rules/money.ts';

/** A product's or a variant's prices as they are typed. */
const typedSchema = z.object({ price: z.string(), salePrice: z.string() });
export type TypedPrices = z.output<typeof typedSchema>;

/** What was typed over the prices of one product, and the version that it was typed over. */
const changeSchema = z.object({
  version: z.number(),
  name: z.string(),
  /** The product's prices of that version, sent where only those of its variants change. */
  base: typedSchema,
  own: z.optional(typedSchema),
  variants: z.record(z.string(), typedSchema),
});
export const priceChangesSchema = z.record(z.string(), changeSchema);
export type PriceChanges = z.output<typeof priceChangesSchema>;

interface StoredPrices {
  readonly pricePaisa: number | null;
  readonly salePaisa: number | null;
}

export function typedOf({ pricePaisa, salePaisa }: StoredPrices): TypedPrices {
  return { price: textOfPaisa(pricePaisa), salePrice: textOfPaisa(salePaisa) };
}

/** The changes with those of one line replaced. A line that has its old prices again is no change. */
export function withTyped(
  changes: PriceChanges,
  product: DeskProductRow,
  variantId: string | undefined,
  typed: TypedPrices,
): PriceChanges {
  const { [product.id]: before, ...others } = changes;
  const stored = product.variants.find(({ id }) => id === variantId) ?? product;
  const isOld = JSON.stringify(typedOf(stored)) === JSON.stringify(typed);
  const variants = { ...before?.variants };
  let own = before?.own;
  if (variantId === undefined) own = isOld ? undefined : typed;
  else if (isOld) delete variants[variantId];
  else variants[variantId] = typed;
  if (!own && Object.keys(variants).length === 0) return others;
  const { version, base } = before ?? { version: product.version, base: typedOf(product) };
  return { ...others, [product.id]: { version, name: product.name, base, ...(own && { own }), variants } };
}

/** What is typed, in paisa. */
export function readPrices({ price, salePrice }: TypedPrices) {
  return { pricePaisa: paisaOfText(price) ?? null, salePaisa: paisaOfText(salePrice) ?? null };
}

/** Why typed prices can't be saved, and in which field. An empty price of a variant is the product's. */
export function priceProblem(typed: TypedPrices, isVariant: boolean) {
  const { pricePaisa, salePaisa } = readPrices(typed);
  const hasSale = typed.salePrice.trim() !== '';
  const problem = (field: keyof TypedPrices, message: string) => ({ field, message });
  if (isVariant && typed.price.trim() === '')
    return hasSale ? problem('price', 'Give it a price of its own first.') : undefined;
  if (pricePaisa === null) return problem('price', 'Enter a price in rupees, such as 1500.');
  if (!hasSale) return undefined;
  if (salePaisa === null) return problem('salePrice', 'Enter a sale price in rupees, or leave it empty.');
  const message = salePriceProblem(pricePaisa, salePaisa);
  return message === undefined ? undefined : problem('salePrice', message);
}

type PriceChange = BodyOf<typeof setPrices>['products'][number];

/** The changes made on top of what is in the shop now; those of deleted products are dropped. */
export function rebased(
  changes: PriceChanges,
  stale: readonly string[],
  current: readonly DeskProductRow[],
): PriceChanges {
  const found = new Map(current.map((product) => [product.id, product]));
  return Object.fromEntries(
    Object.entries(changes).flatMap(([id, change]) => {
      if (!stale.includes(id)) return [[id, change]];
      const product = found.get(id);
      return product ? [[id, { ...change, version: product.version, base: typedOf(product) }]] : [];
    }),
  );
}

/** What is sent; undefined while any price has a problem. */
export function changesToSend(changes: PriceChanges): PriceChange[] | undefined {
  const sent: PriceChange[] = [];
  for (const [id, { version, base, own, variants }] of Object.entries(changes)) {
    const typed = own ?? base;
    if (priceProblem(typed, false) || Object.values(variants).some((one) => priceProblem(one, true))) return undefined;
    const { pricePaisa, salePaisa } = readPrices(typed);
    sent.push({
      ...{ id, version, pricePaisa: pricePaisa ?? 0, salePaisa },
      variants: Object.entries(variants).map(([variantId, variant]) => ({ id: variantId, ...readPrices(variant) })),
    });
  }
  return sent;
}
