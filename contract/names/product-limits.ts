import { priceMaxPaisa } from './limits.ts';

/**
 * Limits of products edited at the desk. Lengths in characters. In a file of their own, because
 * every page of the shop loads the other limits.
 */
export const productLimits = {
  nameMax: 200,
  shortDescMax: 300,
  descriptionMax: 20_000,
  /** Paisa. */
  priceMaxPaisa,
  stockMax: 1_000_000_000,
  /** A ton. */
  weightMaxGrams: 1_000_000,
  tagsMax: 60,
  picturesMax: 20,
  altMax: 300,
  informationMax: 40,
  informationNameMax: 100,
  informationValueMax: 1000,
  variantsMax: 100,
  /**
   * Rows that an import takes for one product: variants and pictures above the desk's own limits.
   */
  storedVariantsMax: 5_000,
  /** Such as size and colour. */
  optionsMax: 3,
  optionTextMax: 100,
  /** Products in one file of the feed. Google and Meta take several files of a shop. */
  feedPart: 2_000,
  /** Products in one change of prices. */
  pricesMax: 200,
  /** Products in one change of many. */
  manyMax: 5_000,
  /** Characters of a SKU or barcode. */
  skuMax: 100,
  /** Of a product file that is imported at the desk; the command takes larger ones. */
  fileBytesMax: 8 * 1024 * 1024,
} as const;
