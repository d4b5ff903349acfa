import { plainText } from '#server/plain-text.ts';
import { FileError } from '#server/product-files/file-error.ts';
import { columnNameOf, isCurrencyColumn, isForeignShortDescription, ownColumns } from './columns.ts';
import { currencyCode, priceColumns } from './currencies.ts';

/** The position of each column of a file, by its classic name. */
export class FileColumns {
  readonly names: readonly string[];
  readonly count: number;
  /** The currency in the headings of prices: `Price (INR)`. */
  readonly currency: string | undefined;
  /** The column with each row's currency. */
  readonly currencyColumn: string | undefined;
  readonly #at: ReadonlyMap<string, number>;

  constructor(headers: readonly string[]) {
    const at = new Map<string, number>();
    let currency: string | undefined;
    for (const [index, header] of headers.entries()) {
      const said = header.trim();
      if (said === '' || said === '__proto__') continue;
      const [, bare = '', code = ''] = /^(.*?)\s*[ (]([A-Z]{3})\)?$/.exec(said) ?? [];
      const isPriced = currencyCode(code) !== undefined && isPriceColumn(columnNameOf(bare));
      const name = columnNameOf(isPriced ? bare : said);
      if (isPriced) currency = currencyCode(code);
      const before = at.get(name);
      if (before !== undefined) throw new FileError(sameColumnTwice(headers, before, index));
      at.set(name, index);
    }
    takeForeignShortDescription(at);
    refuseWithout(at, headers);
    this.#at = at;
    this.names = [...at.keys()];
    this.count = headers.length;
    this.currency = currency;
    this.currencyColumn = this.names.find(isCurrencyColumn);
  }

  has(name: string): boolean {
    return this.#at.has(name);
  }

  indexOf(name: string): number | undefined {
    return this.#at.get(name);
  }
}

function isPriceColumn(name: string): boolean {
  return priceColumns.some((column) => column === name);
}

function sameColumnTwice(headers: readonly string[], first: number, second: number): string {
  const [one = '', other = ''] = [headers[first], headers[second]].map((name) => plainText(name ?? '', 60));
  const where = `columns ${first + 1} and ${second + 1}`;
  return one === other
    ? `The column '${one}' appears twice (${where}). Remove one of the two.`
    : `The columns '${one}' and '${other}' (${where}) mean the same. Remove one of the two.`;
}

function takeForeignShortDescription(at: Map<string, number>): void {
  const foreign = [...at.keys()].find(isForeignShortDescription);
  const index = foreign === undefined ? undefined : at.get(foreign);
  if (foreign === undefined || index === undefined || at.has(ownColumns.shortDesc.name)) return;
  // It stays under its own name too, so that the export writes the column back.
  at.set(ownColumns.shortDesc.name, index);
}

/** Throws `FileError` unless the file has the handle and another column. A small edit needs no more. */
function refuseWithout(at: ReadonlyMap<string, number>, headers: readonly string[]): void {
  if (at.has('Handle') && at.size > 1) return;
  const found = headers
    .slice(0, 4)
    .map((name) => `'${plainText(name, 30)}'`)
    .join(', ');
  const missing = at.has('Handle') ? 'Every column but Handle is missing' : "The column 'Handle' is missing";
  throw new FileError(
    `${missing}, so this does not look like a product export of Shopify or WooCommerce. Its first line begins with ${found}.`,
  );
}
