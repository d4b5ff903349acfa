import type { LightMyRequestResponse } from 'fastify';
import { addAddress } from '#contract/calls/address-calls.ts';
import { readStaffOrder, type StaffOrder } from '#contract/calls/admin/order-calls.ts';
import type { Agreed } from '#contract/calls/agreed.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { addCartItem, type Cart, readCart, upsertCart } from '#contract/calls/cart-calls.ts';
import { listOrders, type Order, placeOrder } from '#contract/calls/order-calls.ts';
import type { Product } from '#contract/calls/product-calls.ts';
import { agreedLineOf, agreedOf, agreedText } from '#contract/rules/cart/agreed.ts';
import { homeZone } from '#contract/rules/cart/delivery.ts';
import type { TestCustomer, TestStaff } from './callers.ts';
import { demoSettings } from './demo-settings.ts';
import { homeAddress } from './people.ts';
import { addCoupon, mailsLike, productIdOf, takeOnlinePayment } from './rows.ts';
import { aPicture } from './samples.ts';
import type { TestShop } from './shop.ts';

/**
 * Puts products into a customer's cart, by slug with quantity, and saves an address. Returns the
 * fields of a plain order.
 */
export async function aFullCart(
  shop: Pick<TestShop, 'database'>,
  customer: TestCustomer,
  wanted: Readonly<Record<string, number>>,
) {
  for (const [slug, quantity] of Object.entries(wanted)) {
    const productId = await productIdOf(shop, slug);
    await customer.gets(addCartItem, { productId, quantity });
  }
  const { shoppingCartId } = await customer.gets(readCart);
  const { addressId } = await customer.gets(addAddress, { id: customer.userId, ...homeAddress });
  return { form: { shoppingCartId, addressId, method: 0, PhoneNumber: '9841000000' } };
}

/** Requests to the carts of a shop. `add` and `set` do not throw on errors. */
export function cartVerbs(shop: TestShop) {
  const cartOf = (customer: TestCustomer): Promise<Cart> => customer.gets(readCart);
  const productOf = async (slug: string): Promise<Product> =>
    (await shop.get(`/api/product/${slug}`)).json();
  /** What a page sends of a product, or of the variant with this value. */
  const lineOf = async (slug: string, quantity = 1, variant?: string) => {
    const { id, attributes } = await productOf(slug);
    const chosen = attributes.find(({ attributeValue }) => attributeValue === variant);
    return { productId: id, quantity, selectedAttributeId: chosen?.productAttributeId };
  };
  return {
    productOf,
    cartOf,
    lineOf,
    add: async (
      customer: TestCustomer,
      ...line: Parameters<typeof lineOf>
    ): Promise<LightMyRequestResponse> => customer.ask(addCartItem, await lineOf(...line)),
    set: async (
      customer: TestCustomer,
      cartItems: readonly object[],
      more = {},
    ): Promise<LightMyRequestResponse> =>
      customer.ask(upsertCart, { id: (await cartOf(customer)).shoppingCartId, cartItems, ...more }),
  };
}

/** Requests and database changes for tests of orders. */
export function orderVerbs(shop: TestShop) {
  const { cartOf } = cartVerbs(shop);
  return {
    cartOf,
    /** What the checkout has shown of a cart, with an applied coupon. */
    agreedOf: async (who: TestCustomer, coupon: Agreed['coupon'] = null) =>
      agreedText(
        agreedOf((await cartOf(who)).cartItems.map(agreedLineOf), homeZone(demoSettings), coupon),
      ),
    /** A cart's lines as a checkout of version 1.0 has shown them. */
    shownOf: async (who: TestCustomer) =>
      JSON.stringify((await cartOf(who)).cartItems.map(shownLine)),
    ordersOf: (who: TestCustomer): Promise<Order[]> => who.gets(listOrders),
    mailsOf: (orderId: string) =>
      shop
        .rows('mails', {}, 'event')
        .then((mails) => mails.filter(({ event }) => event.includes(orderId))),
    addCoupon: (code: string, percent: number, useLimit: number | null = null) =>
      addCoupon(shop, code, { discount_basis_points: percent * 100, use_limit: useLimit }),
  };
}

function shownLine({
  productId,
  selectedAttributeId,
  quantity,
  unitPrice,
}: Cart['cartItems'][number]) {
  return { productId, selectedAttributeId, quantity, unitPrice };
}

/** Orders of customers, and how the staff sees them. */
export function deskOrderVerbs(shop: TestShop) {
  return {
    buy: async (
      who: TestCustomer,
      wanted: Readonly<Record<string, number>>,
      own: object = {},
    ): Promise<Order> => {
      const { form } = await aFullCart(shop, who, wanted);
      return who.gets(placeOrder, { ...form, ...own });
    },
    /** Buys with a screenshot of one colour. */
    buyOnline: async (
      who: TestCustomer,
      wanted: Readonly<Record<string, number>>,
      colour: string,
      own: object = {},
    ): Promise<Order> => {
      await takeOnlinePayment(shop);
      const { form } = await aFullCart(shop, who, wanted);
      return who.gets(placeOrder, {
        ...form,
        method: 1,
        FormFile: await aPicture(colour, 400, 700),
        ...own,
      });
    },
    /** Makes these changes of a new order, one after the other. */
    advance: async (staff: TestStaff, orderId: string, ...changes: readonly AnyCall[]) => {
      for (const [at, change] of changes.entries())
        await staff.gets(change, { orderId, version: at + 1 });
    },
    seen: (staff: TestStaff, orderId: string): Promise<StaffOrder> =>
      staff.gets(readStaffOrder, { orderId }),
    /** Emails to the customer about an order, after its first one. */
    statusMails: (orderId: string): Promise<{ event: string; note: string }[]> =>
      mailsLike(shop, `order-status:${orderId}:%`),
  };
}
