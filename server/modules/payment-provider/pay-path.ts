import type { MoneySubject } from '#server/db/schema/order-tables.ts';

/** Below it everything about a payment is. */
export const payPath = '/api/pay';

/** The page on which a subject is paid. */
export function payPathOf(subject: MoneySubject): string {
  const [kind = '', id = ''] = subject.split(':');
  return `${payPath}/${kind}/${encodeURIComponent(id)}`;
}
