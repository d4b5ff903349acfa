import { Fragment } from 'react';

import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { askedPaisa } from '#contract/rules/product-facts.ts';
import { DataTable } from '#src/desk/ui/data-table.tsx';

import { type PriceChanges, priceProblem, type TypedPrices, typedOf, withTyped } from './price-changes.ts';
import styles from './prices-page.module.css';

interface PriceTableProps {
  readonly products: readonly DeskProductRow[];
  readonly changes: PriceChanges;
  /** Whether problems of all lines are shown, and not only wrong sale prices. */
  readonly isChecked: boolean;
  readonly onChange: (update: (changes: PriceChanges) => PriceChanges) => void;
}

/** A line for each product, and one for each of its variants. Enter goes to the next line, as in a spreadsheet. */
export function PriceTable({ products, changes, isChecked, onChange }: PriceTableProps) {
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
                typed={change?.own}
                isVariant={false}
                isChecked={isChecked}
                onChange={(typed) => onChange((before) => withTyped(before, product, undefined, typed))}
              />
              {product.variants.map((variant) => (
                <Line
                  key={variant.id}
                  name={variant.options.map(({ value }) => value).join(', ')}
                  of={product.name}
                  now={variant}
                  typed={change?.variants[variant.id]}
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
        {problem && <p className={styles.error}>{problem}</p>}
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
      <td>
        <input
          inputMode="decimal"
          aria-label={`Price of ${label}`}
          aria-invalid={problem ? true : undefined}
          value={shown.price}
          placeholder={isVariant ? 'the same' : undefined}
          onKeyDown={goToNextLine}
          onChange={({ target }) => onChange({ ...shown, price: target.value })}
        />
      </td>
      <td>
        <input
          inputMode="decimal"
          aria-label={`Sale price of ${label}`}
          aria-invalid={problem ? true : undefined}
          value={shown.salePrice}
          placeholder="none"
          onKeyDown={goToNextLine}
          onChange={({ target }) => onChange({ ...shown, salePrice: target.value })}
        />
      </td>
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
