import { addOrderNote, deliverOrder, packOrder, shipOrder } from '#contract/calls/admin/order-calls.ts';
import { changeStock } from '#contract/calls/admin/product-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';

/** The calls that may wait for the network, by name. None moves money. */
export const deferrableCalls = {
  packOrder,
  shipOrder,
  deliverOrder,
  addOrderNote,
  changeStock,
} as const satisfies Readonly<Record<string, AnyCall>>;

export type DeferrableCallName = keyof typeof deferrableCalls;

/** Undefined for a change that another build has stored. */
export function deferrableCallOf(name: string): AnyCall | undefined {
  return (deferrableCalls as Readonly<Record<string, AnyCall>>)[name];
}
