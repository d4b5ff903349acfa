/** Names what somebody has typed about a product. */
export function reviewDraft(userId: string, productId: string): string {
  return `review-${userId}-${productId}`;
}
