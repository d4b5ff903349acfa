import { proxy } from 'valtio';

import type { FailureReason } from '#contract/failure.ts';

interface Placing {
  isBusy: boolean;
  failure: string | undefined;
  /** What has changed since the cart was shown, to be confirmed. */
  changes: readonly FailureReason[] | undefined;
  /** How many results came after the checkout that placed them had been left: one opened since reads its draft anew. */
  lateResults: number;
}

/** The order that is on its way to the shop. It outlives the checkout, which can be left meanwhile. */
export const placing = proxy<Placing>({ isBusy: false, failure: undefined, changes: undefined, lateResults: 0 });
