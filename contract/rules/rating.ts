/** Stars shown for a rating: rounded up, at most 5; 0 for NaN. */
export function starsOf(rating: number): number {
  return Math.min(5, Math.max(0, Math.ceil(rating) || 0));
}
