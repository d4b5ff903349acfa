export interface MergeRules {
  /** The hash of the picture in a cell, if it is stored or about to be; `file` is its name beside an export. */
  readonly pictureAt: (src: string, file: string | undefined) => string | undefined;
  /** A new product's date. */
  readonly addedAt: string;
  readonly asDrafts: boolean;
  /** Leave the stock of existing products and choices. */
  readonly keepStock: boolean;
  /** The stock of new products without one in the file. */
  readonly stock: number;
  /** Delete the choices of a product in the file that the file does not have. */
  readonly deleteMissingChoices: boolean;
}
