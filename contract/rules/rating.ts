/** Stars shown for a rating: rounded up, capped at 5; none for what is no number. */
export function starsOf(rating: number): number {
  return Math.min(5, Math.max(0, Math.ceil(rating) || 0));
}
