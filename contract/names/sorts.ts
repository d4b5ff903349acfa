/** Sort orders of product lists. Prices are discounted prices. */
export const sortOrders = [
  { value: 'price-asc', label: 'price low to high' },
  { value: 'price-desc', label: 'price high to low' },
  { value: 'newest', label: 'newest' },
  { value: 'rating', label: 'best rated' },
] as const;

export const sortValues = sortOrders.map(({ value }) => value);

export type SortOrder = (typeof sortOrders)[number]['value'];

/** Reads a sort order off the wire; anything unknown means none, which is newest first. */
export function parseSortOrder(text: string | undefined): SortOrder | undefined {
  return sortOrders.find((order) => order.value === text)?.value;
}
