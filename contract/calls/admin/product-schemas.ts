import * as z from 'zod/mini';

import { pictureSchema } from '#contract/calls/product-calls.ts';
import { idSchema, textSchema } from '#contract/calls/schemas.ts';
import { productLimits } from '#contract/names/limits.ts';

import { paisaSchema } from './shared-schemas.ts';

// Amounts in paisa. `pricePaisa` is before discount; `salePaisa` is what customers pay while it is lower, else null.

const stockSchema = z.number().check(z.int(), z.minimum(0), z.maximum(productLimits.stockMax));

export const priceFields = { pricePaisa: paisaSchema, salePaisa: z.nullable(paisaSchema) };

export const optionSchema = z.object({
  name: textSchema(productLimits.optionTextMax, 1),
  value: textSchema(productLimits.optionTextMax, 1),
});

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
});

function fact<Stored extends z.ZodMiniType, Typed extends z.ZodMiniType = Stored>(
  label: string,
  { stored, typed }: { readonly stored: Stored; readonly typed?: Typed },
) {
  return { label, stored, typed: (typed ?? stored) as Typed };
}

/**
 * What a product has in columns of its own and the desk edits: its name for people, what is stored, and what may be typed,
 * which is less than an import may have stored. Writing, reading and the desk's form follow from this table.
 */
export const productFacts = {
  name: fact('Name', { stored: z.string(), typed: textSchema(productLimits.nameMax, 1) }),
  shortDesc: fact('Short description', { stored: z.string(), typed: textSchema(productLimits.shortDescMax) }),
  description: fact('Description', { stored: z.string(), typed: textSchema(productLimits.descriptionMax) }),
  pricePaisa: fact('Price', { stored: z.number(), typed: priceFields.pricePaisa }),
  salePaisa: fact('Sale price', { stored: z.nullable(z.number()), typed: priceFields.salePaisa }),
  alwaysAvailable: fact('Always available', { stored: z.boolean() }),
  bestSeller: fact('Best seller', { stored: z.boolean() }),
  published: fact('Shown in the shop', { stored: z.boolean() }),
};

type Facts = typeof productFacts;

function schemasOf<As extends 'stored' | 'typed'>(as: As) {
  const schemas = Object.entries(productFacts).map(([name, one]) => [name, one[as]]);
  return Object.fromEntries(schemas) as { [Name in keyof Facts]: Facts[Name][As] };
}

export const storedFacts = schemasOf('stored');

/** Everything of a product that is edited, except its stock: that changes by `changeStock`. */
export const productFieldsSchema = z.object({
  ...schemasOf('typed'),
  tags: z.array(textSchema(100, 1)).check(z.maxLength(productLimits.tagsMax)),
  pictures: z
    .array(z.object({ hash: z.string().check(z.maxLength(64)), alt: textSchema(productLimits.altMax) }))
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

export const newProductSchema = z.extend(productFieldsSchema, { stock: stockSchema });

const variantStockSchema = z.object({
  id: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  stock: z.number(),
  alwaysAvailable: z.boolean(),
  pricePaisa: z.nullable(z.number()),
  salePaisa: z.nullable(z.number()),
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
  variants: z.array(z.extend(variantStockSchema, { pictureHash: z.nullable(z.string()) })),
  /** ISO 8601, UTC. */
  addedAt: z.string(),
  changedAt: z.string(),
});

export type ProductFields = z.output<typeof productFieldsSchema>;
export type VariantFields = z.output<typeof variantFieldsSchema>;
export type NewProduct = z.output<typeof newProductSchema>;
export type DeskProductRow = z.output<typeof deskProductRowSchema>;
export type DeskProduct = z.output<typeof deskProductSchema>;
