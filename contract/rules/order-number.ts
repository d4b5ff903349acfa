/** How people call an order: the first characters of its id. Enough to tell one's orders apart, and to say on the phone. */
export function orderNumber(orderId: string): string {
  return orderId.slice(0, 8).toUpperCase();
}
