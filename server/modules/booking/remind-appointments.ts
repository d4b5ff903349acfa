import type { FastifyInstance } from 'fastify';

import { shopDay, shopDayAndTime } from '#contract/rules/texts/dates.ts';
import { pushToCustomer } from '#server/modules/push/push-outbox.ts';

import { reminderOf, toldOf } from './booking-mails.ts';
import { bookingOf } from './booking-store.ts';

const hourMs = 3_600_000;
/** Told so long before it begins; what is agreed later than the second of them needs no reminder. */
const [first, last] = [24 * hourMs, 12 * hourMs];

/**
 * Reminds customers of the appointments of the next day, each once for each time that is agreed.
 * Returns how many were looked at.
 */
export async function remindOfAppointments(
  { database }: Pick<FastifyInstance, 'database'>,
  now = new Date(),
): Promise<number> {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const due = await database.read
    .selectFrom('bookings')
    .selectAll()
    .where('state', '=', 'confirmed')
    .where('scheduled_at', '>', at(last))
    .where('scheduled_at', '<=', at(first))
    .execute();
  for (const booking of due.map(bookingOf)) {
    const { scheduledAt } = booking;
    const until = scheduledAt ?? '';
    const { day, time } = shopDayAndTime(until);
    const isToday = day === shopDay(now);
    await database.transaction((trx) =>
      pushToCustomer(trx, toldOf(booking), {
        cause: reminderOf(booking),
        title: async () => `Your appointment is ${isToday ? 'today' : 'tomorrow'} at ${time}`,
        until,
      }),
    );
  }
  return due.length;
}
