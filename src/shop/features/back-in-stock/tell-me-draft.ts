/** The name of the draft of 'Tell me', of a piece or of one of its variants. */
export function tellMeDraftName(productId: string, attributeId: string): string {
  return `tell-me:${productId}:${attributeId}`;
}
