import * as z from 'zod/mini';
import type { setPrices } from '#contract/calls/admin/product-calls.ts';
import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import { cleanText } from '#contract/clean-text.ts';
import { omit } from '#contract/omit.ts';
import { paisaOfText, salePriceProblem, textOfPaisa } from '#contract/rules/texts/money.ts';

/** A product's or a variant's prices as they are typed. */
const typedSchema = z.object({ price: z.string(), salePrice: z.string() });
export type TypedPrices = z.output<typeof typedSchema>;

/** What was typed over the prices of a product, and the version that it was typed over. */
const changeSchema = z.object({
  version: z.number(),
  /** Of the product; missing in a draft of version 1.0. */
  name: z.optional(z.string()),
  /** By the ids of variants; under an empty one the product's own. */
  lines: z.record(z.string(), typedSchema),
});
/** By the ids of products. */
export const priceChangesSchema = z.record(z.string(), changeSchema);
export type PriceChanges = z.output<typeof priceChangesSchema>;
type PriceLines = z.output<typeof changeSchema>['lines'];

interface StoredPrices {
  readonly pricePaisa: number | null;
  readonly salePaisa: number | null;
}

export function typedOf({ pricePaisa, salePaisa }: StoredPrices): TypedPrices {
  return { price: textOfPaisa(pricePaisa), salePrice: textOfPaisa(salePaisa) };
}

/**
 * The changes with those of one line replaced. A line that has its old prices again is no change.
 */
export function withTyped(
  changes: PriceChanges,
  product: DeskProductRow,
  variantId: string,
  typed: TypedPrices,
): PriceChanges {
  const { [product.id]: before, ...others } = changes;
  const stored = product.variants.find(({ id }) => id === variantId) ?? product;
  const isOld = JSON.stringify(typedOf(stored)) === JSON.stringify(typed);
  const rest: PriceLines = omit(before?.lines ?? {}, variantId);
  const lines = isOld ? rest : { ...rest, [variantId]: typed };
  if (Object.keys(lines).length === 0) return others;
  const { name, version } = product;
  return { ...others, [product.id]: { version: before?.version ?? version, name, lines } };
}

/** What is typed, in paisa. */
export function readPrices({ price, salePrice }: TypedPrices) {
  return { pricePaisa: paisaOfText(price) ?? null, salePaisa: paisaOfText(salePrice) ?? null };
}

/**
 * Why typed prices can't be saved, and in which field. An empty price of a variant is the
 * product's.
 */
export function priceProblem(typed: TypedPrices, isVariant: boolean) {
  const { pricePaisa, salePaisa } = readPrices(typed);
  const hasSale = cleanText(typed.salePrice) !== '';
  const problem = (field: keyof TypedPrices, message: string) => ({ field, message });
  if (isVariant && cleanText(typed.price) === '')
    return hasSale ? problem('price', 'Give it a price of its own first.') : undefined;
  if (pricePaisa === null) return problem('price', 'Enter a price in rupees, such as 1500.');
  if (!hasSale) return undefined;
  if (salePaisa === null)
    return problem('salePrice', 'Enter a sale price in rupees, or leave it empty.');
  const message = salePriceProblem(pricePaisa, salePaisa);
  return message === undefined ? undefined : problem('salePrice', message);
}

/**
 * The names of the products with a price that can't be saved, also of those that the table doesn't
 * show now.
 */
export function wrongNames(changes: PriceChanges): string[] {
  const isWrong = ([variantId, typed]: [string, TypedPrices]) =>
    priceProblem(typed, variantId !== '') !== undefined;
  return Object.values(changes)
    .filter(({ lines }) => Object.entries(lines).some(isWrong))
    .map(({ name }) => name ?? 'another product');
}

type PriceChange = BodyOf<typeof setPrices>['products'][number];

/** The changes made on top of what is in the shop now; those of deleted products are dropped. */
export function rebased(
  changes: PriceChanges,
  stale: readonly string[],
  current: readonly DeskProductRow[],
): PriceChanges {
  const versions = new Map(current.map(({ id, version }) => [id, version]));
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([id]) => !stale.includes(id) || versions.has(id))
      .map(([id, change]) => [id, { ...change, version: versions.get(id) ?? change.version }]),
  );
}

/** What is sent; undefined while any price has a problem. */
export function changesToSend(changes: PriceChanges): PriceChange[] | undefined {
  if (wrongNames(changes).length > 0) return undefined;
  return Object.entries(changes).map(([id, { version, lines }]) => {
    const { '': own, ...variants } = lines;
    const read = own && readPrices(own);
    return {
      id,
      version,
      ...(read && { ...read, pricePaisa: read.pricePaisa ?? 0 }),
      variants: Object.entries(variants).map(([variantId, typed]) => ({
        id: variantId,
        ...readPrices(typed),
      })),
    };
  });
}
