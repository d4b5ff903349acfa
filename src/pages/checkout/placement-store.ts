import { proxy } from 'valtio';

import type { FailureReason } from '#contract/failure.ts';

interface OrderPlacementState {
  isBusy: boolean;
  /** Whether the order is placed and only its page is still to be shown. */
  isPlaced: boolean;
  failure: string | undefined;
  /** Changes since the cart was shown, to be confirmed. */
  changes: readonly FailureReason[] | undefined;
  /** Number of results that came after their checkout was left. A checkout opened since then reads its draft again. */
  lateResults: number;
}

/** State of the order that is being placed. Module state, because the checkout can be left meanwhile. */
export const placement = proxy<OrderPlacementState>({
  isBusy: false,
  isPlaced: false,
  failure: undefined,
  changes: undefined,
  lateResults: 0,
});
