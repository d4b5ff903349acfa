/** An order as far as its number needs it. */
export interface NumberedOrder {
  readonly orderId: string;
  /** Missing in orders that the version before has stored on phones, in emails and in idempotent responses. */
  readonly orderNumber?: string | undefined;
}

/** The order's number for people, short enough to say on the phone; for old orders the first characters of the id. */
export function orderNumber({ orderId, orderNumber: number }: NumberedOrder): string {
  return number ?? orderId.slice(0, 8).toUpperCase();
}
