/** The order number for people: the first characters of the id, short enough to say on the phone. */
export function orderNumber(orderId: string): string {
  return orderId.slice(0, 8).toUpperCase();
}
