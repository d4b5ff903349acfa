import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { pictureSchema } from '#contract/calls/product-calls.ts';
import { idSchema, pageNumberSchema, pageSizeSchema } from '#contract/calls/schemas.ts';
import { catalogueLimits, productLimits } from '#contract/names/limits.ts';

import {
  deskProductRowSchema,
  deskProductSchema,
  newProductSchema,
  priceFields,
  productFieldsSchema,
  versionSchema,
} from './product-schemas.ts';

const area = 'Desk: products';
const params = z.object({ id: idSchema });

export const productSorts = ['newest', 'name', 'stock', 'price'] as const;
export const productFilters = ['all', 'low', 'hidden'] as const;
export type ProductSort = (typeof productSorts)[number];
export type ProductFilter = (typeof productFilters)[number];

export const listDeskProducts = defineCall({
  name: 'listDeskProducts',
  area,
  summary: 'Products for staff, hidden ones too: searched, sorted, or only those with low stock',
  method: 'GET',
  path: '/admin/products',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(catalogueLimits.searchTextMax))),
    sort: z._default(z.enum(productSorts), 'newest'),
    filter: z._default(z.enum(productFilters), 'all'),
    page: pageNumberSchema,
    pageSize: pageSizeSchema(catalogueLimits.pageSizeMax),
  }),
  response: z.object({ products: z.array(deskProductRowSchema), total: z.number() }),
});

export const readDeskProduct = defineCall({
  name: 'readDeskProduct',
  area,
  summary: 'One product with its version, as it is edited',
  method: 'GET',
  path: '/admin/products/{id}',
  params,
  response: deskProductSchema,
});

export const createDeskProduct = defineCall({
  name: 'createDeskProduct',
  area,
  summary: 'Creates a product; its address comes from its name',
  method: 'POST',
  path: '/admin/products',
  body: newProductSchema,
  response: deskProductSchema,
});

/** The stock stays as it is. Responds 409 with the current product when `version` is an older one. */
export const editDeskProduct = defineCall({
  name: 'editDeskProduct',
  area,
  summary: 'Changes a product, made from the given version',
  method: 'PUT',
  path: '/admin/products/{id}',
  params,
  body: z.extend(productFieldsSchema, { version: versionSchema }),
  response: deskProductSchema,
});

export const deleteDeskProduct = defineCall({
  name: 'deleteDeskProduct',
  area,
  summary: 'Deletes a product; orders that have it stay as they are',
  method: 'POST',
  path: '/admin/products/{id}/delete',
  params,
  body: z.object({ version: versionSchema }),
  response: z.object({ id: z.string() }),
});

/** Needs no version: changes of several people add up. Responds 409 instead of going below 0. */
export const changeStock = defineCall({
  name: 'changeStock',
  area,
  summary: 'Raises or lowers the stock of a product, or of one of its variants',
  method: 'POST',
  path: '/admin/products/{id}/stock',
  params,
  body: z.object({
    by: z.number().check(z.int(), z.minimum(-productLimits.stockMax), z.maximum(productLimits.stockMax)),
    variantId: z.optional(idSchema),
  }),
  response: deskProductRowSchema,
});

export const setPrices = defineCall({
  name: 'setPrices',
  area,
  summary: 'Sets the prices of many products at once: all of them or, when one was changed meanwhile, none',
  method: 'POST',
  path: '/admin/products/prices',
  body: z.object({
    products: z
      .array(
        z.object({
          id: idSchema,
          version: versionSchema,
          ...priceFields,
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
              .check(z.maxLength(productLimits.variantsMax)),
          ),
        }),
      )
      .check(z.minLength(1), z.maxLength(productLimits.pricesMax)),
  }),
  response: z.object({ products: z.array(deskProductRowSchema) }),
});

/** The picture belongs to nothing yet: what is saved then refers to its hash. */
export const addPicture = defineCall({
  name: 'addPicture',
  area,
  summary: 'Stores a picture for a product, a post or the payment details',
  method: 'POST',
  path: '/admin/pictures',
  files: ['picture'],
  body: z.object({}),
  response: z.extend(pictureSchema, { hash: z.string() }),
});
