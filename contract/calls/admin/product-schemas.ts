import * as z from 'zod/mini';

import { pictureSchema } from '#contract/calls/picture-schema.ts';
import { idSchema, textSchema } from '#contract/calls/schemas.ts';
import { productLimits } from '#contract/names/product-limits.ts';

import { paisaSchema } from './shared-schemas.ts';

// Amounts in paisa. `pricePaisa` is before discount; `salePaisa` is what customers pay while it is
// lower, else null.

const stockSchema = z.number().check(z.int(), z.minimum(0), z.maximum(productLimits.stockMax));

export const priceFields = { pricePaisa: paisaSchema, salePaisa: z.nullable(paisaSchema) };

export const optionSchema = z.object({
  name: textSchema(productLimits.optionTextMax, 1),
  value: textSchema(productLimits.optionTextMax, 1),
});

const codeSchema = textSchema(productLimits.skuMax);

/**
 * What it is known by at the shop. A desk of the version before does not send them: then they stay.
 * What it costs the shop is apart (`product-cost-calls.ts`): the owner alone sees it.
 */
const codeFields = { sku: z.optional(codeSchema), barcode: z.optional(codeSchema) };

/** The same as it is stored. */
const storedCodes = { sku: z.string(), barcode: z.string() };

/** A variant as it is edited. Without `id` it is new; `stock` counts for a new one only. */
const variantFieldsSchema = z.object({
  id: z.optional(idSchema),
  options: z.array(optionSchema).check(z.minLength(1), z.maxLength(productLimits.optionsMax)),
  stock: stockSchema,
  alwaysAvailable: z.boolean(),
  /** Null: the product's price. */
  pricePaisa: z.nullable(paisaSchema),
  salePaisa: z.nullable(paisaSchema),
  pictureHash: z.nullable(z.string().check(z.maxLength(64))),
  ...codeFields,
});

/** What a product has in columns of its own and the desk edits, as it is stored. */
export const storedFacts = {
  name: z.string(),
  shortDesc: z.string(),
  description: z.string(),
  pricePaisa: z.number(),
  salePaisa: z.nullable(z.number()),
  alwaysAvailable: z.boolean(),
  weightGrams: z.nullable(z.number()),
  bestSeller: z.boolean(),
  published: z.boolean(),
  ...storedCodes,
};

/** The same as it may be typed, which is less than an import may have stored. */
const typedFacts = {
  ...storedFacts,
  ...priceFields,
  name: textSchema(productLimits.nameMax, 1),
  shortDesc: textSchema(productLimits.shortDescMax),
  // A desk of the version before does not send it: the product keeps its own.
  weightGrams: z.optional(
    z.nullable(z.int().check(z.minimum(1), z.maximum(productLimits.weightMaxGrams))),
  ),
  description: textSchema(productLimits.descriptionMax),
  ...codeFields,
};

/** Everything of a product that is edited, except its stock: that changes by `changeStock`. */
export const productFieldsSchema = z.object({
  ...typedFacts,
  tags: z.array(textSchema(100, 1)).check(z.maxLength(productLimits.tagsMax)),
  pictures: z
    .array(
      z.object({ hash: z.string().check(z.maxLength(64)), alt: textSchema(productLimits.altMax) }),
    )
    .check(z.maxLength(productLimits.picturesMax)),
  information: z
    .array(
      z.object({
        name: textSchema(productLimits.informationNameMax, 1),
        value: textSchema(productLimits.informationValueMax, 1),
      }),
    )
    .check(z.maxLength(productLimits.informationMax)),
  variants: z.array(variantFieldsSchema).check(z.maxLength(productLimits.variantsMax)),
});

/**
 * The same without limits: what an import stored may stay. The server checks what was changed by
 * `productFieldsSchema`.
 */
export const storedProductFieldsSchema = z.object({
  ...storedFacts,
  ...priceFields,
  weightGrams: z.optional(storedFacts.weightGrams),
  ...codeFields,
  tags: z.array(z.string()),
  pictures: z.array(z.object({ hash: z.string().check(z.maxLength(64)), alt: z.string() })),
  information: z.array(z.object({ name: z.string(), value: z.string() })),
  variants: z.array(
    z.extend(variantFieldsSchema, {
      options: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
});

export const newProductSchema = z.extend(productFieldsSchema, { stock: stockSchema });

const variantStockSchema = z.object({
  id: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  stock: z.number(),
  alwaysAvailable: z.boolean(),
  pricePaisa: z.nullable(z.number()),
  salePaisa: z.nullable(z.number()),
  ...storedCodes,
});

/** A product in the desk's list. */
export const deskProductRowSchema = z.object({
  id: z.string(),
  version: z.number(),
  slug: z.string(),
  name: storedFacts.name,
  published: storedFacts.published,
  pricePaisa: storedFacts.pricePaisa,
  salePaisa: storedFacts.salePaisa,
  ...storedCodes,
  /** Of the product, or of all its variants together. */
  stock: z.number(),
  /** For a product with variants: all of them. */
  alwaysAvailable: storedFacts.alwaysAvailable,
  /** It is published, and one of its counted stocks is low (`isLowStock`). */
  isLow: z.boolean(),
  picture: z.nullable(pictureSchema),
  variants: z.array(variantStockSchema),
});

/** A whole product as the desk edits it. */
export const deskProductSchema = z.extend(deskProductRowSchema, {
  ...storedFacts,
  tags: z.array(z.string()),
  pictures: z.array(z.extend(pictureSchema, { hash: z.string() })),
  information: z.array(z.object({ name: z.string(), value: z.string() })),
  variants: z.array(
    z.extend(variantStockSchema, { ...storedCodes, pictureHash: z.nullable(z.string()) }),
  ),
  /** ISO 8601, UTC. */
  addedAt: z.string(),
  changedAt: z.string(),
});

export type ProductFields = z.output<typeof productFieldsSchema>;
export type VariantFields = z.output<typeof variantFieldsSchema>;
export type NewProduct = z.output<typeof newProductSchema>;
export type DeskProductRow = z.output<typeof deskProductRowSchema>;
export type DeskProduct = z.output<typeof deskProductSchema>;
