import { nearestPaisa } from '#contract/rules/texts/nearest-paisa.ts';

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
  /** Its discount is a coupon's, not one that staff have given. */
  readonly hasCoupon?: boolean;
  /** How many pieces of each line were given back; none where it is left out. */
  readonly returned?: readonly number[] | undefined;
}

/** What is stored with an invoice for the accountant's file; not in those of earlier versions. */
export interface InvoiceFacts {
  /** Whether the discount is a coupon's; left out without a discount. */
  readonly hasCoupon?: boolean;
  /** Of a credit note: what it takes back. */
  readonly credited?: CreditedParts;
}

/** What a credit note takes back of an invoice. */
export interface CreditedParts {
  /** Pieces of each line of the sale. */
  readonly quantities: number[];
  readonly discountPaisa: number;
  readonly shippingPaisa: number;
  /** What is no piece and no delivery, such as a sum off; less than 0 for what the shop keeps. */
  readonly otherPaisa: number;
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

/**
 * What a credit note takes back, so that all documents together say what was sold: the pieces that
 * came back, with their share of the discount; the whole rest with the last paisa. `before`: what
 * the notes before it have taken back of the same invoice.
 */
export function creditedParts(
  { lines, discountPaisa, shippingPaisa, totalPaisa }: Sale,
  before: readonly CreditedParts[],
  amountPaisa: number,
  returned: readonly number[] = [],
): CreditedParts {
  const all = before.reduce(added, noParts);
  const left = lines.map(({ quantity }, at) => quantity - (all.quantities[at] ?? 0));
  const rest = {
    quantities: left,
    discountPaisa: discountPaisa - all.discountPaisa,
    shippingPaisa: shippingPaisa - all.shippingPaisa,
    otherPaisa: -all.otherPaisa,
  };
  if (amountPaisa === totalPaisa - before.reduce((sum, one) => sum + partsPaisa(lines, one), 0))
    return rest;
  const quantities = left.map((pieces, at) =>
    Math.min(pieces, Math.max(0, (returned[at] ?? 0) - (all.quantities[at] ?? 0))),
  );
  const grossPaisa = linesPaisa(lines, quantities);
  const subtotalPaisa = lines.reduce((sum, line) => sum + line.totalPaisa, 0);
  const share = subtotalPaisa > 0 ? (discountPaisa * grossPaisa) / subtotalPaisa : 0;
  const offPaisa = Math.min(rest.discountPaisa, nearestPaisa(share));
  const otherPaisa = amountPaisa - (grossPaisa - offPaisa);
  return { quantities, discountPaisa: offPaisa, shippingPaisa: 0, otherPaisa };
}

const noParts: CreditedParts = {
  quantities: [],
  discountPaisa: 0,
  shippingPaisa: 0,
  otherPaisa: 0,
};

function added(one: CreditedParts, other: CreditedParts): CreditedParts {
  return {
    quantities: other.quantities.map((pieces, at) => pieces + (one.quantities[at] ?? 0)),
    discountPaisa: one.discountPaisa + other.discountPaisa,
    shippingPaisa: one.shippingPaisa + other.shippingPaisa,
    otherPaisa: one.otherPaisa + other.otherPaisa,
  };
}

function linesPaisa(lines: readonly SaleLine[], quantities: readonly number[]): number {
  return lines.reduce((sum, { unitPaisa }, at) => sum + unitPaisa * (quantities[at] ?? 0), 0);
}

/** What they come to: the amount of the credit note. */
export function partsPaisa(lines: readonly SaleLine[], parts: CreditedParts): number {
  const { quantities, discountPaisa, shippingPaisa, otherPaisa } = parts;
  return linesPaisa(lines, quantities) - discountPaisa + shippingPaisa + otherPaisa;
}

/**
 * What a credit note of a version before has taken back, which has kept its amount alone: all of the
 * invoice, or a sum.
 */
export function partsOfAmount({ lines, ...sale }: Sale, amountPaisa: number): CreditedParts {
  const { discountPaisa, shippingPaisa, totalPaisa } = sale;
  if (amountPaisa !== totalPaisa)
    return { ...noParts, quantities: lines.map(() => 0), otherPaisa: amountPaisa };
  const quantities = lines.map(({ quantity }) => quantity);
  return { quantities, discountPaisa, shippingPaisa, otherPaisa: 0 };
}

/** An invoice or a credit note, as far as it decides what it states. */
interface Stating {
  readonly kind: 'invoice' | 'credit-note';
  readonly amountPaisa: number;
  readonly content: { readonly sale: Sale; readonly credited?: CreditedParts | undefined };
}

/** What a document states, on paper and in the accountant's file. */
interface Stated extends Omit<CreditedParts, 'quantities'> {
  /** With as many pieces as it is about. */
  readonly lines: SaleLine[];
}

/** The lines and sums of a document: of a credit note what it takes back alone. */
export function statedOf({ kind, amountPaisa, content }: Stating): Stated {
  const { sale, credited } = content;
  const own = kind === 'invoice' ? undefined : credited;
  const { quantities, ...sums } = own ?? partsOfAmount(sale, amountPaisa);
  const lines = sale.lines.flatMap((line, at) => {
    const quantity = quantities[at] ?? 0;
    return quantity === 0 ? [] : [{ ...line, quantity, totalPaisa: line.unitPaisa * quantity }];
  });
  return { lines, ...sums };
}

function creditOf(amountPaisa: number): InvoiceStep[] {
  return amountPaisa > 0 ? [{ kind: 'credit-note', amountPaisa }] : [];
}

/** Both are stored as JSON and made by one function, so their fields have one order. */
function isSame(one: Sale, other: Sale): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The tax that is in an amount whose price includes it, to the nearest amount of the currency:
 * amount × rate / (100 + rate).
 */
export function includedTaxPaisa(amountPaisa: number, percent: number): number {
  return nearestPaisa((amountPaisa * percent) / (100 + percent));
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
