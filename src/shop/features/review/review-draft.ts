/** Name of the draft of a review. */
export function reviewDraftName(userId: string, productId: string): string {
  return `review-${userId}-${productId}`;
}
