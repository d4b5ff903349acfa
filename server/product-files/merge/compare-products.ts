import { isDeepStrictEqual } from 'node:util';

import { formatPaisa } from '#contract/rules/money.ts';
import type { AttributeDraft, ProductDraft } from '#server/modules/product/product-draft.ts';
import type { Price } from '#server/product-files/shopify/file-product.ts';

import type { KnownProduct } from './load-products.ts';
import { optionsText, priceOf } from './merge-choices.ts';
import { isSamePrice, salePriceOf } from './merge-price.ts';
import type { StockState } from './merge-stock.ts';
import { readChoiceSource, readProductSource } from './product-source.ts';

/** One value of a product that an import changes, as text for the owner. */
export interface Change {
  /** The name of the value: `price`, or `Size M: stock`. */
  readonly what: string;
  /** Empty for something new. */
  readonly before: string;
  /** Empty for something deleted. */
  readonly after: string;
  /** A whole choice is deleted. */
  readonly isDeletion?: true;
}

/** Every value that differs between a stored product and the merged one. */
export function listChanges(known: KnownProduct, wanted: ProductDraft): Change[] {
  const changes: Change[] = [];
  const compare = (what: string, before: string, after: string) => {
    if (before !== after) changes.push({ what, before, after });
  };
  const compareLists = <T>(what: string, before: readonly T[], after: readonly T[], textOf: (one: T) => string) => {
    if (isDeepStrictEqual(before, after)) return;
    changes.push({ what, before: before.map(textOf).join(', '), after: after.map(textOf).join(', ') });
  };
  compare('name', known.name, wanted.name);
  compare('description', known.description, wanted.description);
  compare('short description', known.shortDesc, wanted.shortDesc);
  if (!isSamePrice(known, wanted)) changes.push(priceChange('price', known, wanted));
  const hasStock = wanted.attributes.length === 0;
  compare('stock', stockText(known), stockText(hasStock ? wanted : { stock: wanted.stock }));
  changes.push(...listChoiceChanges(known, wanted));
  compareLists('pictures', known.pictures, wanted.pictures, pictureText);
  compare('tags', known.tags.join(', '), wanted.tags.join(', '));
  compare('category', `${known.categoryId}`, `${wanted.categoryId}`);
  compare('best seller', yesOrNo(known.bestSeller), yesOrNo(wanted.bestSeller));
  compare('date added', known.addedAt, wanted.addedAt);
  compareLists('additional information', known.information, wanted.information, informationText);
  if (wanted.reviews) compareReviews(known.reviews, wanted.reviews, compare);
  compare('shown', yesOrNo(known.published), yesOrNo(wanted.published));

  const before = readProductSource(known.source);
  const after = readProductSource(wanted.source);
  compare('handle as written', before.handle ?? known.slug, after.handle ?? wanted.slug);
  compare('tags as written', before.tags ?? '', after.tags ?? '');
  compare('description as HTML', before.body ?? '', after.body ?? '');
  changes.push(...listCellChanges('', before.cells, after.cells));
  compareLists('missing pictures', before.missing, after.missing, ({ src }) => src);
  return changes;
}

function listChoiceChanges(known: KnownProduct, wanted: ProductDraft): Change[] {
  const changes: Change[] = [];
  const keyOf = (choice: AttributeDraft) => JSON.stringify(choice.options);
  const before = new Map(known.attributes.map((choice) => [keyOf(choice), choice]));
  const after = new Map(wanted.attributes.map((choice) => [keyOf(choice), choice]));
  for (const [key, choice] of after) {
    const old = before.get(key);
    const name = optionsText(choice.options);
    if (old) changes.push(...listChangesOfChoice(name, known, old, wanted, choice));
    else changes.push({ what: `${name} (new choice)`, before: '', after: choiceText(wanted, choice) });
  }
  for (const [key, choice] of before) {
    if (after.has(key)) continue;
    const what = `${optionsText(choice.options)} (deleted)`;
    changes.push({ what, before: choiceText(known, choice), after: '', isDeletion: true });
  }
  const stayed = (keys: Iterable<string>) => [...keys].filter((key) => before.has(key) && after.has(key));
  if (stayed(before.keys()).join() !== stayed(after.keys()).join()) {
    const order = (all: readonly AttributeDraft[]) => all.map(({ options }) => optionsText(options)).join('; ');
    changes.push({ what: 'order of the choices', before: order(known.attributes), after: order(wanted.attributes) });
  }
  return changes;
}

function listChangesOfChoice(
  name: string,
  known: KnownProduct,
  old: AttributeDraft,
  wanted: ProductDraft,
  choice: AttributeDraft,
): Change[] {
  const changes: Change[] = [];
  const compare = (what: string, before: string, after: string) => {
    if (before !== after) changes.push({ what: `${name}: ${what}`, before, after });
  };
  const prices = [priceOf(known, old), priceOf(wanted, choice)] as const;
  const isOwn = (one: AttributeDraft) => one.pricePaisa !== undefined;
  if (!isSamePrice(...prices)) changes.push(priceChange(`${name}: price`, ...prices));
  else compare('price of its own', yesOrNo(isOwn(old)), yesOrNo(isOwn(choice)));
  compare('stock', stockText(old), stockText(choice));
  compare('picture', pictureName(old.pictureHash), pictureName(choice.pictureHash));
  const before = readChoiceSource(old.source);
  const after = readChoiceSource(choice.source);
  compare('picture as written', before.image ?? '', after.image ?? '');
  return [...changes, ...listCellChanges(`${name}: `, before.cells, after.cells)];
}

type Cells = Readonly<Record<string, string>>;

function listCellChanges(prefix: string, before: Cells, after: Cells): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ what: `${prefix}${name}`, before: before[name] ?? '', after: after[name] ?? '' }));
}

function compareReviews(
  before: NonNullable<ProductDraft['reviews']>,
  after: NonNullable<ProductDraft['reviews']>,
  compare: (what: string, before: string, after: string) => void,
): void {
  const sorted = (reviews: NonNullable<ProductDraft['reviews']>) =>
    reviews.map((review) => JSON.stringify(Object.entries(review).toSorted())).toSorted();
  if (sorted(before).join() !== sorted(after).join()) compare('reviews', `${before.length}`, `${after.length}`);
}

function priceChange(what: string, before: Price, after: Price): Change {
  const [one, other] = [priceText(before), priceText(after)];
  // The same price with another percent.
  if (one !== other) return { what, before: one, after: other };
  return { what: `${what}, discount`, before: `${before.discountPercent} %`, after: `${after.discountPercent} %` };
}

function priceText(price: Price): string {
  const asked = salePriceOf(price);
  return asked < price.pricePaisa
    ? `${formatPaisa(asked)} instead of ${formatPaisa(price.pricePaisa)}`
    : formatPaisa(asked);
}

function stockText({ stock, alwaysAvailable }: StockState): string {
  if (!alwaysAvailable) return `${stock}`;
  return stock === 0 ? 'always available' : `always available (${stock} counted)`;
}

function choiceText(product: Price, choice: AttributeDraft): string {
  return `${priceText(priceOf(product, choice))}, stock ${stockText(choice)}`;
}

function pictureText({ hash, alt, sourceUrl }: ProductDraft['pictures'][number]): string {
  return `${sourceUrl || pictureName(hash)}${alt === '' ? '' : ` (${alt})`}`;
}

function pictureName(hash: string | undefined): string {
  return hash?.slice(0, 12) ?? '';
}

function informationText({ name, value }: ProductDraft['information'][number]): string {
  return `${name}: ${value}`;
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
