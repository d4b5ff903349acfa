import { exportOrders } from '#contract/calls/admin/order-calls.ts';
import { saveFile } from '#src/desk/lib/save-file.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import type { OrderSearch } from './order-search.ts';

/** Saves the orders that fit the filters as CSV. For owners, after a step-up. */
export function ExportButton({ search }: { readonly search: Omit<OrderSearch, 'page'> }) {
  const exported = useStaffChange(exportOrders, {
    invalidates: [],
    onSuccess: ({ fileName, csv, count }) => {
      saveFile(fileName, csv);
      showToast('success', count === 1 ? 'Saved 1 order.' : `Saved ${count} orders.`);
    },
  });
  const save = () => exported.mutate({ body: search }, { onError: (error) => showToast('error', errorMessage(error)) });
  return (
    <Button
      variant="secondary"
      aria-disabled={exported.isPending || undefined}
      onClick={() => !exported.isPending && save()}
    >
      {exported.isPending ? 'Saving...' : 'CSV'}
      <span className="visually-hidden"> export of these orders</span>
    </Button>
  );
}
