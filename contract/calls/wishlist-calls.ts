import * as z from 'zod/mini';

import { accountLimits } from '#contract/names/limits.ts';

import { defineCall } from './call.ts';
import { pictureSchema } from './picture-schema.ts';
import { attributeSchema } from './product-calls.ts';
import { idSchema } from './schemas.ts';

const area = 'Wishlist';

/** A product in the wishlist. Price in Rs before discount, discount in percent. */
export const wishlistItemSchema = z.object({
  productId: z.string(),
  name: z.string(),
  price: z.number(),
  discount: z.optional(z.number()),
  imgURL: z.string(),
  imageUrlList: z.optional(z.array(pictureSchema)),
  shortDesc: z.string(),
  slugs: z.string(),
  stockQuantity: z.number(),
  weightGrams: z.optional(z.number()),
  attributes: z.array(attributeSchema),
});

/** A user has one wishlist, and its id is the user's. */
export const wishlistSchema = z.object({
  wishlistId: z.string(),
  products: z.array(wishlistItemSchema),
});

export type WishlistItem = z.infer<typeof wishlistItemSchema>;
export type Wishlist = z.infer<typeof wishlistSchema>;

export const readWishlist = defineCall(area, 'readWishlist', 'GET /wishlist/{userId}', {
  summary: 'A customer’s wishlist, newest first',
  params: z.object({ userId: idSchema }),
  response: wishlistSchema,
});

export const addWishes = defineCall(area, 'addWishes', 'POST /wishlist/{userId}', {
  summary: 'Adds products to the wishlist; those already on it stay as they are',
  params: z.object({ userId: idSchema }),
  body: z.object({ productIds: z.array(idSchema).check(z.maxLength(accountLimits.wishlistMax)) }),
  response: wishlistSchema,
});

export const clearWishlist = defineCall(area, 'clearWishlist', 'DELETE /wishlist/clear/{id}', {
  summary: 'Empties the wishlist',
  params: z.object({ id: idSchema }),
  response: wishlistSchema,
});

export const removeWish = defineCall(
  area,
  'removeWish',
  'DELETE /wishlist/{wishlistId}/{productId}',
  {
    summary: 'Removes a product from the wishlist',
    params: z.object({ wishlistId: idSchema, productId: idSchema }),
    response: wishlistSchema,
  },
);
