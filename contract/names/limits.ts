/** Limits and constants of the catalogue, section 9 of the specification. */
export const catalogueLimits = {
  productsPerPage: 12,
  blogsPerPage: 8,
  pageSizeMax: 100,
  /** Beyond any page there is; one more is still an empty page and no mistake. */
  pageNumberMax: Number.MAX_SAFE_INTEGER,
  searchTextMax: 200,
  slugMax: 200,
  /** Rs; beyond any price the shop can hold. */
  priceMaxRupees: 100_000_000,
} as const;

/** Limits of accounts, carts and orders. Lengths in characters. */
export const accountLimits = {
  passwordMin: 8,
  /** Hashing longer ones would let a visitor keep the processor busy. */
  passwordMax: 128,
  emailMax: 254,
  nameMax: 100,
  phoneMax: 30,
  addressLineMax: 200,
  noteMax: 1000,
  commentMax: 2000,
  /** Of one product in a cart; stock usually ends before it. */
  quantityMax: 999,
  cartLinesMax: 100,
  couponMax: 40,
  addressesMax: 20,
  wishlistMax: 500,
} as const;

/** Shipping, section 9 of the specification. Rs. */
export const shippingLimits = { freeFromRupees: 4000, feeRupees: 100 } as const;

/** What customers may send as pictures. */
export const uploadLimits = { bytesMax: 10 * 1024 * 1024 } as const;

/** Limits of bookings, custom orders and the newsletter. Lengths in characters. */
export const requestLimits = {
  questionMax: 2000,
  ideaMax: 4000,
  placeMax: 200,
  /** Rs; beyond it a typing mistake is likelier than a wish. */
  budgetMaxRupees: 10_000_000,
  /** Born before it: a typing mistake. */
  birthYearMin: 1900,
} as const;
