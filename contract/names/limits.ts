/** Limits and constants of the catalogue, section 9 of the specification. */
export const catalogueLimits = {
  productsPerPage: 12,
  blogsPerPage: 8,
  pageSizeMax: 100,
  pageNumberMax: 1_000_000,
  searchTextMax: 200,
  slugMax: 200,
  /** Rs; beyond any price the shop can hold. */
  priceMaxRupees: 100_000_000,
} as const;
