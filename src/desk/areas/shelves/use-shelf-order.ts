import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type DeskShelf,
  type DeskShelves,
  orderShelves,
  readDeskShelves,
} from '#contract/calls/admin/shelf-calls.ts';
import { mergeOrder } from '#contract/rules/shelves/merge-order.ts';
import { staffQuery, useStaffChange } from '#src/desk/lib/staff-query.ts';

/**
 * The shelves of a kind in the order that somebody gives them, which is saved as it changes: one
 * call at a time, the last one with the last order.
 */
export function useShelfOrder(kind: string, shelves: readonly DeskShelf[]) {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<readonly string[]>();
  const [isHeld, setHeld] = useState(false);
  const sent = useRef<readonly string[]>(undefined);
  const change = useStaffChange(orderShelves);
  const { isPending, mutate } = change;
  const now = shelves.map(({ id }) => id);
  const ids = wanted ? mergeOrder(now, wanted) : now;
  const byId = new Map(shelves.map((shelf) => [shelf.id, shelf]));

  useEffect(() => {
    if (!wanted || isHeld || isPending || sent.current === wanted) return;
    sent.current = wanted;
    mutate(
      { params: { slug: kind }, body: { ids: wanted } },
      {
        onSuccess: ({ ids: saved }) => {
          queryClient.setQueryData(staffQuery(readDeskShelves).queryKey, (data) =>
            inOrder(data, saved),
          );
          setWanted((latest) => (latest === wanted ? undefined : latest));
        },
        // It shows what the shop has, and the reason.
        onError: () => setWanted(undefined),
      },
    );
  }, [wanted, isHeld, isPending, mutate, kind, queryClient]);

  return {
    ordered: ids.flatMap((id) => byId.get(id) ?? []),
    setOrder: setWanted,
    /** While something is dragged nothing is saved. */
    setHeld,
    error: change.error,
  };
}

/** The same with these shelves in this order, in the places that they have. */
function inOrder(data: DeskShelves | undefined, ids: readonly string[]): DeskShelves | undefined {
  if (!data) return undefined;
  const byId = new Map(data.shelves.map((shelf) => [shelf.id, shelf]));
  const queue = ids.filter((id) => byId.has(id));
  const moved = new Set(queue);
  const shelves = data.shelves.map((shelf) =>
    moved.has(shelf.id) ? (byId.get(queue.shift() ?? '') ?? shelf) : shelf,
  );
  return { ...data, shelves };
}
