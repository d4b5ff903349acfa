/** The name of a person's draft of a review. */
export function reviewDraft(userId: string, productId: string): string {
  return `review-${userId}-${productId}`;
}
