export interface MergeRules {
  /** The hash of the picture that a cell means, if the shop has it or is about to; `file` lies beside an export. */
  readonly pictureAt: (src: string, file: string | undefined) => string | undefined;
  /** When a new product counts as added. */
  readonly addedAt: string;
  readonly asDrafts: boolean;
  /** Leave the stock of products and choices that are there already. */
  readonly keepStock: boolean;
  /** The stock of new products the file gives none. */
  readonly stock: number;
  /** Delete the choices of a product in the file that the file does not have. */
  readonly deleteMissingChoices: boolean;
}
