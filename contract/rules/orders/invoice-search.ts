import { asciiDigits } from '#contract/rules/texts/digits.ts';

/** What somebody looks for among invoices: a number, or its end. */
export interface InvoiceSearch {
  readonly position: number;
  /** `2083/84`; undefined for any year. */
  readonly fiscalYear: string | undefined;
}

/** Reads `42`, `0042`, `2083/84-0042` or `INV 2083/84-0042`; undefined for anything else. */
export function readInvoiceSearch(text: string): InvoiceSearch | undefined {
  const typed = asciiDigits(text).trim();
  const found = /^(?:(?:INV|CN)\s*)?(?:(\d{4}(?:\/\d\d)?)\s*-\s*)?(\d{1,9})$/i.exec(typed);
  if (!found) return undefined;
  const [, fiscalYear, position = ''] = found;
  return { position: Number(position), fiscalYear };
}

interface Numbered {
  readonly number: string;
  readonly fiscalYear: string;
}

/** Whether a search finds an invoice or credit note; one that is no number finds none. */
export function fitsInvoice({ number, fiscalYear }: Numbered, text: string): boolean {
  if (text.trim() === '') return true;
  const search = readInvoiceSearch(text);
  if (!search) return false;
  const position = Number(number.slice(number.lastIndexOf('-') + 1));
  const isOfYear = search.fiscalYear === undefined || search.fiscalYear === fiscalYear;
  return position === search.position && isOfYear;
}
