/**
 * Total pages: items over page size, rounded up. At least 1, so that an empty list is page 1 of 1.
 */
export function totalPages(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize));
}
