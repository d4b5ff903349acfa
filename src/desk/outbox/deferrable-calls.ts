import {
  addBookingNote,
  addCustomOrderNote,
  completeBooking,
  completeCustomOrder,
} from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import { placeOrderByHand } from '#contract/calls/admin/hand-order-calls.ts';
import {
  addOrderNote,
  deliverOrder,
  packOrder,
  shipOrder,
} from '#contract/calls/admin/order-calls.ts';
import { changeStock } from '#contract/calls/admin/product-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { type ParcelState, parcelStates } from '#contract/names/order-states.ts';

/**
 * The calls that may wait for the network, by name. None moves money but an order by hand, which
 * says what was received already.
 */
const deferrableCalls = {
  placeOrderByHand,
  packOrder,
  shipOrder,
  deliverOrder,
  addOrderNote,
  changeStock,
  completeBooking,
  addBookingNote,
  completeCustomOrder,
  addCustomOrderNote,
} as const satisfies Readonly<Record<string, AnyCall>>;

export type DeferrableCallName = keyof typeof deferrableCalls;

/** Where an order's parcel is after a change; undefined for changes of other things. */
export function parcelAfter(name: string): ParcelState | undefined {
  const call = deferrableCallOf(name);
  return call && 'event' in call ? parcelStates.find((state) => state === call.event) : undefined;
}

/**
 * What a change must find among the moves of its order, booking or custom order; undefined for
 * notes and stock.
 */
export function moveOf(name: string): string | undefined {
  const call = deferrableCallOf(name);
  return parcelAfter(name) ?? (call && 'move' in call ? String(call.move) : undefined);
}

/** Undefined for a change that another build has stored. */
export function deferrableCallOf(name: string): AnyCall | undefined {
  return (deferrableCalls as Readonly<Record<string, AnyCall>>)[name];
}
