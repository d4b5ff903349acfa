import { Fragment, useState } from 'react';
import * as z from 'zod/mini';
import { listDeskProducts, setPrices } from '#contract/calls/admin/product-calls.ts';
import { type DeskProductRow, deskProductRowSchema } from '#contract/calls/admin/product-schemas.ts';
import { productLimits } from '#contract/names/limits.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { askedPaisa } from '#contract/rules/product-facts.ts';
import { useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import formStyles from '#src/desk/ui/form.module.css';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { DataTable } from '#src/desk/ui/rows.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { PageTurner, SearchField } from '#src/desk/ui/searched-list.tsx';
import { AppError, hasStatus } from '#src/lib/app-error.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import { showToast, withdrawToast } from '#src/ui/toast-store.ts';
import {
  changesToSend,
  type PriceChanges,
  priceChangesSchema,
  priceProblem,
  rebased,
  type TypedPrices,
  typedOf,
  withTyped,
} from './price-changes.ts';
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
  const save = useStaffChange(setPrices);
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
                <div className={`row ${formStyles.bar}`}>
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

interface PriceTableProps {
  readonly products: readonly DeskProductRow[];
  readonly changes: PriceChanges;
  /** Whether problems of all lines are shown, and not only wrong sale prices. */
  readonly isChecked: boolean;
  readonly onChange: (update: (changes: PriceChanges) => PriceChanges) => void;
}

/** A line for each product, and one for each of its variants. Enter goes to the next line, as in a spreadsheet. */
function PriceTable({ products, changes, isChecked, onChange }: PriceTableProps) {
  return (
    <DataTable columns={['Product', 'Now', 'Price in Rs', 'Sale price in Rs']} className={styles.table}>
      <tbody>
        {products.map((product) => {
          const change = changes[product.id];
          return (
            <Fragment key={product.id}>
              <Line
                name={product.name}
                now={product}
                typed={change?.lines['']}
                isVariant={false}
                isChecked={isChecked}
                onChange={(typed) => onChange((before) => withTyped(before, product, '', typed))}
              />
              {product.variants.map((variant) => (
                <Line
                  key={variant.id}
                  name={variant.options.map(({ value }) => value).join(', ')}
                  of={product.name}
                  now={variant}
                  typed={change?.lines[variant.id]}
                  isVariant
                  isChecked={isChecked}
                  onChange={(typed) => onChange((before) => withTyped(before, product, variant.id, typed))}
                />
              ))}
            </Fragment>
          );
        })}
      </tbody>
    </DataTable>
  );
}

interface LineProps {
  readonly name: string;
  /** The variant's product. */
  readonly of?: string;
  readonly now: { readonly pricePaisa: number | null; readonly salePaisa: number | null };
  readonly typed: TypedPrices | undefined;
  readonly isVariant: boolean;
  readonly isChecked: boolean;
  readonly onChange: (typed: TypedPrices) => void;
}

function Line({ name, of, now, typed, isVariant, isChecked, onChange }: LineProps) {
  const shown = typed ?? typedOf(now);
  const problem = typed && isChecked ? priceProblem(typed, isVariant)?.message : undefined;
  const label = of === undefined ? name : `${of}, ${name}`;
  return (
    <tr data-changed={typed ? true : undefined} data-variant={isVariant || undefined}>
      <th scope="row">
        {name}
        {problem && <p className={formStyles.error}>{problem}</p>}
      </th>
      <td className={styles.now}>
        {now.pricePaisa === null ? 'as the product' : formatPaisa(askedPaisa(now.pricePaisa, now.salePaisa))}
        {now.salePaisa !== null && now.pricePaisa !== null && (
          <>
            {' '}
            <s>{formatPaisa(now.pricePaisa)}</s>
          </>
        )}
      </td>
      {(['price', 'salePrice'] as const).map((field) => (
        <td key={field}>
          <input
            inputMode="decimal"
            aria-label={`${field === 'price' ? 'Price' : 'Sale price'} of ${label}`}
            aria-invalid={problem ? true : undefined}
            value={shown[field]}
            placeholder={field === 'salePrice' ? 'none' : isVariant ? 'the same' : undefined}
            onKeyDown={goToNextLine}
            onChange={({ target }) => onChange({ ...shown, [field]: target.value })}
          />
        </td>
      ))}
    </tr>
  );
}

function goToNextLine(event: React.KeyboardEvent<HTMLInputElement>): void {
  const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const cell = event.currentTarget.closest('td');
  const line = cell?.closest('tr');
  const next = by > 0 ? line?.nextElementSibling : line?.previousElementSibling;
  const input = next?.children[cell?.cellIndex ?? 0]?.querySelector('input');
  input?.focus();
  input?.select();
}
