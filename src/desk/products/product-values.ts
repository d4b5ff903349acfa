import * as z from 'zod/mini';
import { type DeskProduct, type NewProduct, productFacts, storedFacts } from '#contract/calls/admin/product-schemas.ts';
import { textOfPaisa } from '#contract/rules/money.ts';

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

// Prices are typed as texts; all other facts are in the form as they are stored.
const { pricePaisa: _, salePaisa: __, ...plainSchemas } = storedFacts;
type PlainFact = keyof typeof plainSchemas;
const plainFacts = Object.keys(plainSchemas) as PlainFact[];

/** What the form of a product holds, with numbers as they are typed. */
export const productValuesSchema = z.object({
  ...plainSchemas,
  price: z.string(),
  salePrice: z.string(),
  stock: z.string(),
  tags: z.array(z.string()),
  pictures: z.array(pictureSchema),
  optionNames: z.array(z.string()),
  variants: z.array(variantSchema),
  information: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type ProductValues = z.output<typeof productValuesSchema>;
export type VariantValues = z.output<typeof variantSchema>;
export type PictureValues = z.output<typeof pictureSchema>;

interface Field<Value> {
  /** What it is called where two edits differ. Without a label saving does not write it, or writes it with another field. */
  readonly label?: string;
  readonly empty: Value;
  /** Of a stored product. */
  readonly read: (product: DeskProduct) => Value;
}

const plainFields = Object.fromEntries(
  plainFacts.map((name) => [
    name,
    {
      label: productFacts[name].label,
      empty: plainSchemas[name] instanceof z.ZodMiniBoolean ? false : '',
      read: (product: DeskProduct) => product[name],
    },
  ]),
) as { readonly [Name in PlainFact]: Field<ProductValues[Name]> };

/** All fields of the form. `product-fields.ts` says what is sent for them, `product-form-fields.tsx` how they are typed. */
export const productFields: { readonly [Name in keyof ProductValues]: Field<ProductValues[Name]> } = {
  ...plainFields,
  price: { label: productFacts.pricePaisa.label, empty: '', read: ({ pricePaisa }) => textOfPaisa(pricePaisa) },
  salePrice: { label: productFacts.salePaisa.label, empty: '', read: ({ salePaisa }) => textOfPaisa(salePaisa) },
  // What is stored has its own buttons.
  stock: { empty: '', read: ({ stock }) => String(stock) },
  alwaysAvailable: {
    ...plainFields.alwaysAvailable,
    read: ({ variants, alwaysAvailable }) => variants.length === 0 && alwaysAvailable,
  },
  published: { ...plainFields.published, empty: true },
  tags: { label: 'Tags', empty: [], read: ({ tags }) => tags },
  pictures: {
    label: 'Pictures',
    empty: [],
    read: ({ pictures }) =>
      pictures.map(({ hash, imageURL, alt = '' }) => ({ key: hash, hash, imageURL, alt, problem: '' })),
  },
  // Part of the variants.
  optionNames: { empty: [], read: ({ variants }) => variants[0]?.options.map(({ name }) => name) ?? [] },
  variants: {
    label: 'Variants',
    empty: [],
    read: ({ variants }) =>
      variants.map(({ id, options, stock, alwaysAvailable, pictureHash, pricePaisa, salePaisa }) => ({
        ...{ key: id, id, alwaysAvailable, pictureHash, stock: String(stock) },
        values: options.map(({ value }) => value),
        price: textOfPaisa(pricePaisa),
        salePrice: textOfPaisa(salePaisa),
      })),
  },
  information: { label: 'Details', empty: [], read: ({ information }) => information.map((line) => ({ ...line })) },
};

/** The form of a stored product. */
export function valuesOf(product: DeskProduct): ProductValues {
  return valuesBy(({ read }) => read(product));
}

export const emptyProduct = valuesBy(({ empty }) => empty);

function valuesBy(value: (field: Field<unknown>) => unknown): ProductValues {
  return Object.fromEntries(
    Object.entries(productFields).map(([name, field]) => [name, value(field)]),
  ) as ProductValues;
}

/** The error of a field, by its name. */
export type ProductErrors = Readonly<Record<string, string>>;
export type ProductResult = { readonly fields: NewProduct } | { readonly errors: ProductErrors };
