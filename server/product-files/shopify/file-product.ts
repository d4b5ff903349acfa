import type { FileReview } from './json-cells.ts';

/** A price before discount and the percent taken off. */
export interface Price {
  readonly pricePaisa: number;
  readonly discountPercent: number;
}

/** The price customers pay, where the file has no column for the price before discount. */
export interface SalePrice {
  readonly salePaisa: number;
}

export type FilePrice = Price | SalePrice;

/** One product of a file. A field that is left out is not in the file: the shop's value stays. */
export interface FileProduct {
  readonly slug: string;
  readonly handle: string;
  /** Empty where the file has no such column. */
  readonly name: string;
  /** `lines 2-5`. */
  readonly lines: string;
  readonly notes: readonly string[];
  readonly description?: string;
  /** The HTML of the description, where the lines do not give it back. */
  readonly body?: string;
  readonly shortDesc?: string;
  /** Of the product without choices, or where the file has no option columns. */
  readonly price?: FilePrice;
  /** Its own price beside its choices'. */
  readonly ownPrice?: Price;
  readonly stock?: number;
  /** Empty when the product has none; left out when the file has no option columns. */
  readonly choices?: readonly FileChoice[];
  /** Choices of the file that are refused: the shop's stay. */
  readonly refusedChoices?: readonly Options[];
  readonly tagsCell?: string;
  readonly type?: string;
  readonly categoryId?: 1 | 2 | 3;
  readonly bestSeller?: boolean;
  readonly addedAt?: string;
  readonly visibility?: Visibility;
  readonly information?: readonly { readonly name: string; readonly value: string }[];
  readonly reviews?: readonly FileReview[];
  readonly pictures?: readonly FilePicture[];
  /** Picture files beside the export, by address. */
  readonly files: Readonly<Record<string, string>>;
  readonly cells: UnmappedCells;
}

/** The options of one choice. A name is empty where the file gives none. */
export type Options = readonly { readonly name: string; readonly value: string }[];

export interface FileChoice {
  readonly options: Options;
  readonly price?: FilePrice;
  readonly stock?: number;
  /** Empty when it has none; left out when the file has no such column. */
  readonly image?: string;
  readonly cells: UnmappedCells;
}

export interface FilePicture {
  readonly src: string;
  /** Left out when the file has no such column. */
  readonly alt?: string;
}

/** The two cells for whether a product is shown, in the file's spelling. */
export interface Visibility {
  readonly published?: string;
  readonly status?: string;
}

/** Cells without a field in the shop, and the names of all such columns of the file. */
export interface UnmappedCells {
  readonly values: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
}

/** The file beside an export that has the picture of an address. */
export function fileOf({ files }: Pick<FileProduct, 'files'>, src: string): string | undefined {
  return Object.hasOwn(files, src) ? files[src] : undefined;
}

export function isShown({ published = '', status = '' }: Visibility): boolean {
  return !/^(false|no|0)$/i.test(published.trim()) && /^(active|)$/i.test(status.trim());
}

/** Whether it is an address to fetch, not the name of a file. */
export function isAddress(src: string): boolean {
  return /^https?:\/\//i.test(src);
}
