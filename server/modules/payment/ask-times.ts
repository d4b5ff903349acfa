import type { PaymentAttemptsTable } from '#server/db/schema/order-tables.ts';

// When the shop asks a provider by itself what became of a payment.

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** From one question to the next; the last one stays. */
const pausesMs = [1, 1, 2, 3, 5, 10, 15, 30, 60, 180].map((minutes) => minutes * minuteMs);
/** After nobody can pay any more. A bank may take days to say whether the money comes. */
const patienceMs = 7 * dayMs;

type Asked = Pick<PaymentAttemptsTable, 'asks' | 'expires_at'>;

/** When an attempt without an end is asked about next; null: not any more. */
export function nextAskAt({ asks, expires_at: expiresAt }: Asked, now: Date): string | null {
  if (now.getTime() > Date.parse(expiresAt) + patienceMs) return null;
  const pauseMs = pausesMs[Math.min(asks, pausesMs.length - 1)] ?? minuteMs;
  return new Date(now.getTime() + pauseMs).toISOString();
}
