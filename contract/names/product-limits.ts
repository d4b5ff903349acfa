import { catalogueLimits } from './limits.ts';

/** Limits of products edited at the desk. Lengths in characters. */
export const productLimits = {
  nameMax: 200,
  shortDescMax: 300,
  descriptionMax: 20_000,
  /** Paisa. */
  priceMaxPaisa: catalogueLimits.priceMaxRupees * 100,
  stockMax: 1_000_000_000,
  tagsMax: 60,
  picturesMax: 20,
  altMax: 300,
  informationMax: 40,
  informationNameMax: 100,
  informationValueMax: 1000,
  variantsMax: 100,
  /** Such as size and colour. */
  optionsMax: 3,
  optionTextMax: 100,
  /** Products in one change of prices. */
  pricesMax: 200,
  /** Of a product file that is imported at the desk; the command takes larger ones. */
  fileBytesMax: 8 * 1024 * 1024,
} as const;

/** The desk warns of a stock of this many or fewer. */
export const lowStock = 3;
/** The shop says how many are left of this many or fewer. */
export const fewLeft = 3;
