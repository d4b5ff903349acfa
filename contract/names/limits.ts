/** Limits and constants of the catalogue. */
export const catalogueLimits = {
  productsPerPage: 12,
  blogsPerPage: 8,
  pageSizeMax: 100,
  /** A page past the last one is empty, not an error. */
  pageNumberMax: Number.MAX_SAFE_INTEGER,
  searchTextMax: 200,
  slugMax: 200,
  /** Rs; beyond any price the shop can hold. */
  priceMaxRupees: 100_000_000,
} as const;

/** Limits of accounts, carts and orders. Lengths in characters. */
export const accountLimits = {
  passwordMin: 8,
  /** Hashing longer ones would cost too much processor time. */
  passwordMax: 128,
  emailMax: 254,
  nameMax: 100,
  phoneMax: 30,
  addressLineMax: 200,
  noteMax: 1000,
  /** What a person can write on a card by hand. */
  cardTextMax: 300,
  commentMax: 2000,
  /** Of one product in a cart; stock usually ends before it. */
  quantityMax: 999,
  cartLinesMax: 100,
  couponMax: 40,
  referenceMax: 120,
  addressesMax: 20,
  wishlistMax: 500,
} as const;

/** What customers may send as pictures. */
export const uploadLimits = { bytesMax: 10 * 1024 * 1024 } as const;

/** The desk warns of a stock of this many or fewer, until the owner has said how many. */
export const standardLowStock = 3;

/** Limits of posts. Lengths in characters. */
export const letterLimits = {
  subjectMax: 150,
  previewMax: 200,
  /** Mail programs cut off what is longer than about 100 KB as HTML. */
  markdownMax: 30_000,
  productsMax: 30,
} as const;

export const postLimits = {
  titleMax: 150,
  slugMax: 150,
  authorMax: 100,
  summaryMax: 300,
  markdownMax: 200_000,
  altMax: 300,
  /** Tags, and products that it mentions. */
  listMax: 12,
  /**
   * Of what it is rendered to: quotes and lists in each other, headings, elements, characters of
   * HTML.
   */
  depthMax: 20,
  headingsMax: 300,
  elementsMax: 30_000,
  htmlMax: 1_000_000,
} as const;

/** Limits of shelves that are edited at the desk. Lengths in characters. */
export const shelfLimits = {
  labelMax: 60,
  slugMax: 80,
  noteMax: 200,
  titleMax: 120,
  leadMax: 500,
  aliasesMax: 30,
  perKindMax: 2_000,
} as const;

/** Of a buyer's tax number, in characters. A constant of its own: pages have it without the rest. */
export const taxNumberMax = 40;

/** Limits of what staff type about orders, in characters. */
export const orderDeskLimits = {
  searchMax: 100,
  lineMax: 120,
  reasonMax: 500,
  noteMax: 2000,
  /** Orders that are chosen, to be changed or printed together. */
  chosenMax: 100,
  /** Orders of one settlement with a courier. */
  settledMax: 500,
  settledMaxPaisa: 1_000_000_000_000,
} as const;

/** What a device stores of the desk for offline use, at most. */
export const deskCopyLimits = {
  orders: 200,
  /** Lines of stock; of more, those of the products that were changed last. */
  stockLines: 2000,
} as const;

/** The highest price, in paisa. */
export const priceMaxPaisa = catalogueLimits.priceMaxRupees * 100;
