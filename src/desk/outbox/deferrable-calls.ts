import type { QueryClient } from '@tanstack/react-query';

import { addOrderNote, deliverOrder, packOrder, shipOrder } from '#contract/calls/admin/order-calls.ts';
import { changeStock } from '#contract/calls/admin/product-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { showOrder } from '#src/desk/orders/show-order.ts';
import { showProductRow } from '#src/desk/products/show-product-row.ts';

interface DeferrableCall {
  readonly call: AnyCall;
  /** Shows the result at once, before the screens are refetched. */
  readonly show: (queryClient: QueryClient, result: unknown) => void;
}

/** The calls that may wait for the network, by name. None moves money. */
export const deferrableCalls = {
  packOrder: { call: packOrder, show: showOrder },
  shipOrder: { call: shipOrder, show: showOrder },
  deliverOrder: { call: deliverOrder, show: showOrder },
  addOrderNote: { call: addOrderNote, show: showOrder },
  changeStock: { call: changeStock, show: showProductRow },
} as const satisfies Readonly<Record<string, DeferrableCall>>;

export type DeferrableCallName = keyof typeof deferrableCalls;

/** Undefined for a change that another build has stored. */
export function deferrableCallOf(name: string): DeferrableCall | undefined {
  return (deferrableCalls as Readonly<Record<string, DeferrableCall>>)[name];
}
