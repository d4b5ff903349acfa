import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type DeskShelves,
  type orderShelfGroups,
  type orderShelfKinds,
  type orderShelves,
  readDeskShelves,
} from '#contract/calls/admin/shelf-calls.ts';
import type { CallInput } from '#contract/calls/call.ts';
import { mergeOrder } from '#contract/rules/shelves/merge-order.ts';
import { staffQuery, useStaffChange } from '#src/desk/lib/staff-query.ts';

interface SavedOrderOptions {
  readonly call: typeof orderShelves | typeof orderShelfGroups | typeof orderShelfKinds;
  readonly params?: CallInput['params'];
  /** The ids in the order that the shop has. */
  readonly now: readonly string[];
  /** What the screen shows, in another order. */
  readonly inOrder: (data: DeskShelves, ids: readonly string[]) => DeskShelves;
}

/**
 * An order that somebody gives to shelves, groups or kinds, which is saved as it changes: one call
 * at a time, the last one with the last order.
 */
export function useSavedOrder({ call, params, now, inOrder }: SavedOrderOptions) {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<readonly string[]>();
  const [isHeld, setHeld] = useState(false);
  const sent = useRef<readonly string[]>(undefined);
  const change = useStaffChange(call);
  const { isPending, mutate } = change;

  useEffect(() => {
    if (!wanted || isHeld || isPending || sent.current === wanted) return;
    sent.current = wanted;
    mutate(
      { ...(params && { params }), body: { ids: wanted } },
      {
        onSuccess: ({ ids: saved }) => {
          queryClient.setQueryData(
            staffQuery(readDeskShelves).queryKey,
            (data) => data && inOrder(data, saved),
          );
          setWanted((latest) => (latest === wanted ? undefined : latest));
        },
        // It shows what the shop has, and the reason.
        onError: () => setWanted(undefined),
      },
    );
  }, [wanted, isHeld, isPending, mutate, params, inOrder, queryClient]);

  return {
    ids: wanted ? mergeOrder(now, wanted) : now,
    setOrder: setWanted,
    /** While something is dragged nothing is saved. */
    setHeld,
    error: change.error,
  };
}

/** What has ids, in their order; what they don't have is at the end. */
export function sortedBy<One>(
  all: readonly One[],
  ids: readonly string[],
  idOf: (one: One) => string,
): One[] {
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = (one: One) => places.get(idOf(one)) ?? ids.length;
  return all.toSorted((one, other) => placeOf(one) - placeOf(other));
}
