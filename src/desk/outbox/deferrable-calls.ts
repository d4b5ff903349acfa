import type { QueryClient } from '@tanstack/react-query';

import { addOrderNote, deliverOrder, packOrder, readStaffOrder, shipOrder } from '#contract/calls/admin/order-calls.ts';
import { changeStock } from '#contract/calls/admin/product-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { showProductRow } from '#src/desk/products/show-product-row.ts';

interface DeferrableCall {
  readonly call: AnyCall;
  /** The call that reads the record which this one returns, with the same `params`. */
  readonly record?: AnyCall;
  /** Shows the result at once where it is part of other results, such as lists. */
  readonly show?: (queryClient: QueryClient, result: unknown) => void;
}

/** The calls that may wait for the network, by name. None moves money. */
export const deferrableCalls = {
  packOrder: { call: packOrder, record: readStaffOrder },
  shipOrder: { call: shipOrder, record: readStaffOrder },
  deliverOrder: { call: deliverOrder, record: readStaffOrder },
  addOrderNote: { call: addOrderNote, record: readStaffOrder },
  changeStock: { call: changeStock, show: showProductRow },
} as const satisfies Readonly<Record<string, DeferrableCall>>;

export type DeferrableCallName = keyof typeof deferrableCalls;

/** Undefined for a change that another build has stored. */
export function deferrableCallOf(name: string): DeferrableCall | undefined {
  return (deferrableCalls as Readonly<Record<string, DeferrableCall>>)[name];
}
