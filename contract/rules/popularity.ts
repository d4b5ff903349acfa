// How well a product is rated and how much it sells, as whole numbers by which a search orders equal matches. Both are
// coarse, so that an offline catalogue does not change with every order.

/** What a product without reviews is assumed to have: this many of four stars. */
const assumedReviews = 3;

/** The mean of the ratings times 100; few ratings count less. */
export function ratingOf(mean: number, count: number): number {
  return Math.round((100 * (mean * count + 4 * assumedReviews)) / (count + assumedReviews));
}

/** How often its sales have doubled. */
export function soldOf(quantity: number): number {
  return Math.floor(Math.log2(1 + quantity));
}
