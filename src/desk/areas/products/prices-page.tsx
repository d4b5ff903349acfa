import { Fragment, type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { listDeskProducts, setPrices } from '#contract/calls/admin/product-calls.ts';
import {
  type DeskProductRow,
  deskProductRowSchema,
} from '#contract/calls/admin/product-schemas.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { askedPaisa } from '#contract/rules/catalogue/product-facts.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { CheckField } from '#src/desk/ui/fields.tsx';
import formStyles from '#src/desk/ui/form.module.css';
import { showProblem } from '#src/desk/ui/problem.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { DataTable } from '#src/desk/ui/rows.tsx';
import { SaveBar } from '#src/desk/ui/save-bar.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { Filter, PageTurner, SearchField } from '#src/desk/ui/searched-list.tsx';
import { useShelfOptions } from '#src/desk/ui/shelf-options.ts';
import { useDeskForm } from '#src/desk/ui/use-desk-form.ts';
import { AppError, hasStatus } from '#src/shared/network/app-error.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { ManyChanges, ManyProducts } from './many-products.tsx';
import {
  changesToSend,
  type PriceChanges,
  priceChangesSchema,
  priceProblem,
  rebased,
  type TypedPrices,
  typedOf,
  withTyped,
  wrongNames,
} from './price-changes.ts';
import styles from './prices-page.module.css';

const pageSize = 100;
const schema = z.object({ changes: priceChangesSchema });
const empty: z.output<typeof schema> = { changes: {} };
const staleSchema = z.object({ current: z.object({ products: z.array(deskProductRowSchema) }) });

/**
 * Many products at once: all that fit, or those that are ticked, changed in one step; or their
 * prices typed into a table, which are saved together, or not at all when one was changed meanwhile.
 */
export function PricesPage() {
  const [search, setSearch] = useState('');
  const [tag, setTag] = useState('');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const tags = useShelfOptions('All', tag);
  const [page, setPage] = useState(1);
  const query = useStaffQuery(
    listDeskProducts,
    { query: { search, tag, sort: 'name', filter: 'all', page, pageSize } },
    { keepsPrevious: true },
  );
  const prices = useTypedPrices(() => void query.refetch());

  const showOther = () => {
    setPage(1);
    setTicked([]);
  };
  const choice = ticked.length > 0 ? { ids: [...ticked] } : { search, tag };
  const tick = (id: string) =>
    setTicked((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));

  return (
    <Screen title="Prices" back={{ to: '/products', label: 'Products' }}>
      <search className={`pair ${formStyles.pair} ${styles.tools}`}>
        <SearchField
          value={search}
          placeholder="Name, tag or code"
          onSearch={(text) => {
            setSearch(text);
            showOther();
          }}
        />
        <Filter
          label="Category or tag"
          value={tag}
          options={tags}
          onChange={(value) => {
            setTag(value ?? '');
            showOther();
          }}
        />
      </search>
      {query.data && query.data.total > 0 && (
        <ManyProducts
          choice={choice}
          chosen={
            query.isPlaceholderData
              ? ''
              : chosenText(ticked.length, query.data.total, search !== '' || tag !== '')
          }
          onMade={() => setTicked([])}
        />
      )}
      <ManyChanges />
      <QueryView query={query}>
        {({ products, total }) =>
          products.length === 0 ? (
            <EmptyState title="No product fits" text="Try another word." />
          ) : (
            <PriceForm prices={prices}>
              <PriceTable products={products} prices={prices} ticked={ticked} onTick={tick} />
              <PageTurner page={page} pageSize={pageSize} list={{ total }} onShow={setPage} />
            </PriceForm>
          )
        }
      </QueryView>
    </Screen>
  );
}

/**
 * The prices that were typed, kept as a form is, and how they are saved. `onStale`: others have
 * changed some of the products.
 */
function useTypedPrices(onStale: () => void) {
  const { form } = useDeskForm({ name: 'prices', empty, schema });
  const { changes } = form.watch();
  const setChanges = (change: (before: PriceChanges) => PriceChanges) =>
    form.setValue('changes', change(form.getValues().changes), { shouldDirty: true });
  const save = useStaffChange(setPrices);
  /** Whether problems of all lines are shown, and not only wrong sale prices. */
  const [isChecked, setChecked] = useState(false);
  /** The ids of the products that somebody else changed since they were typed over. */
  const [stale, setStale] = useState<readonly string[]>([]);
  const count = Object.keys(changes).length;

  const send = async (element: HTMLElement) => {
    setChecked(true);
    setStale([]);
    const products = changesToSend(changes);
    if (!products) {
      const alert = element.querySelector<HTMLElement>('[role="alert"]');
      return showProblem(element, alert?.parentElement);
    }
    try {
      await save.mutateAsync({ body: { products } });
      setChanges(() => ({}));
      setChecked(false);
      showToast(
        'success',
        count === 1 ? 'One price is saved.' : `The prices of ${count} products are saved.`,
      );
    } catch (error) {
      if (!(error instanceof AppError)) return;
      const current = staleSchema.safeParse(error.response?.body).data?.current.products;
      if (!current) return;
      // The next try is made from what is in the shop now, which the table shows beside what was
      // typed.
      const changed = error.failure?.data?.flatMap(({ field }) => field ?? []) ?? [];
      setStale(changed);
      setChanges((before) => rebased(before, changed, current));
      onStale();
    }
  };

  const wrong = isChecked ? wrongNames(changes) : [];
  return { changes, setChanges, count, save, send, wrong, isChecked, stale };
}

type PricesTyped = ReturnType<typeof useTypedPrices>;

interface PriceFormProps {
  readonly prices: PricesTyped;
  readonly children: ReactNode;
}

function PriceForm({ prices, children }: PriceFormProps) {
  const { count, save, wrong } = prices;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending && count > 0) void prices.send(event.currentTarget);
      }}
    >
      {children}
      {count > 0 && (
        <SaveBar
          problem={{ error: save.error, failure: failureOf(save.error, wrong), noun: 'price' }}
        >
          <p role="status">{count === 1 ? 'One product changed' : `${count} products changed`}</p>
          <Button variant="secondary" onClick={() => prices.setChanges(() => ({}))}>
            Discard changes
          </Button>
          <SubmitButton busy="Saving..." isBusy={save.isPending}>
            {count > productLimits.pricesMax
              ? `Save (at most ${productLimits.pricesMax})`
              : 'Save all'}
          </SubmitButton>
        </SaveBar>
      )}
    </form>
  );
}

function chosenText(ticked: number, total: number, isFound: boolean): string {
  if (ticked > 0) return `For the ${ticked === 1 ? 'one' : ticked} ticked`;
  return isFound ? `For ${total === 1 ? 'the one' : `all ${total}`} found` : `For all ${total}`;
}

const reasonsMax = 3;

/**
 * Why nothing was saved: the products with prices that can't be, or those that were changed
 * meanwhile.
 */
function failureOf(error: Error | null, wrong: readonly string[]): string | undefined {
  if (wrong.length > 0) return `Not saved. Mend the marked prices of ${shortList(wrong, ', ')}.`;
  if (!error) return undefined;
  const reasons = (error instanceof AppError && error.failure?.data) || [];
  const all = shortList(
    reasons.map(({ description }) => description),
    ' ',
  );
  return [
    errorMessage(error),
    all,
    hasStatus(error, 409) && 'Check them in the table and save again.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The first of a list, and how many more there are. */
function shortList(texts: readonly string[], separator: string): string {
  const more = texts.length - reasonsMax;
  return [...texts.slice(0, reasonsMax), ...(more > 0 ? [`and ${more} more`] : [])].join(separator);
}

interface PriceTableProps {
  readonly products: readonly DeskProductRow[];
  readonly prices: PricesTyped;
  /** The ids of products that are chosen one by one. */
  readonly ticked: readonly string[];
  readonly onTick: (id: string) => void;
}

/**
 * A line for each product, and one for each of its variants. Enter goes to the next line, as in a
 * spreadsheet.
 */
function PriceTable({ products, prices, ticked, onTick }: PriceTableProps) {
  const { changes, isChecked, stale, setChanges } = prices;
  const sign = shopLocale().currencySign;
  return (
    <DataTable
      columns={['Product', 'Now', `Price in ${sign}`, `Sale price in ${sign}`]}
      className={styles.table}
    >
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
                isTicked={ticked.includes(product.id)}
                onTick={() => onTick(product.id)}
                isChecked={isChecked}
                isStale={stale.includes(product.id)}
                onChange={(typed) => setChanges((before) => withTyped(before, product, '', typed))}
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
                  onChange={(typed) =>
                    setChanges((before) => withTyped(before, product, variant.id, typed))
                  }
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
  /** Somebody else changed it meanwhile. */
  readonly isStale?: boolean;
  /** Chosen for a change of many; of a product. */
  readonly isTicked?: boolean;
  readonly onTick?: () => void;
  readonly onChange: (typed: TypedPrices) => void;
}

function Line({
  name,
  of,
  now,
  typed,
  isVariant,
  isChecked,
  isStale = false,
  isTicked = false,
  onTick,
  onChange,
}: LineProps) {
  const shown = typed ?? typedOf(now);
  const problem = typed && isChecked ? priceProblem(typed, isVariant) : undefined;
  const label = of === undefined ? name : `${of}, ${name}`;
  const placeholders = { price: isVariant ? 'the same' : undefined, salePrice: 'none' };
  return (
    <tr
      data-changed={typed ? true : undefined}
      data-variant={isVariant || undefined}
      data-stale={isStale || undefined}
    >
      <th scope="row">
        {onTick ? <CheckField label={name} checked={isTicked} onChange={onTick} /> : name}
        {problem && <p className={`fine-print bad ${formStyles.error}`}>{problem.message}</p>}
        {isStale && (
          <p className={`fine-print bad ${formStyles.error}`}>
            Changed meanwhile: what you typed is not saved yet.
          </p>
        )}
      </th>
      <td className="quiet unbroken">
        {now.pricePaisa === null
          ? 'as the product'
          : formatPaisa(askedPaisa(now.pricePaisa, now.salePaisa))}
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
            className="input-box"
            inputMode="decimal"
            aria-label={`${field === 'price' ? 'Price' : 'Sale price'} of ${label}`}
            aria-invalid={problem?.field === field || undefined}
            value={shown[field]}
            placeholder={placeholders[field]}
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
