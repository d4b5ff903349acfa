import { guessCategoryId } from '#server/modules/product/category-guess.ts';
import type { KnownProduct } from '#server/modules/product/load-products.ts';
import type { AttributeDraft, ProductDraft, ReviewDraft } from '#server/modules/product/product-draft.ts';

import type { FileChoice, FilePrice, FileProblem, FileProduct, FileStock } from './read-products.ts';
import { deriveShortDesc } from './short-description.ts';

export interface ImportRules {
  /** When the import began: new products follow each other in the order of the file, the first is the newest. */
  readonly startedAt: number;
  /** New products are hidden. */
  readonly asDrafts: boolean;
  /** Leave the stock of products and choices that the shop has. */
  readonly keepStock: boolean;
  /** The stock of new ones without one in the file. */
  readonly stock: number;
  /** Delete the choices of a product in the file that the file does not have. */
  readonly deleteMissingChoices: boolean;
}

/** Finds the hash of a picture that is stored, or about to be. */
export type FindPicture = (src: string) => string | undefined;

interface Price {
  readonly pricePaisa: number;
  readonly salePaisa: number | null;
}

/** The product to write: the file's values, and the shop's where the file has none. `at` is its place in the file. */
export function mergeProduct(
  file: FileProduct,
  known: KnownProduct | undefined,
  rules: ImportRules,
  findPicture: FindPicture,
  at = 0,
): ProductDraft {
  const name = file.name ?? known?.name ?? '';
  const description = file.description ?? known?.description ?? '';
  const tags = file.tags ?? known?.tags ?? [];
  const attributes = mergeChoices(file, known, rules, findPicture);
  const firstPrice = known ? undefined : file.choices?.find((choice) => choice.price)?.price;
  const reviews = file.reviews && mergeReviews(file.reviews, known);
  const isKnown = known !== undefined && known.attributes.length === 0;
  return {
    slug: file.slug,
    name,
    description,
    shortDesc: file.shortDesc ?? known?.shortDesc ?? deriveShortDesc(description),
    ...mergePrice(file.price ?? firstPrice, known),
    ...(attributes.length > 0 ? { stock: 0 } : mergeStock(file, isKnown ? known : undefined, rules)),
    categoryId: file.categoryId ?? known?.categoryId ?? guessCategoryId({ type: '', productCategory: '', tags }, name),
    bestSeller: file.bestSeller ?? known?.bestSeller ?? false,
    published: rules.asDrafts && !known?.published ? false : (file.published ?? known?.published ?? true),
    addedAt: file.addedAt ?? known?.addedAt ?? new Date(rules.startedAt - at).toISOString(),
    tags,
    information: file.information ?? known?.information ?? [],
    attributes,
    pictures: mergePictures(file, known, findPicture),
    ...(reviews && { reviews }),
  };
}

/** Why a product can't be merged. */
export function findMergeProblems(file: FileProduct, known: KnownProduct | undefined, rules: ImportRules) {
  const problems: FileProblem[] = [];
  const { slug, line } = file;
  const report = (column: string, reason: string) => problems.push({ line, column, slug, reason });
  const isNew = known === undefined;
  if (isNew && !file.name) report('Title', 'the product is not in the shop yet and needs a title');
  if (isNew && !file.price && !file.choices?.some(({ price }) => price)) {
    report('Variant Price', 'the product is not in the shop yet and needs a price');
  }
  const names = known?.attributes.slice(0, 4).map(({ options }) => optionsText(options));
  if (names?.length && !rules.keepStock && file.stock !== undefined && !file.choices?.length) {
    report('Variant Inventory Qty', `the product has choices (${names.join('; ')}); each has its stock on its own row`);
  }
  return problems;
}

/** Choices in the shop that the file does not have. */
export function missingChoices(file: FileProduct, known: KnownProduct | undefined): readonly AttributeDraft[] {
  if (!file.choices || !known) return [];
  const inFile = new Set(file.choices.map((choice) => keyOf(namedOptions(choice, known))));
  return known.attributes.filter(({ options }) => !inFile.has(keyOf(options)));
}

/** `Colour Blue, Size 7`. */
export function optionsText(options: AttributeDraft['options']): string {
  return options.map(({ name, value }) => `${name} ${value}`).join(', ');
}

/** The price of a choice: its own, else the product's. */
export function priceOf(product: Price, choice: AttributeDraft): Price {
  return choice.pricePaisa === undefined
    ? { pricePaisa: product.pricePaisa, salePaisa: product.salePaisa }
    : { pricePaisa: choice.pricePaisa, salePaisa: choice.salePaisa ?? null };
}

/** Without a column for the price before the sale that one stays, as long as it is higher. */
function mergePrice(file: FilePrice | null | undefined, known: Price | undefined): Price {
  if (!file) return { pricePaisa: known?.pricePaisa ?? 0, salePaisa: known?.salePaisa ?? null };
  const { askedPaisa, comparePaisa = known?.salePaisa == null ? 0 : known.pricePaisa } = file;
  return comparePaisa > askedPaisa
    ? { pricePaisa: comparePaisa, salePaisa: askedPaisa }
    : { pricePaisa: askedPaisa, salePaisa: null };
}

function mergeStock(file: FileStock, known: AttributeDraft | ProductDraft | undefined, rules: ImportRules) {
  const stays = known && rules.keepStock;
  const isCountedAgain = file.stock !== undefined && file.alwaysAvailable === undefined;
  const isAlways = stays || !isCountedAgain ? known?.alwaysAvailable : undefined;
  const alwaysAvailable = stays ? isAlways : (file.alwaysAvailable ?? isAlways);
  const stock = stays ? known.stock : (file.stock ?? known?.stock ?? (alwaysAvailable ? 0 : rules.stock));
  return { stock, ...(alwaysAvailable && { alwaysAvailable: true as const }) };
}

/** The file's choices in its order. When the shop has more that stay, the shop's order stays and new ones follow. */
function mergeChoices(
  file: FileProduct,
  known: KnownProduct | undefined,
  rules: ImportRules,
  findPicture: FindPicture,
): AttributeDraft[] {
  const before = known?.attributes ?? [];
  const inShop = new Map(before.map((choice) => [keyOf(choice.options), choice]));
  const merged = new Map(
    (file.choices ?? []).map((choice) => {
      const options = namedOptions(choice, known);
      const key = keyOf(options);
      return [key, mergeChoice(choice, options, known, inShop.get(key), rules, findPicture)];
    }),
  );
  const missing = missingChoices(file, known);
  if (file.choices && (missing.length === 0 || rules.deleteMissingChoices)) return [...merged.values()];
  const stayed = before.map((choice) => merged.get(keyOf(choice.options)) ?? choice);
  return [...new Set([...stayed, ...merged.values()])];
}

function mergeChoice(
  file: FileChoice,
  options: AttributeDraft['options'],
  product: KnownProduct | undefined,
  known: AttributeDraft | undefined,
  rules: ImportRules,
  findPicture: FindPicture,
): AttributeDraft {
  const { price } = file;
  const own =
    price === undefined
      ? known && { pricePaisa: known.pricePaisa, salePaisa: known.salePaisa }
      : price && mergePrice(price, known && product && priceOf(product, known));
  const pictureHash = file.image === '' ? undefined : (findPicture(file.image ?? '') ?? known?.pictureHash);
  return {
    options,
    ...mergeStock(file, known, rules),
    ...(own?.pricePaisa !== undefined && { pricePaisa: own.pricePaisa, salePaisa: own.salePaisa ?? null }),
    ...(pictureHash !== undefined && { pictureHash }),
  };
}

/** Fills in the names of options that the file does not name: those of the shop's choices, else `Choice`. */
function namedOptions({ options }: FileChoice, known: KnownProduct | undefined): AttributeDraft['options'] {
  return options.map(({ name, value }, at) => {
    const usual = at === 0 ? 'Choice' : `Choice ${at + 1}`;
    return { name: name || (known?.attributes[0]?.options[at]?.name ?? usual), value };
  });
}

function keyOf(options: AttributeDraft['options']): string {
  return JSON.stringify(options.map(({ name, value }) => [name, value]));
}

/** Pictures that are not available are left out. */
function mergePictures(file: FileProduct, known: KnownProduct | undefined, findPicture: FindPicture) {
  if (!file.pictures) return known?.pictures ?? [];
  return file.pictures.flatMap(({ src, address, alt }) => {
    const hash = findPicture(src);
    if (hash === undefined) return [];
    const before = known?.pictures.find((picture) => picture.hash === hash);
    return [{ hash, alt: alt ?? before?.alt ?? '', sourceUrl: address }];
  });
}

/** Reviews are only added: an old file must not delete newer ones. */
function mergeReviews(wanted: readonly ReviewDraft[], known: KnownProduct | undefined): readonly ReviewDraft[] {
  const key = ({ name, rating, comment, postedAt }: ReviewDraft) => JSON.stringify([name, rating, comment, postedAt]);
  const imported = known?.reviews ?? [];
  const there = new Set([...imported, ...(known?.customerReviews ?? [])].map(key));
  return [...imported, ...wanted.filter((review) => !there.has(key(review)))];
}
