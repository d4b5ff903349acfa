import type { PaymentAttemptsTable, ProviderRefundsTable } from '#server/db/schema/order-tables.ts';

// When the shop asks a provider by itself what became of a payment.

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** From one question to the next; the last one stays. */
const pausesMs = [1, 1, 2, 3, 5, 10, 15, 30, 60, 180].map((minutes) => minutes * minuteMs);
/** After nobody can pay any more. A bank may take days to say whether the money comes. */
const patienceMs = 7 * dayMs;

/** When a wallet that has said that nothing came is asked once more, in hours since it said so. */
const lateHours = [1, 6, 24, 48, 72, 96, 120, 144, 168];

type Asked = Pick<PaymentAttemptsTable, 'asks' | 'expires_at'>;

/** When an attempt without an end is asked about next; null: not any more. */
export function nextAskAt({ asks, expires_at: expiresAt }: Asked, now: Date): string | null {
  if (now.getTime() > Date.parse(expiresAt) + patienceMs) return null;
  const pauseMs = pausesMs[Math.min(asks, pausesMs.length - 1)] ?? minuteMs;
  return new Date(now.getTime() + pauseMs).toISOString();
}

/** When an attempt that has ended is asked about next; null: not any more. */
export function nextLateAskAt(settledAt: string, now: Date): string | null {
  const times = lateHours.map((hours) => Date.parse(settledAt) + hours * 60 * minuteMs);
  const next = times.find((time) => time > now.getTime());
  return next === undefined ? null : new Date(next).toISOString();
}

/** Longer than a bank takes to refuse a refund. */
const watchMs = 30 * dayMs;

/** When a refund that is done is asked about next; null: not any more. */
export function nextWatchAt(
  { started_at: startedAt }: Pick<ProviderRefundsTable, 'started_at'>,
  now: Date,
): string | null {
  const next = now.getTime() + dayMs;
  return next > Date.parse(startedAt) + watchMs ? null : new Date(next).toISOString();
}
