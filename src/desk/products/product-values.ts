import * as z from 'zod/mini';
import type { DeskProduct, NewProduct } from '#contract/calls/admin/product-schemas.ts';
import { textOfPaisa } from '#contract/rules/money.ts';

const choiceSchema = z.object({
  /** For React, and the same while the form is open. */
  key: z.string(),
  /** Missing for a new choice. */
  id: z.optional(z.string()),
  /** One for each of the form's option names. */
  values: z.array(z.string()),
  price: z.string(),
  salePrice: z.string(),
  /** Of a new choice; a stored one has its own buttons for the stock. */
  stock: z.string(),
  alwaysAvailable: z.boolean(),
  pictureHash: z.nullable(z.string()),
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

/** What the form of a product holds, with numbers as they are typed. */
export const productValuesSchema = z.object({
  name: z.string(),
  price: z.string(),
  salePrice: z.string(),
  stock: z.string(),
  alwaysAvailable: z.boolean(),
  shortDesc: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  pictures: z.array(pictureSchema),
  optionNames: z.array(z.string()),
  choices: z.array(choiceSchema),
  information: z.array(z.object({ name: z.string(), value: z.string() })),
  bestSeller: z.boolean(),
  published: z.boolean(),
});

export type ProductValues = z.output<typeof productValuesSchema>;
export type ChoiceValues = z.output<typeof choiceSchema>;
export type PictureValues = z.output<typeof pictureSchema>;

export const emptyProduct: ProductValues = {
  name: '',
  price: '',
  salePrice: '',
  stock: '',
  alwaysAvailable: false,
  shortDesc: '',
  description: '',
  tags: [],
  pictures: [],
  optionNames: [],
  choices: [],
  information: [],
  bestSeller: false,
  published: true,
};

/** The form of a stored product. */
export function valuesOf(product: DeskProduct): ProductValues {
  const { name, shortDesc, description, tags, information, bestSeller, published, alwaysAvailable } = product;
  return {
    ...{ name, shortDesc, description, tags, bestSeller, published },
    price: textOfPaisa(product.pricePaisa),
    salePrice: textOfPaisa(product.salePaisa),
    stock: String(product.stock),
    alwaysAvailable: product.choices.length === 0 && alwaysAvailable,
    information: information.map((line) => ({ ...line })),
    pictures: product.pictures.map(({ hash, imageURL, alt = '' }) => ({ key: hash, hash, imageURL, alt, problem: '' })),
    optionNames: product.choices[0]?.options.map((option) => option.name) ?? [],
    choices: product.choices.map((choice) => ({
      key: choice.id,
      id: choice.id,
      values: choice.options.map(({ value }) => value),
      price: textOfPaisa(choice.pricePaisa),
      salePrice: textOfPaisa(choice.salePaisa),
      stock: String(choice.stock),
      alwaysAvailable: choice.alwaysAvailable,
      pictureHash: choice.pictureHash,
    })),
  };
}

/** The error of a field, by its name. */
export type ProductErrors = Readonly<Record<string, string>>;
export type ProductResult = { readonly fields: NewProduct } | { readonly errors: ProductErrors };
