/** Stars shown for a rating: rounded up, capped at 5. */
export function starsOf(rating: number): number {
  return Math.min(5, Math.max(0, Math.ceil(rating)));
}
