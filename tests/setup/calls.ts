import { readdirSync } from 'node:fs';

import * as addressCalls from '#contract/calls/address-calls.ts';
import * as authCalls from '#contract/calls/auth-calls.ts';
import * as blogCalls from '#contract/calls/blog-calls.ts';
import * as bookingCalls from '#contract/calls/booking-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import * as cartCalls from '#contract/calls/cart-calls.ts';
import * as couponCalls from '#contract/calls/coupon-calls.ts';
import * as customOrderCalls from '#contract/calls/custom-order-calls.ts';
import * as homeCalls from '#contract/calls/home-calls.ts';
import * as newsletterCalls from '#contract/calls/newsletter-calls.ts';
import * as offlineCatalogueCalls from '#contract/calls/offline-catalogue-calls.ts';
import * as orderCalls from '#contract/calls/order-calls.ts';
import * as productCalls from '#contract/calls/product-calls.ts';
import * as reviewCalls from '#contract/calls/review-calls.ts';
import * as searchCalls from '#contract/calls/search-calls.ts';
import * as sessionCalls from '#contract/calls/session-calls.ts';
import * as tagCalls from '#contract/calls/tag-calls.ts';
import * as userCalls from '#contract/calls/user-calls.ts';
import * as vitalsCalls from '#contract/calls/vitals-calls.ts';
import * as wishlistCalls from '#contract/calls/wishlist-calls.ts';

const staffFolder = new URL('../../contract/calls/admin/', import.meta.url);
const staffAreas: Readonly<Record<string, unknown>>[] = await Promise.all(
  readdirSync(staffFolder)
    .filter((name) => name.endsWith('-calls.ts'))
    .map((name) => import(new URL(name, staffFolder).href)),
);

/** Every call of the shop desk: those of all files in contract/calls/admin. */
export const everyStaffCall: readonly AnyCall[] = callsIn(staffAreas);

/** Every call for customers and visitors. */
export const everyCall: readonly AnyCall[] = callsIn([
  productCalls,
  tagCalls,
  searchCalls,
  offlineCatalogueCalls,
  homeCalls,
  authCalls,
  sessionCalls,
  userCalls,
  cartCalls,
  wishlistCalls,
  reviewCalls,
  addressCalls,
  couponCalls,
  orderCalls,
  bookingCalls,
  customOrderCalls,
  newsletterCalls,
  blogCalls,
  vitalsCalls,
]);

function callsIn(areas: readonly Readonly<Record<string, unknown>>[]): AnyCall[] {
  return areas.flatMap((area) =>
    Object.values(area).filter(
      (value): value is AnyCall => typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
    ),
  );
}

/** Names of what a call takes in its path, query or body. */
export function namesOf(schema: AnyCall['params']): string[] {
  return Object.keys(shapeOf(schema));
}

/** A body with a valid value in every field. */
export function plainBodyOf(call: AnyCall, known: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shapeOf(call.body)).map(([name, schema]) => {
      const values = { number: 1, array: [] as unknown[] };
      return [name, known[name] ?? values[schema.def.type as keyof typeof values] ?? 'Amethyst7'];
    }),
  );
}

function shapeOf(schema: AnyCall['params']): Record<string, { readonly def: { readonly type: string } }> {
  return schema && 'shape' in schema ? (schema.shape as ReturnType<typeof shapeOf>) : {};
}
