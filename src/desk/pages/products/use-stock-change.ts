import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { changeStock, listDeskProducts, readDeskProduct } from '#contract/calls/admin/product-calls.ts';
import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { showToast } from '#src/ui/toast-store.ts';

/** Taps within this time are one change. */
const tapsMs = 600;

type List = ResponseOf<typeof listDeskProducts>;

/** Changes a stock by taps. `pending` is what the shop has not confirmed yet. */
export function useStockChange(product: Pick<DeskProductRow, 'id' | 'name'>, choiceId: string | undefined) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(0);
  const [isSending, setSending] = useState(false);
  const { mutateAsync } = useStaffChange(changeStock, { invalidates: [readDeskProduct] });

  const send = useEffectEvent(async () => {
    const by = pending;
    setSending(true);
    try {
      const row = await mutateAsync({
        params: { id: product.id },
        body: { by, ...(choiceId !== undefined && { choiceId }) },
      });
      queryClient.setQueriesData<List>({ queryKey: [listDeskProducts.name] }, (list) => list && withRow(list, row));
    } catch (error) {
      showToast('error', `${product.name}: ${errorMessage(error)}`);
    } finally {
      setPending((now) => now - by);
      setSending(false);
    }
  });
  useEffect(() => {
    if (pending === 0 || isSending) return;
    const timer = setTimeout(() => void send(), tapsMs);
    return () => clearTimeout(timer);
  }, [pending, isSending]);

  return { pending, change: (by: number) => setPending((now) => now + by) };
}

function withRow(list: List, row: DeskProductRow): List {
  return { ...list, products: list.products.map((product) => (product.id === row.id ? row : product)) };
}
