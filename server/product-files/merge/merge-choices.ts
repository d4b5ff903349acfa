import type { AttributeDraft, ProductDraft } from '#server/modules/product/product-draft.ts';
import {
  type FileChoice,
  type FileProduct,
  fileOf,
  isAddress,
  type Options,
  type Price,
} from '#server/product-files/shopify/file-product.ts';
import { optionName } from '#server/product-files/shopify/read-choices.ts';

import type { KnownProduct } from './load-products.ts';
import { isSamePrice, mergePrice } from './merge-price.ts';
import type { MergeRules } from './merge-rules.ts';
import { mergeStock } from './merge-stock.ts';
import { mergeCells, readChoiceSource, writeChoiceSource } from './product-source.ts';

export interface MergedChoices {
  /** The product's own price, which choices without one share. */
  readonly price: Price;
  readonly attributes: readonly AttributeDraft[];
}

/** A choice as the file has it, as the shop has it, or both. */
interface Pair {
  readonly inFile?: FileChoice;
  readonly inShop?: AttributeDraft;
}

/**
 * The merged choices, and the product's price, which is its first choice's. A choice that the file does not have stays
 * in its place, unless the rules delete it.
 */
export function mergeChoices(
  file: FileProduct,
  known: KnownProduct | undefined,
  pictures: ProductDraft['pictures'],
  rules: MergeRules,
): MergedChoices {
  const pairs = pairChoices(file, known, rules);
  if (!file.choices?.length) return { price: mergePrice(file.price, known), attributes: pairs.flatMap(shopChoiceOf) };

  const prices = pairs.map(({ inFile, inShop }) => mergePrice(inFile?.price, known && priceOf(known, inShop)));
  const price = file.ownPrice ?? (keepsOwnPrice(file, known, pairs) ? known : undefined) ?? prices[0];
  if (!price) throw new Error('Choices without a price.');
  const attributes = pairs.map(({ inFile, inShop }, at): AttributeDraft => {
    const {
      pricePaisa: _,
      discountPercent: __,
      ...rest
    } = inFile ? mergeChoice(inFile, inShop, file, pictures, rules) : (inShop ?? { options: [], stock: 0, source: {} });
    const own = prices[at] ?? price;
    return isSamePrice(own, price)
      ? rest
      : { ...rest, pricePaisa: own.pricePaisa, discountPercent: own.discountPercent };
  });
  return { price: { pricePaisa: price.pricePaisa, discountPercent: price.discountPercent }, attributes };
}

/** Choices in the shop that the file does not have. */
export function missingChoices(file: FileProduct, known: KnownProduct | undefined): readonly AttributeDraft[] {
  if (!file.choices || !known) return [];
  const inFile = new Set(
    [...file.choices.map(({ options }) => options), ...(file.refusedChoices ?? [])].map((options) =>
      keyOf(named(options, known)),
    ),
  );
  return known.attributes.filter(({ options }) => !inFile.has(keyOf(options)));
}

/** The price of a choice: its own, else the product's. */
export function priceOf(product: Price, choice: Partial<Price> | undefined): Price {
  return choice?.pricePaisa === undefined
    ? { pricePaisa: product.pricePaisa, discountPercent: product.discountPercent }
    : { pricePaisa: choice.pricePaisa, discountPercent: choice.discountPercent ?? 0 };
}

/** `Colour Blue, Size 7`. */
export function optionsText(options: Options): string {
  return options.map(({ name, value }) => `${name} ${value}`).join(', ');
}

function pairChoices(file: FileProduct, known: KnownProduct | undefined, rules: MergeRules): Pair[] {
  const before = known?.attributes ?? [];
  const missing = new Set(missingChoices(file, known));
  const stays = (choice: AttributeDraft) => !(rules.deleteMissingChoices && missing.has(choice));
  const fileChoices = new Map(
    (file.choices ?? []).map((choice) => {
      const options = named(choice.options, known);
      return [keyOf(options), { ...choice, options }];
    }),
  );
  const shopChoices = new Map(before.map((choice) => [keyOf(choice.options), choice]));
  const isWhole = before.every((choice) => fileChoices.has(keyOf(choice.options)) || !stays(choice));
  // A file with some of the choices does not change their order.
  const keys = new Set(
    isWhole
      ? fileChoices.keys()
      : [...before.filter(stays).map(({ options }) => keyOf(options)), ...fileChoices.keys()],
  );
  return [...keys].map((key) => {
    const inFile = fileChoices.get(key);
    const inShop = shopChoices.get(key);
    return { ...(inFile && { inFile }), ...(inShop && { inShop }) };
  });
}

/** A product's own price beside its first choice's stays unless the file has the prices of all choices. */
function keepsOwnPrice(file: FileProduct, known: KnownProduct | undefined, pairs: readonly Pair[]): boolean {
  const hadOwn = known?.attributes[0]?.pricePaisa !== undefined;
  return hadOwn && !pairs.every(({ inFile }) => inFile?.price) && file.choices !== undefined;
}

function mergeChoice(
  choice: FileChoice,
  known: AttributeDraft | undefined,
  file: FileProduct,
  pictures: ProductDraft['pictures'],
  rules: MergeRules,
): AttributeDraft {
  const source = readChoiceSource(known?.source ?? {});
  const findImage = (src: string) => {
    if (src === '') return undefined;
    const shown = isAddress(src) ? pictures.find(({ sourceUrl }) => sourceUrl === src)?.hash : undefined;
    const own = source.image === src ? known?.pictureHash : undefined;
    return own ?? shown ?? rules.pictureAt(src, fileOf(file, src));
  };
  const hash = choice.image === undefined ? known?.pictureHash : findImage(choice.image);
  const image = choice.image === undefined ? source.image : imageSource(choice.image, hash, pictures);
  const before = known && { state: known, cells: source.cells };
  const { state, cells } = mergeStock(choice, before, mergeCells(source.cells, choice.cells), rules);
  return {
    options: choice.options,
    ...state,
    ...(hash !== undefined && { pictureHash: hash }),
    source: writeChoiceSource({ cells, ...(image !== undefined && { image }) }),
  };
}

/** The source of a choice's picture, unless the product's pictures or the file's name give it already. */
function imageSource(src: string, hash: string | undefined, pictures: ProductDraft['pictures']): string | undefined {
  if (src === '') return undefined;
  if (hash === undefined) return src;
  const shown = pictures.find((picture) => picture.hash === hash);
  return isAddress(src) && shown?.sourceUrl !== src ? src : undefined;
}

/** Options under the shop's names where the file has no column for them. */
function named(options: Options, known: KnownProduct | undefined): Options {
  const names = known?.attributes[0]?.options.map(({ name }) => name) ?? [];
  return options.map(({ name, value }, at) => ({ name: name || names[at] || optionName(at + 1), value }));
}

function keyOf(options: Options): string {
  return JSON.stringify(options.map(({ name, value }) => [name, value]));
}

function shopChoiceOf({ inShop }: Pair): AttributeDraft[] {
  return inShop ? [inShop] : [];
}
