import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { pictureSchema } from '#contract/calls/picture-schema.ts';
import { idSchema, pageNumberSchema, pageSizeSchema } from '#contract/calls/schemas.ts';
import { catalogueLimits, shelfLimits } from '#contract/names/limits.ts';
import { productLimits } from '#contract/names/product-limits.ts';

import {
  deskProductRowSchema,
  deskProductSchema,
  newProductSchema,
  priceFields,
  storedProductFieldsSchema,
} from './product-schemas.ts';
import { versionSchema } from './shared-schemas.ts';

const area = 'Desk: products';
const params = z.object({ id: idSchema });

export const productSorts = ['newest', 'name', 'stock', 'price'] as const;
export const productFilters = ['all', 'low', 'hidden'] as const;
export type ProductSort = (typeof productSorts)[number];
export type ProductFilter = (typeof productFilters)[number];

export const listDeskProducts = defineCall(area, 'listDeskProducts', 'GET /admin/products', {
  summary: 'Products for staff, hidden ones too: searched, sorted, or only those with low stock',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(catalogueLimits.searchTextMax))),
    /** Only products with this tag. */
    tag: z.optional(z.string().check(z.maxLength(shelfLimits.slugMax))),
    sort: z._default(z.enum(productSorts), 'newest'),
    filter: z._default(z.enum(productFilters), 'all'),
    page: pageNumberSchema,
    pageSize: pageSizeSchema(catalogueLimits.pageSizeMax),
  }),
  response: z.object({ products: z.array(deskProductRowSchema), total: z.number() }),
});

export const readDeskProduct = defineCall(area, 'readDeskProduct', 'GET /admin/products/{id}', {
  summary: 'One product with its version, as it is edited',
  params,
  response: deskProductSchema,
});

export const createDeskProduct = defineCall(area, 'createDeskProduct', 'POST /admin/products', {
  summary: 'Creates a product; its address comes from its name',
  body: newProductSchema,
  response: deskProductSchema,
});

/**
 * The stock stays as it is. Responds 409 with the current product when `version` is an older one.
 */
export const editDeskProduct = defineCall(area, 'editDeskProduct', 'PUT /admin/products/{id}', {
  summary: 'Changes a product, made from the given version',
  params,
  body: z.extend(storedProductFieldsSchema, { version: versionSchema }),
  response: deskProductSchema,
});

export const deleteDeskProduct = defineCall(
  area,
  'deleteDeskProduct',
  'POST /admin/products/{id}/delete',
  {
    summary: 'Deletes a product; orders that have it stay as they are',
    params,
    body: z.object({ version: versionSchema }),
    response: z.object({ id: z.string() }),
  },
);

/** Needs no version: changes of several people add up. Responds 409 instead of going below 0. */
export const changeStock = defineCall(area, 'changeStock', 'POST /admin/products/{id}/stock', {
  summary: 'Raises or lowers the stock of a product, or of one of its variants',
  params,
  body: z.object({
    by: z
      .number()
      .check(z.int(), z.minimum(-productLimits.stockMax), z.maximum(productLimits.stockMax)),
    variantId: z.optional(idSchema),
  }),
  response: deskProductRowSchema,
});

export const setPrices = defineCall(area, 'setPrices', 'POST /admin/products/prices', {
  summary:
    'Sets the prices of many products at once: ' +
    'all of them or, when one was changed meanwhile, none',
  body: z.object({
    products: z
      .array(
        z.object({
          id: idSchema,
          version: versionSchema,
          /** Left out where only those of variants change. */
          ...z.partial(z.object(priceFields)).shape,
          /** Variants whose price changes; null: the product's price. */
          variants: z.optional(
            z
              .array(
                z.object({
                  id: idSchema,
                  pricePaisa: z.nullable(priceFields.pricePaisa),
                  salePaisa: priceFields.salePaisa,
                }),
              )
              .check(z.maxLength(productLimits.storedVariantsMax)),
          ),
        }),
      )
      .check(z.minLength(1), z.maxLength(productLimits.pricesMax)),
  }),
  response: z.object({ products: z.array(deskProductRowSchema) }),
});

/** The picture belongs to nothing yet: what is saved then refers to its hash. */
export const addPicture = defineCall(area, 'addPicture', 'POST /admin/pictures', {
  summary: 'Stores a picture for a product, a post or the payment details',
  files: ['picture'],
  body: z.object({}),
  response: z.extend(pictureSchema, { hash: z.string() }),
});
