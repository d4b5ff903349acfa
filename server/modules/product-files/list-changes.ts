import { isDeepStrictEqual } from 'node:util';

import { formatPaisa } from '#contract/rules/money.ts';
import type { KnownProduct } from '#server/modules/product/load-products.ts';
import type { AttributeDraft, ProductDraft } from '#server/modules/product/product-draft.ts';

import { optionsText, priceOf } from './merge-product.ts';

/** One value of a product that an import changes, as text for the owner. */
export interface Change {
  /** The name of the value: `price`, or `Size M: stock`. */
  readonly what: string;
  /** Empty for something new. */
  readonly before: string;
  /** Empty for something deleted. */
  readonly after: string;
}

type Values = readonly (readonly [what: string, value: unknown, text: string])[];

/** Every value that differs between a stored product and the one to write. */
export function listChanges(known: KnownProduct, wanted: ProductDraft): Change[] {
  return [...compare(valuesOf(known), valuesOf(wanted)), ...listChoiceChanges(known, wanted)];
}

function listChoiceChanges(known: KnownProduct, wanted: ProductDraft): Change[] {
  const byOptions = ({ attributes }: ProductDraft) =>
    new Map(attributes.map((choice) => [optionsText(choice.options), choice]));
  const [before, after] = [byOptions(known), byOptions(wanted)];
  const changes: Change[] = [];
  for (const [name, choice] of after) {
    const old = before.get(name);
    if (!old) changes.push({ what: `${name} (new choice)`, before: '', after: choiceText(wanted, choice) });
    else {
      const own = compare(choiceValues(known, old), choiceValues(wanted, choice));
      changes.push(...own.map((change) => ({ ...change, what: `${name}: ${change.what}` })));
    }
  }
  for (const [name, choice] of before) {
    if (!after.has(name)) changes.push({ what: `${name} (deleted)`, before: choiceText(known, choice), after: '' });
  }
  const order = (one: typeof before, other: typeof before) =>
    [...one.keys()].filter((name) => other.has(name)).join('; ');
  const [old, now] = [order(before, after), order(after, before)];
  return old === now ? changes : [...changes, { what: 'order of the choices', before: old, after: now }];
}

function valuesOf(product: ProductDraft): Values {
  const { name, description, shortDesc, tags, categoryId, bestSeller, published, addedAt } = product;
  const { pictures, information, reviews = [] } = product;
  return [
    ['name', name, name],
    ['description', description, description],
    ['short description', shortDesc, shortDesc],
    ['price', [product.pricePaisa, product.salePaisa], priceText(product)],
    ['stock', product.attributes.length > 0 ? '' : stockText(product), stockText(product)],
    ['pictures', pictures, pictures.map(({ hash, alt }) => `${hash.slice(0, 12)}${alt && ` (${alt})`}`).join(', ')],
    ['tags', tags, tags.join(', ')],
    ['category', categoryId, `${categoryId}`],
    ['best seller', bestSeller, yesOrNo(bestSeller)],
    ['shown', published, yesOrNo(published)],
    ['date added', addedAt, addedAt],
    ['additional information', information, information.map((row) => `${row.name}: ${row.value}`).join(', ')],
    ['reviews', reviews.length, `${reviews.length}`],
  ];
}

function choiceValues(product: ProductDraft, choice: AttributeDraft): Values {
  const picture = choice.pictureHash ?? '';
  const own = choice.pricePaisa !== undefined;
  return [
    ['price', priceOf(product, choice), priceText(priceOf(product, choice))],
    ['price of its own', own, yesOrNo(own)],
    ['stock', stockText(choice), stockText(choice)],
    ['picture', picture, picture.slice(0, 12)],
  ];
}

function compare(before: Values, after: Values): Change[] {
  return before.flatMap(([what, old, oldText], at) => {
    const [, value, text = ''] = after[at] ?? [];
    return isDeepStrictEqual(old, value) ? [] : [{ what, before: oldText, after: text }];
  });
}

function priceText({ pricePaisa, salePaisa }: Pick<ProductDraft, 'pricePaisa' | 'salePaisa'>): string {
  return salePaisa === null
    ? formatPaisa(pricePaisa)
    : `${formatPaisa(salePaisa)} instead of ${formatPaisa(pricePaisa)}`;
}

function stockText({ stock, alwaysAvailable }: Pick<AttributeDraft, 'stock' | 'alwaysAvailable'>): string {
  if (!alwaysAvailable) return `${stock}`;
  return stock === 0 ? 'always available' : `always available (${stock} counted)`;
}

function choiceText(product: ProductDraft, choice: AttributeDraft): string {
  return `${priceText(priceOf(product, choice))}, stock ${stockText(choice)}`;
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
