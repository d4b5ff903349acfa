import { unitOf } from '#contract/rules/texts/shop-locale.ts';

/** A line of a sale: what was sold, how many, and for how much. */
export interface SaleLine {
  readonly name: string;
  /** The shop's own number of it; left out without one. */
  readonly sku?: string | undefined;
  readonly quantity: number;
  readonly unitPaisa: number;
  readonly totalPaisa: number;
}

/** Who a sale is to, as far as it is known. */
export interface Buyer {
  readonly name: string;
  /** Line by line. */
  readonly address: string[];
  readonly phoneNumber: string;
  /** For the buyer's own books; mostly empty. */
  readonly taxNumber: string;
}

/** A confirmed sale, as an invoice states it. Amounts are whole paisa. */
export interface Sale {
  readonly buyer: Buyer;
  readonly lines: SaleLine[];
  readonly discountPaisa: number;
  /** The coupon or the reason of the discount; may be empty. */
  readonly discountFor: string;
  readonly shippingPaisa: number;
  readonly totalPaisa: number;
}

/** What a subject (an order, a booking) has sold by now. */
export interface SaleNow {
  readonly sale: Sale;
  /** What the shop keeps of the total: without refunds; 0 once the sale has ended. */
  readonly keptPaisa: number;
}

/** The latest invoice of a subject. */
export interface LatestInvoice {
  readonly sale: Sale;
  /** What its credit notes have taken back. */
  readonly creditedPaisa: number;
}

/** A document that is to be given. */
export type InvoiceStep =
  | { readonly kind: 'invoice' }
  | { readonly kind: 'credit-note'; readonly amountPaisa: number };

/**
 * What has to be given so that the documents say what was sold. An invoice is never changed: a
 * credit note takes back what is no longer true of it, and a changed sale gets another invoice.
 */
export function invoiceSteps(
  latest: LatestInvoice | undefined,
  now: SaleNow | undefined,
): InvoiceStep[] {
  const standingPaisa = latest ? latest.sale.totalPaisa - latest.creditedPaisa : 0;
  const keptPaisa = now?.keptPaisa ?? 0;
  const isSameSale = latest && now && isSame(latest.sale, now.sale);
  if (isSameSale && keptPaisa <= standingPaisa) return creditOf(standingPaisa - keptPaisa);
  const takenBack = creditOf(standingPaisa);
  if (!now || keptPaisa <= 0) return takenBack;
  return [...takenBack, { kind: 'invoice' }, ...creditOf(now.sale.totalPaisa - keptPaisa)];
}

function creditOf(amountPaisa: number): InvoiceStep[] {
  return amountPaisa > 0 ? [{ kind: 'credit-note', amountPaisa }] : [];
}

/** Both are stored as JSON and made by one function, so their fields have one order. */
function isSame(one: Sale, other: Sale): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The tax that is in an amount whose price includes it, to the nearest paisa, or whole amount where the currency has no hundredths, halves up:
 * amount × rate / (100 + rate).
 */
export function includedTaxPaisa(amountPaisa: number, percent: number): number {
  const unit = unitOf();
  return Math.round((amountPaisa * percent) / ((100 + percent) * unit)) * unit;
}

/**
 * The tax that a credit note takes back: what the invoice's tax is less by, so that all notes of an
 * invoice together take back exactly its tax.
 */
export function creditedTaxPaisa(
  before: { readonly totalPaisa: number; readonly creditedPaisa: number },
  amountPaisa: number,
  percent: number,
): number {
  const standing = before.totalPaisa - before.creditedPaisa;
  return includedTaxPaisa(standing, percent) - includedTaxPaisa(standing - amountPaisa, percent);
}
