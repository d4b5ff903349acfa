import {
  binDays,
  type DeletedProduct,
  listDeletedProducts,
  restoreProduct,
} from '#contract/calls/admin/product-bin-calls.ts';
import { shopDayInWords } from '#contract/rules/texts/dates.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Rows } from '#src/desk/ui/rows.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

/** Products that were deleted and can be brought back. */
export function DeletedProductsPage() {
  const query = useStaffQuery(listDeletedProducts);
  return (
    <Screen title="Deleted products" back={{ to: '/products', label: 'Products' }} isNarrow>
      <QueryView query={query}>
        {({ products }) => (
          <Rows
            of={products.map(rowOf)}
            none={
              <EmptyState
                title="Nothing deleted"
                text={`A product that you delete can be restored here for ${binDays} days.`}
              />
            }
          />
        )}
      </QueryView>
    </Screen>
  );
}

function rowOf({ id, name, deletedAt, by }: DeletedProduct) {
  const end = new Date(Date.parse(deletedAt) + binDays * 86_400_000).toISOString();
  return {
    key: id,
    title: name,
    detail: [`Deleted ${relativeTime(deletedAt)} by ${by}`, `until ${shopDayInWords(end)}`],
    end: (
      <ChangeButton
        call={restoreProduct}
        input={{ params: { id }, body: {} }}
        label="Restore"
        about={name}
        onDone={() => showToast('success', `${name} is back, as it was.`)}
      />
    ),
  };
}
