import * as z from 'zod/mini';
import {
  type DeskProduct,
  type NewProduct,
  storedFacts,
} from '#contract/calls/admin/product-schemas.ts';
import { cleanText } from '#contract/clean-text.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { omit } from '#contract/omit.ts';
import { asciiDigits } from '#contract/rules/texts/digits.ts';
import { formatPaisa, paisaOfText, textOfPaisa } from '#contract/rules/texts/money.ts';
import type { EditRules } from '#src/desk/ui/edit-conflict.tsx';
import { priceProblem, readPrices, type TypedPrices } from './price-changes.ts';

const variantSchema = z.object({
  /** For React, and the same while the form is open. */
  key: z.string(),
  /** Missing for a new variant. */
  id: z.optional(z.string()),
  /** One for each of the form's option names. */
  values: z.array(z.string()),
  price: z.string(),
  salePrice: z.string(),
  /** Of a new variant; a stored one has its own buttons for the stock. */
  stock: z.string(),
  alwaysAvailable: z.boolean(),
  pictureHash: z.nullable(z.string()),
  /** Missing in a draft of the version before. */
  sku: z._default(z.string(), ''),
  barcode: z._default(z.string(), ''),
});

const pictureSchema = z.object({
  key: z.string(),
  /** Empty until the shop has stored the picture. */
  hash: z.string(),
  imageURL: z.string(),
  alt: z.string(),
  /** Why it could not be sent; empty while it is being sent and afterwards. */
  problem: z.string(),
});

// Prices and weight are typed as texts; all other facts are in the form as they are stored.
const plainFacts = omit(storedFacts, 'pricePaisa', 'salePaisa', 'weightGrams');

/** What the form of a product holds, with numbers as they are typed. */
export const productValuesSchema = z.object({
  ...plainFacts,
  price: z.string(),
  salePrice: z.string(),
  stock: z.string(),
  weight: z.string(),
  tags: z.array(z.string()),
  pictures: z.array(pictureSchema),
  optionNames: z.array(z.string()),
  variants: z.array(variantSchema),
  information: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type ProductValues = z.output<typeof productValuesSchema>;
export type VariantValues = z.output<typeof variantSchema>;
export type PictureValues = z.output<typeof pictureSchema>;

export const emptyProduct: ProductValues = {
  name: '',
  shortDesc: '',
  description: '',
  price: '',
  salePrice: '',
  stock: '',
  weight: '',
  sku: '',
  barcode: '',
  alwaysAvailable: false,
  bestSeller: false,
  published: true,
  tags: [],
  pictures: [],
  optionNames: [],
  variants: [],
  information: [],
};

/**
 * The form of a stored product. `fieldsOf` says what is sent for it, `product-form-fields.tsx` how
 * it is typed.
 */
export function valuesOf(product: DeskProduct): ProductValues {
  const { name, shortDesc, description, alwaysAvailable, bestSeller, published, tags, variants } =
    product;
  return {
    name,
    shortDesc,
    description,
    bestSeller,
    published,
    tags,
    price: textOfPaisa(product.pricePaisa),
    salePrice: textOfPaisa(product.salePaisa),
    // What is stored has its own buttons.
    stock: String(product.stock),
    weight: String(product.weightGrams ?? ''),
    sku: product.sku,
    barcode: product.barcode,
    alwaysAvailable: variants.length === 0 && alwaysAvailable,
    pictures: product.pictures.map(({ hash, imageURL, alt = '' }) => ({
      key: hash,
      hash,
      imageURL,
      alt,
      problem: '',
    })),
    optionNames: variants[0]?.options.map((option) => option.name) ?? [],
    variants: variants.map(({ id, options, stock, pricePaisa, salePaisa, ...own }) => ({
      key: id,
      id,
      alwaysAvailable: own.alwaysAvailable,
      pictureHash: own.pictureHash,
      sku: own.sku,
      barcode: own.barcode,
      stock: String(stock),
      values: options.map(({ value }) => value),
      price: textOfPaisa(pricePaisa),
      salePrice: textOfPaisa(salePaisa),
    })),
    information: product.information.map((line) => ({ ...line })),
  };
}

/** What is sent for the form's values, or what is wrong with them, by the names of fields. */
type ProductResult =
  | { readonly fields: NewProduct }
  | { readonly errors: Readonly<Record<string, string>> };

/** `saved` is what the shop has: an import may have stored what can't be typed, and it may stay. */
export function fieldsOf(values: ProductValues, saved?: ProductValues): ProductResult {
  const errors: Record<string, string> = {};
  const report = (field: string, message: string) => {
    errors[field] ??= message;
  };
  const pricesOf = (typed: TypedPrices, isVariant: boolean, prefix = '') => {
    const problem = priceProblem(typed, isVariant);
    if (problem) report(prefix + problem.field, problem.message);
    return readPrices(typed);
  };
  const readStock = (field: string, text: string, isNeeded: boolean) => {
    if (!isNeeded) return 0;
    const count = asciiDigits(cleanText(text));
    const isCount = /^\d{1,9}$/.test(count);
    if (!isCount) report(field, 'Enter how many there are, such as 5.');
    return isCount ? Number(count) : 0;
  };
  const readWeight = (text: string) => {
    const grams = asciiDigits(cleanText(text));
    if (grams === '') return null;
    const isWeight = /^[1-9]\d{0,5}$/.test(grams);
    if (!isWeight) report('weight', 'Enter the weight in grams, such as 250, or nothing.');
    return isWeight ? Number(grams) : null;
  };
  const readVariant = (variant: VariantValues, at: number): NewProduct['variants'][number] => {
    const field = (name: string) => `variants.${at}.${name}`;
    // Its sale price is hidden while it has the product's price.
    const { price, salePrice } =
      cleanText(variant.price) === '' ? { price: '', salePrice: '' } : variant;
    const stored = saved?.variants.find(({ id }) => id !== undefined && id === variant.id);
    const isAsStored = stored !== undefined && String(stored.values) === String(variant.values);
    if (variant.values.some((value) => cleanText(value) === '') && !isAsStored)
      report(field('values'), 'Enter each option of this variant.');
    return {
      ...(variant.id !== undefined && { id: variant.id }),
      // An import may have stored variants with fewer options than others have.
      options: values.optionNames
        .slice(0, isAsStored ? variant.values.length : undefined)
        .map((name, index) => ({
          name: cleanText(name),
          value: cleanText(variant.values[index] ?? ''),
        })),
      stock: readStock(
        field('stock'),
        variant.stock,
        variant.id === undefined && !variant.alwaysAvailable,
      ),
      alwaysAvailable: variant.alwaysAvailable,
      ...pricesOf({ price, salePrice }, true, field('')),
      pictureHash: variant.pictureHash,
      sku: cleanText(variant.sku),
      barcode: cleanText(variant.barcode),
    };
  };

  if (cleanText(values.name) === '') report('name', 'Enter a name.');
  if (cleanText(values.name).length > productLimits.nameMax && values.name !== saved?.name) {
    report('name', `Use ${productLimits.nameMax} characters or fewer.`);
  }
  const { pricePaisa, salePaisa } = pricesOf(values, false);
  const hasVariants = values.variants.length > 0;
  if (hasVariants && values.optionNames.some((name) => cleanText(name) === '')) {
    report('optionNames', 'Enter what the variants differ in, such as Size.');
  }
  if (values.pictures.some(({ problem }) => problem !== '')) {
    report('pictures', 'A picture could not be sent. Try again, or remove it.');
  }
  const fields: NewProduct = {
    ...omit(values, 'price', 'salePrice', 'weight', 'optionNames'),
    name: cleanText(values.name),
    pricePaisa: pricePaisa ?? 0,
    salePaisa,
    weightGrams: readWeight(values.weight),
    sku: cleanText(values.sku),
    barcode: cleanText(values.barcode),
    alwaysAvailable: !hasVariants && values.alwaysAvailable,
    pictures: values.pictures.map(({ hash, alt }) => ({ hash, alt })),
    information: values.information.filter(
      ({ name, value }) => cleanText(name) !== '' && cleanText(value) !== '',
    ),
    variants: values.variants.map(readVariant),
    stock: readStock('stock', values.stock, !hasVariants && !values.alwaysAvailable),
  };
  return Object.keys(errors).length > 0 ? { errors } : { fields };
}

/**
 * What the fields are called where two edits differ. The others are not saved, or with another
 * field.
 */
const labels = {
  name: 'Name',
  shortDesc: 'Short description',
  description: 'Description',
  price: 'Price',
  salePrice: 'Sale price',
  weight: 'Weight',
  sku: 'SKU',
  barcode: 'Barcode',
  alwaysAvailable: 'Always available',
  bestSeller: 'Best seller',
  published: 'Shown in the shop',
  tags: 'Tags',
  pictures: 'Pictures',
  variants: 'Variants',
  information: 'Details',
};

export const productEdits: EditRules<ProductValues> = {
  labels,
  textOf: (values, field, shop) => textOf(values, field as keyof ProductValues, shop),
  tidy(merged, mine, changed) {
    const hashes = new Set(merged.pictures.map(({ hash }) => hash));
    return {
      ...merged,
      optionNames: changed.includes('variants') ? mine.optionNames : merged.optionNames,
      variants: merged.variants.map((variant) =>
        variant.pictureHash !== null && !hashes.has(variant.pictureHash)
          ? { ...variant, pictureHash: null }
          : variant,
      ),
    };
  },
};

/**
 * A field for people. Pictures and variants are the same only if the product in `shop` has them by
 * the same id.
 */
function textOf(values: ProductValues, field: keyof ProductValues, shop: ProductValues): string {
  if (field === 'variants')
    return values.variants.map((variant) => variantText(variant, values, shop)).join('; ');
  if (field === 'pictures') {
    return values.pictures
      .map(
        (picture) =>
          `Picture ${pictureNumber(picture, values, shop)}${picture.alt && `: ${picture.alt}`}`,
      )
      .join('; ');
  }
  if (field === 'information')
    return values.information.map(({ name, value }) => `${name}: ${value}`).join('; ');
  const value = values[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Pictures of the shop by their place there, then the new ones. */
function pictureNumber({ key }: PictureValues, values: ProductValues, shop: ProductValues): number {
  const all = [...shop.pictures, ...values.pictures].map((picture) => picture.key);
  return [...new Set(all)].indexOf(key) + 1;
}

/** As it is typed while it is no amount. */
function priceText(typed: string): string {
  const paisa = paisaOfText(typed);
  return paisa === undefined ? typed : formatPaisa(paisa);
}

function variantText(variant: VariantValues, values: ProductValues, shop: ProductValues): string {
  const { id, price, salePrice, stock, alwaysAvailable, pictureHash, sku, barcode } = variant;
  const picture = values.pictures.find(({ hash }) => hash === pictureHash);
  return [
    ...values.optionNames.map((name, at) => `${name}: ${variant.values[at] ?? ''}`),
    price && priceText(price),
    price && salePrice && `on sale for ${priceText(salePrice)}`,
    alwaysAvailable && 'always available',
    sku && `SKU ${sku}`,
    barcode && `barcode ${barcode}`,
    pictureHash !== null && picture && `picture ${pictureNumber(picture, values, shop)}`,
    id === undefined && !alwaysAvailable && `${stock} in stock`,
    !shop.variants.some((one) => one.id === id) && 'new',
  ]
    .filter(Boolean)
    .join(', ');
}
