import * as z from 'zod/mini';

import { accountLimits } from '#contract/names/limits.ts';

import { defineCall } from './call.ts';
import { pictureSchema } from './picture-schema.ts';
import { idSchema, messageSchema, optionalText } from './schemas.ts';

const area = 'Cart';

/**
 * One line of a cart. Prices in Rs after discount, computed by the server; `productQuantity` is how
 * many can be had.
 */
export const cartItemSchema = z.object({
  cartItemId: z.string(),
  productId: z.string(),
  quantity: z.number(),
  /** Null where the product has no variants. */
  selectedAttributeId: z.nullable(z.string()),
  name: z.string(),
  unitPrice: z.number(),
  totalPrice: z.number(),
  imgURL: z.string(),
  /** This server's own: the picture with its sizes, for a sharp and steady thumbnail. */
  picture: z.optional(pictureSchema),
  slugs: z.string(),
  /** Of one; left out where the product has none. */
  weightGrams: z.optional(z.number()),
  productQuantity: z.number(),
  attributeName: z.nullable(z.string()),
  attributeValue: z.nullable(z.string()),
});

export const cartSchema = z.object({
  shoppingCartId: z.string(),
  /** Rs. */
  shippingFee: z.number(),
  note: z.string(),
  cartItems: z.array(cartItemSchema),
});

export type CartItem = z.infer<typeof cartItemSchema>;
export type Cart = z.infer<typeof cartSchema>;

const quantitySchema = z.int().check(z.minimum(1), z.maximum(accountLimits.quantityMax));
const attributeIdSchema = z.optional(z.nullable(z.string().check(z.maxLength(64))));

export const readCart = defineCall(area, 'readCart', 'GET /ShoppingCart/userId/{userId}', {
  summary: 'A customer’s cart; created empty when there is none',
  params: z.object({ userId: idSchema }),
  response: cartSchema,
});

export const addCartItem = defineCall(area, 'addCartItem', 'POST /ShoppingCart/CartItem', {
  summary: 'Puts a product into the cart, or raises its quantity when it is there',
  body: z.object({
    userId: idSchema,
    productId: idSchema,
    quantity: quantitySchema,
    selectedAttributeId: attributeIdSchema,
  }),
  response: cartItemSchema,
});

export const upsertCart = defineCall(area, 'upsertCart', 'PUT /ShoppingCart/Upsert', {
  summary:
    'Sets the listed lines to the given quantities, leaves the others alone; ' +
    'sets the note when given',
  body: z.object({
    /** The cart's id. */
    id: idSchema,
    cartItems: z
      .array(
        z.object({
          /** Of a line with another variant of the product: the line gets this one. */
          cartItemId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
          productId: idSchema,
          quantity: quantitySchema,
          selectedAttributeId: attributeIdSchema,
        }),
      )
      .check(z.maxLength(accountLimits.cartLinesMax)),
    note: optionalText(accountLimits.noteMax),
    /** Accepted and ignored: the server computes it. */
    shippingFee: z.optional(z.number()),
  }),
  response: cartSchema,
});

export const removeCartItem = defineCall(
  area,
  'removeCartItem',
  'DELETE /ShoppingCart/CartItem/{cartItemId}',
  {
    summary: 'Removes a line from the cart; succeeds when it is already gone',
    params: z.object({ cartItemId: idSchema }),
    response: messageSchema,
  },
);
