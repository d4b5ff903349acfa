import type { PaymentState } from '#contract/names/order-states.ts';
import type { Reader } from '#server/db/connect.ts';

// Screenshots of payments, of orders, bookings and custom orders alike. One that was rejected stays
// where it is, so that it is there again when that is taken back; the next one takes its place.
// What waits to be checked is said by the state of the payment alone.

/** The screenshot that waits to be checked, and is of the payment that is confirmed next. */
export function waitingProof(payment: PaymentState, uploadId: string | null): string | null {
  return payment === 'proof-received' ? uploadId : null;
}

/** The screenshot, unless it was deleted, as with a person that is erased. */
export async function storedProof(read: Reader, uploadId: string | null): Promise<string | null> {
  if (uploadId === null) return null;
  const row = await read
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', uploadId)
    .executeTakeFirst();
  return row?.id ?? null;
}
