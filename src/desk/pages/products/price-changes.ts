import * as z from 'zod/mini';

import type { setPrices } from '#contract/calls/admin/product-calls.ts';
import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import type { BodyOf } from '#contract/calls/call.ts';

import { paisaOfText, textOfPaisa } from './rupees.ts';

/** A product's or a choice's prices as they are typed. */
const typedSchema = z.object({ price: z.string(), salePrice: z.string() });
export type TypedPrices = z.output<typeof typedSchema>;

/** What was typed over the prices of one product, and the version that it was typed over. */
const changeSchema = z.object({
  version: z.number(),
  name: z.string(),
  own: z.optional(typedSchema),
  choices: z.record(z.string(), typedSchema),
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
  choiceId: string | undefined,
  typed: TypedPrices,
): PriceChanges {
  const { [product.id]: before, ...others } = changes;
  const stored = product.choices.find(({ id }) => id === choiceId) ?? product;
  const isOld = JSON.stringify(typedOf(stored)) === JSON.stringify(typed);
  const choices = { ...before?.choices };
  let own = before?.own;
  if (choiceId === undefined) own = isOld ? undefined : typed;
  else if (isOld) delete choices[choiceId];
  else choices[choiceId] = typed;
  if (!own && Object.keys(choices).length === 0) return others;
  const version = before?.version ?? product.version;
  return { ...others, [product.id]: { version, name: product.name, ...(own && { own }), choices } };
}

/** Why typed prices can't be saved; undefined when they can. An empty price of a choice is the product's. */
export function priceProblem({ price, salePrice }: TypedPrices, isChoice: boolean): string | undefined {
  if (isChoice && price.trim() === '') return salePrice.trim() === '' ? undefined : 'Give it a price of its own first.';
  const paisa = paisaOfText(price);
  if (paisa === undefined) return 'Enter a price in rupees, such as 1500.';
  if (salePrice.trim() === '') return undefined;
  const sale = paisaOfText(salePrice);
  if (sale === undefined) return 'Enter a sale price in rupees, or leave it empty.';
  return sale < paisa ? undefined : 'The sale price must be lower than the price.';
}

type PriceChange = BodyOf<typeof setPrices>['products'][number];

/** What is sent for the changes of products that are on the screen; undefined while any has a problem. */
export function changesToSend(
  changes: PriceChanges,
  stored: ReadonlyMap<string, DeskProductRow>,
): PriceChange[] | undefined {
  const sent: PriceChange[] = [];
  for (const [id, { version, own, choices }] of Object.entries(changes)) {
    const product = stored.get(id);
    const typed = own ?? (product && typedOf(product));
    if (!typed || priceProblem(typed, false) || Object.values(choices).some((one) => priceProblem(one, true))) {
      return undefined;
    }
    sent.push({
      id,
      version,
      pricePaisa: paisaOfText(typed.price) ?? 0,
      salePaisa: paisaOfText(typed.salePrice) ?? null,
      choices: Object.entries(choices).map(([choiceId, choice]) => ({
        id: choiceId,
        pricePaisa: paisaOfText(choice.price) ?? null,
        salePaisa: paisaOfText(choice.salePrice) ?? null,
      })),
    });
  }
  return sent;
}
