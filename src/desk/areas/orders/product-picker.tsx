import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { listDeskProducts } from '#contract/calls/admin/product-calls.ts';
import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import { accountLimits, deskCopyLimits } from '#contract/names/limits.ts';
import { isSameLine } from '#contract/rules/cart/cart-lines.ts';
import { askedPaisa } from '#contract/rules/catalogue/product-facts.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import type { PendingChange } from '#src/desk/outbox/change-store.ts';
import { deskOutbox, pendingStock } from '#src/desk/outbox/outbox-state.ts';
import { Rows } from '#src/desk/ui/rows.tsx';
import { IconButton } from '#src/shared/ui/forms/button.tsx';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import {
  findByCode,
  findSellable,
  type HandLine,
  lastOfAddress,
  lineOf,
  pendingSold,
  popular,
  type Sellable,
  withOneMore,
} from './hand-order.ts';
import styles from './new-order.module.css';
import { ScanCode } from './scan-code.tsx';

interface ProductPickerProps {
  readonly lines: readonly HandLine[];
  /** The stock on this device. */
  readonly copy: readonly Sellable[];
  /** The last ones, which say what sells. */
  readonly orders: readonly StaffOrder[];
  readonly onChange: (lines: HandLine[]) => void;
}

/** What is sold, with a search that works without a network. A tap adds one piece. */
export function ProductPicker({ lines, copy, orders, onChange }: ProductPickerProps) {
  const [search, setSearch] = useState('');
  const [scanned, setScanned] = useState<readonly Sellable[]>();
  const changes = useSnapshot(deskOutbox).changes as readonly PendingChange[];
  const all = useAll(copy, search);
  const found =
    scanned ?? (search.trim() === '' ? popular(all, orders) : findSellable(all, search));
  const leftOf = ({ productId, variantId, stock }: Sellable) =>
    stock +
    pendingStock(changes, productId, variantId || undefined) -
    pendingSold(changes, productId, variantId);
  const add = (one: Sellable) => onChange(withOneMore(lines, lineOf(one)));
  const read = (code: string) => {
    const ofCode = findByCode(all, code);
    const [only] = ofCode;
    // What is not on this device is looked for at the shop.
    setSearch(only ? '' : lastOfAddress(code.trim()));
    if (only && ofCode.length === 1) add(only);
    setScanned(ofCode.length > 1 ? ofCode : undefined);
  };
  return (
    <>
      <Lines lines={lines} onChange={onChange} />
      <search className={styles.search}>
        <TextField
          label="Find a product"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          value={search}
          onChange={({ target }) => {
            setScanned(undefined);
            setSearch(target.value);
          }}
          onKeyDown={(event) => {
            // Reading devices type a code and then Enter, which must not place the order.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (findByCode(all, search).length > 0) read(search);
          }}
        />
        <ScanCode onCode={read} />
      </search>
      {found.length === 0 && (
        <p className="muted" role="status">
          No product is like it.
        </p>
      )}
      <ul className={`ruled ${styles.found}`} aria-label="Products found">
        {found.map((one) => (
          <li key={`${one.productId} ${one.variantId}`}>
            <button type="button" className="line spread" onClick={() => add(one)}>
              <span>
                {lineOf(one).name}
                <span className="muted"> · {leftText(one, leftOf(one))}</span>
              </span>
              <span className="unbroken">{formatPaisa(one.unitPaisa ?? 0)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function leftText({ isAlwaysAvailable }: Sellable, left: number): string {
  if (isAlwaysAvailable) return 'always available';
  return left > 0 ? `${left} left` : 'none left';
}

/** The products of this device; with a larger stock than it has, also those that the shop finds. */
function useAll(copy: readonly Sellable[], search: string): readonly Sellable[] {
  const isWhole = copy.length > 0 && copy.length < deskCopyLimits.stockLines;
  const input = { query: { search, sort: 'name', filter: 'all', page: 1, pageSize: 20 } };
  const { data } = useStaffQuery(listDeskProducts, input, {
    enabled: !isWhole,
    keepsPrevious: true,
  });
  if (isWhole || !data) return copy;
  const known = new Set(copy.map(({ productId }) => productId));
  return [...copy, ...data.products.filter(({ id }) => !known.has(id)).flatMap(sellablesOf)];
}

function sellablesOf(product: DeskProductRow): Sellable[] {
  const { id: productId, name, slug, stock, alwaysAvailable, pricePaisa, salePaisa } = product;
  const codes = [product.sku, product.barcode];
  const own = { productId, name, slug, codes };
  if (product.variants.length === 0) {
    const unitPaisa = askedPaisa(pricePaisa, salePaisa);
    return [
      { ...own, variantId: '', variant: '', stock, isAlwaysAvailable: alwaysAvailable, unitPaisa },
    ];
  }
  return product.variants.map((variant) => ({
    ...own,
    codes: [variant.sku, variant.barcode, ...codes],
    variantId: variant.id,
    variant: variant.options.map(({ value }) => value).join(' / '),
    stock: variant.stock,
    isAlwaysAvailable: variant.alwaysAvailable,
    unitPaisa:
      variant.pricePaisa === null
        ? askedPaisa(pricePaisa, salePaisa)
        : askedPaisa(variant.pricePaisa, variant.salePaisa),
  }));
}

function Lines({ lines, onChange }: Pick<ProductPickerProps, 'lines' | 'onChange'>) {
  const change = (line: HandLine, by: number) =>
    onChange(
      lines
        .map((one) => (isSameLine(one, line) ? { ...one, quantity: one.quantity + by } : one))
        .filter(({ quantity }) => quantity > 0),
    );
  return (
    <Rows
      of={lines.map((line) => ({
        key: `${line.productId} ${line.selectedAttributeId ?? ''}`,
        title: line.name,
        detail: `${line.quantity} × ${formatPaisa(line.unitPaisa)} = ${formatPaisa(line.quantity * line.unitPaisa)}`,
        end: (
          <>
            <IconButton
              icon="minus"
              label={`One fewer of ${line.name}`}
              onClick={() => change(line, -1)}
            />
            <span className="bold">{line.quantity}</span>
            <IconButton
              icon="plus"
              label={`One more of ${line.name}`}
              disabled={line.quantity >= accountLimits.quantityMax}
              onClick={() => change(line, 1)}
            />
          </>
        ),
      }))}
      none={null}
    />
  );
}
