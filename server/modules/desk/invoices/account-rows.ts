import { includedTaxPaisa, statedOf } from '#contract/rules/orders/invoices.ts';
import { rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import type { CsvValue } from '#server/http/csv.ts';
import type { StoredContent } from '#server/modules/invoice/keep-invoices.ts';

// The rows of the accountant's file, and what a document says as such rows.

/** What a row is of. */
type What =
  | 'Item'
  | 'Coupon'
  | 'Discount'
  | 'Delivery'
  | 'Price difference'
  | 'Payment'
  | 'Payment taken back'
  | 'Refund'
  | 'Refund taken back'
  | 'Courier fee'
  | 'Courier fee taken back'
  | 'Courier difference'
  | 'Courier difference taken back';

/** What a row says; what is left out is empty. */
export interface AccountRow {
  readonly date: string;
  readonly nepaliDay?: string;
  readonly what: What;
  readonly document?: string;
  readonly takesBack?: string;
  readonly number?: string;
  readonly buyer?: string;
  readonly taxNumber?: string;
  readonly item?: string;
  readonly sku?: string | undefined;
  readonly quantity?: number;
  readonly pricePaisa?: number;
  readonly couponPaisa?: number;
  readonly discountPaisa?: number;
  readonly soldPaisa?: number;
  readonly taxPaisa?: number;
  readonly receivedPaisa?: number;
  readonly costPaisa?: number;
  readonly way?: string;
  readonly code?: string;
}

type Cell = readonly [heading: string, of: (row: AccountRow) => CsvValue | undefined];

function cells(): readonly Cell[] {
  const inMoney = (heading: string, of: (row: AccountRow) => number | undefined): Cell => [
    `${heading} (${shopLocale().currencySign})`,
    (row) => {
      const paisa = of(row);
      return paisa === undefined ? '' : rupeesFromPaisa(paisa);
    },
  ];
  return [
    ['Date', ({ date }) => date],
    ['Date (BS)', ({ nepaliDay }) => nepaliDay],
    ['What', ({ what }) => what],
    ['Document', ({ document }) => document],
    ['Takes back', ({ takesBack }) => takesBack],
    ['Number', ({ number }) => number],
    ['Buyer', ({ buyer }) => buyer],
    ['Tax number of the buyer', ({ taxNumber }) => taxNumber],
    ['Item', ({ item }) => item],
    ['SKU', ({ sku }) => sku],
    ['Quantity', ({ quantity }) => quantity],
    inMoney('Price', ({ pricePaisa }) => pricePaisa),
    inMoney('Coupon', ({ couponPaisa }) => couponPaisa),
    inMoney('Discount', ({ discountPaisa }) => discountPaisa),
    inMoney('Sold', ({ soldPaisa }) => soldPaisa),
    inMoney('Tax in it', ({ taxPaisa }) => taxPaisa),
    inMoney('Received', ({ receivedPaisa }) => receivedPaisa),
    inMoney('Cost', ({ costPaisa }) => costPaisa),
    ['Way', ({ way }) => way],
    ['Transaction code', ({ code }) => code],
  ];
}

/** The headings of the file. */
export function accountColumns(): string[] {
  return cells().map(([heading]) => heading);
}

/** Rows as the file has them. */
export function accountCells(rows: readonly AccountRow[]): CsvValue[][] {
  const all = cells();
  return rows.map((row) => all.map(([, of]) => of(row) ?? ''));
}

/** An invoice or a credit note, as it is stored. */
export interface AccountDocument {
  /** On the shop's clock. */
  readonly date: string;
  readonly number: string;
  readonly kind: 'invoice' | 'credit-note';
  readonly content: StoredContent;
  readonly amountPaisa: number;
  readonly taxPaisa: number;
  /** The number of the invoice that a credit note takes back. */
  readonly credited: string | null;
  /** Of the order now: where an invoice of a version before does not say whose discount it was. */
  readonly couponCode: string | null;
}

/**
 * The lines of an invoice with discount and delivery. Those of a credit note are less than 0: all
 * rows of a SKU come to what was sold of it.
 */
export function documentRows(document: AccountDocument): AccountRow[] {
  const { content, kind, amountPaisa, number, date, taxPaisa, credited } = document;
  const { sale, nepaliDay, reference } = content;
  const { name: buyer, taxNumber } = sale.buyer;
  const about = { date, nepaliDay, document: number, number: reference, buyer, taxNumber };
  const hasCoupon = content.hasCoupon ?? document.couponCode === sale.discountFor;
  const discount = { hasCoupon, reason: sale.discountFor };
  const stated = partRows(statedOf(document), discount);
  if (kind === 'invoice')
    return withTax(stated, document, content.taxPercent).map((row) => ({ ...about, ...row }));
  const rows = stated.map(negative);
  const taken = { amountPaisa: -amountPaisa, taxPaisa: -taxPaisa };
  return withTax(rows, taken, content.taxPercent).map((row) => ({
    ...about,
    takesBack: credited ?? '',
    ...row,
  }));
}

type PartRow = Omit<AccountRow, 'date' | 'soldPaisa'> & { readonly soldPaisa: number };

function partRows(
  { lines, discountPaisa, shippingPaisa, otherPaisa }: ReturnType<typeof statedOf>,
  { hasCoupon, reason }: { readonly hasCoupon: boolean; readonly reason: string },
): PartRow[] {
  const rows: PartRow[] = lines.map(({ name, sku, quantity, unitPaisa, totalPaisa }) => ({
    what: 'Item',
    item: name,
    sku,
    quantity,
    pricePaisa: unitPaisa,
    soldPaisa: totalPaisa,
  }));
  const off = { item: reason, soldPaisa: -discountPaisa };
  if (discountPaisa !== 0 && hasCoupon)
    rows.push({ what: 'Coupon', ...off, couponPaisa: discountPaisa });
  if (discountPaisa !== 0 && !hasCoupon) rows.push({ what: 'Discount', ...off, discountPaisa });
  if (shippingPaisa !== 0) rows.push({ what: 'Delivery', soldPaisa: shippingPaisa });
  if (otherPaisa !== 0) rows.push({ what: 'Price difference', soldPaisa: otherPaisa });
  return rows;
}

/** The same, taken back. The price of a piece stays. */
function negative({ quantity, couponPaisa, discountPaisa, soldPaisa, ...row }: PartRow): PartRow {
  return {
    ...row,
    soldPaisa: -soldPaisa,
    ...(quantity !== undefined && { quantity: -quantity }),
    ...(couponPaisa !== undefined && { couponPaisa: -couponPaisa }),
    ...(discountPaisa !== undefined && { discountPaisa: -discountPaisa }),
  };
}

/** Gives each row its share of the tax, so that together they have that of the document. */
function withTax(
  rows: readonly PartRow[],
  { amountPaisa, taxPaisa }: Pick<AccountDocument, 'amountPaisa' | 'taxPaisa'>,
  taxPercent: number,
): (PartRow & { readonly taxPaisa: number })[] {
  let sold = 0;
  let given = 0;
  return rows.map((row) => {
    sold += row.soldPaisa;
    // Notes of one invoice may round a paisa otherwise: their last row has it.
    const all = sold === amountPaisa ? taxPaisa : includedTaxPaisa(sold, taxPercent);
    const own = all - given;
    given = all;
    return { ...row, taxPaisa: own };
  });
}
