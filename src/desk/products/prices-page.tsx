import { useState } from 'react';
import * as z from 'zod/mini';

import { listDeskProducts, readDeskProduct, setPrices } from '#contract/calls/admin/product-calls.ts';
import { deskProductRowSchema } from '#contract/calls/admin/product-schemas.ts';
import { productLimits } from '#contract/names/limits.ts';
import { useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { PageTurner } from '#src/desk/ui/page-turner.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { SearchField } from '#src/desk/ui/search-field.tsx';
import { AppError, hasStatus } from '#src/lib/app-error.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import { showToast, withdrawToast } from '#src/ui/toast-store.ts';

import { changesToSend, type PriceChanges, priceChangesSchema, rebased } from './price-changes.ts';
import { PriceTable } from './price-table.tsx';
import styles from './prices-page.module.css';

const pageSize = 100;
const schema = z.object({ changes: priceChangesSchema });
const empty: z.output<typeof schema> = { changes: {} };
const wrongPrices = 'Some prices can’t be saved. They are marked in the table.';
const staleSchema = z.object({ current: z.object({ products: z.array(deskProductRowSchema) }) });

/** A table for many prices at once. All are saved together, or none when one was changed meanwhile. */
export function PricesPage() {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { form } = useDeskForm({ name: 'prices', empty, schema });
  const { changes } = form.watch();
  const isEmpty = Object.keys(changes).length === 0;
  const setChanges = (change: (before: PriceChanges) => PriceChanges) =>
    form.setValue('changes', change(form.getValues().changes), { shouldDirty: true });
  const query = useStaffQuery(
    listDeskProducts,
    { query: { search, sort: 'name', filter: 'all', page, pageSize } },
    { keepsPrevious: true },
  );
  const save = useStaffChange(setPrices, { invalidates: [listDeskProducts, readDeskProduct] });
  const [isChecked, setChecked] = useState(false);
  const count = Object.keys(changes).length;

  const send = async () => {
    setChecked(true);
    const products = changesToSend(changes);
    if (!products) return showToast('error', wrongPrices);
    try {
      await save.mutateAsync({ body: { products } });
      setChanges(() => ({}));
      setChecked(false);
      showToast('success', count === 1 ? 'One price is saved.' : `The prices of ${count} products are saved.`);
    } catch (error) {
      if (!(error instanceof AppError)) return;
      const current = staleSchema.safeParse(error.response?.body).data?.current.products;
      if (!current) return;
      // The next try is made from what is in the shop now, which the table shows beside what was typed.
      const stale = error.failure?.data?.flatMap(({ field }) => field ?? []) ?? [];
      setChanges((before) => rebased(before, stale, current));
      void query.refetch();
    }
  };

  return (
    <Screen title="Prices" back={{ to: '/products', label: 'Products' }}>
      <search className={styles.tools}>
        <SearchField
          value={search}
          placeholder="Name or tag"
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      </search>
      <QueryView query={query}>
        {({ products, total }) =>
          products.length === 0 ? (
            <EmptyState title="No product fits" text="Try another word." />
          ) : (
            <form
              className="stack"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                if (!save.isPending && !isEmpty) void send();
              }}
            >
              <PriceTable
                products={products}
                changes={changes}
                isChecked={isChecked}
                onChange={(update) => {
                  withdrawToast(wrongPrices);
                  setChanges(update);
                }}
              />
              <PageTurner page={page} pageSize={pageSize} total={total} onShow={setPage} />
              {save.isError && <Failure error={save.error} />}
              {!isEmpty && (
                <div className={`row ${styles.bar}`}>
                  <p role="status">{count === 1 ? 'One product changed' : `${count} products changed`}</p>
                  <Button variant="secondary" onClick={() => setChanges(() => ({}))}>
                    Discard changes
                  </Button>
                  <SubmitButton busy="Saving..." isBusy={save.isPending}>
                    {count > productLimits.pricesMax ? `Save (at most ${productLimits.pricesMax})` : 'Save all'}
                  </SubmitButton>
                </div>
              )}
            </form>
          )
        }
      </QueryView>
    </Screen>
  );
}

/** The message, and the name of each product that was changed meanwhile. */
function Failure({ error }: { readonly error: Error }) {
  const reasons = (error instanceof AppError && error.failure?.data) || [];
  return (
    <FormMessage kind="error">
      {errorMessage(error)} {reasons.map(({ description }) => description).join(' ')}
      {hasStatus(error, 409) && ' Check them in the table and save again.'}
    </FormMessage>
  );
}
