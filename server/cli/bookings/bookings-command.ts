import { Option } from '@commander-js/extra-typings';

import { type Service, serviceNames, services } from '#contract/names/booking-options.ts';
import { isCalendarDate } from '#contract/rules/dates.ts';
import { CommandError, type OwnerCommand, type ShopContext } from '#server/cli/command.ts';
import { labelledLines, tableLines } from '#server/cli/text-table.ts';
import { createUploadStore } from '#server/media/upload-store.ts';
import { bookingLines, bookingMinutes } from '#server/modules/booking/booking-details.ts';
import { mailSchedule } from '#server/modules/booking/booking-mails.ts';
import {
  type BookingFilter,
  findBookings,
  listBookings,
  readUploadHash,
  scheduleBooking,
} from '#server/modules/booking/booking-store.ts';
import { formatShopTime, shopClock, startOfShopDay, utcOfShopTime } from '#server/modules/booking/shop-time.ts';
import { audit } from '#server/modules/desk/audit/audit.ts';
import { plainText, pluralize } from '#server/plain-text.ts';

import { findByReceipt } from './find-by-receipt.ts';

/** An appointment further ahead has a mistake in the year. */
const furthestMs = 2 * 366 * 24 * 3_600_000;

export const bookingsCommand: OwnerCommand = {
  name: 'bookings',
  define(command, useShop) {
    command.description('List bookings, show one, or schedule one (the customer gets an email with a calendar file)');
    command
      .command('list')
      .description('all bookings, newest first (the default)')
      .addOption(new Option('--service <service>', 'bookings of this service only').choices(services))
      .option('--from <day>', 'booked on this day or later, such as 2026-12-01')
      .option('--to <day>', 'booked on this day or before')
      .action((options) => useShop((shop) => list(shop, readFilter(options))));
    command
      .command('show')
      .description('everything about one booking')
      .argument('<id>', 'receipt number, or enough of its beginning to be unique')
      .action((id) => useShop((shop) => show(shop, id)));
    command
      .command('schedule')
      .description('set the time of an appointment, or move it')
      .argument('<id>', 'receipt number, or enough of its beginning to be unique')
      .argument('<time>', "date and time on the shop's clock, such as 2026-12-01T15:00")
      .action((id, time) => useShop((shop) => schedule(shop, id, time)));
  },
};

const columns = ['Receipt number', 'Booked', 'Service', 'Name', 'Phone', 'Payment', 'Scheduled for'].map((name) => ({
  name,
}));

async function list({ database, print }: ShopContext, filter: BookingFilter): Promise<number> {
  const bookings = await listBookings(database.read, filter);
  if (bookings.length === 0) {
    print('There are no bookings.');
    return 0;
  }
  const rows = bookings.map((booking) => [
    booking.id,
    shopClock(booking.bookedAt),
    serviceNames[booking.service],
    booking.name,
    booking.phoneNumber,
    booking.paymentMethod,
    booking.scheduledAt === null ? 'not scheduled yet' : shopClock(booking.scheduledAt),
  ]);
  for (const line of tableLines(columns, rows)) print(line);
  print('');
  print(`${pluralize(bookings.length, 'booking')}. Times are those of Asia/Kathmandu (UTC+05:45).`);
  return 0;
}

async function show({ database, settings, print }: ShopContext, id: string): Promise<number> {
  const booking = await findByReceipt(id, 'booking', (beginning) => findBookings(database.read, beginning));
  const hash = booking.uploadId === null ? undefined : await readUploadHash(database.read, booking.uploadId);
  const lines: [string, string][] = [
    ['Receipt number', booking.id],
    ['Booked', formatShopTime(booking.bookedAt)],
    ...bookingLines(booking),
    [
      'Scheduled for',
      booking.scheduledAt === null
        ? 'not scheduled yet'
        : `${formatShopTime(booking.scheduledAt)}, ${bookingMinutes(booking)} minutes`,
    ],
    ...(hash ? [['Payment screenshot', createUploadStore(settings).locate(hash)] as [string, string]] : []),
  ];
  for (const line of labelledLines(lines)) print(line);
  return 0;
}

async function schedule({ database, settings, print }: ShopContext, id: string, time: string): Promise<number> {
  const booking = await findByReceipt(id, 'booking', (beginning) => findBookings(database.read, beginning));
  const startsAt = checkedTime(time);
  const agreed = await database.transaction(async (trx) => {
    const changed = await scheduleBooking(trx, booking.id, startsAt);
    if (changed) {
      await mailSchedule(trx, settings, changed, startsAt);
      await audit(trx, {
        who: 'command',
        action: 'booking.schedule',
        subject: `booking:${booking.id}`,
        before: { scheduledAt: booking.scheduledAt },
        after: { scheduledAt: startsAt },
      });
    }
    return changed;
  });
  if (!agreed) {
    print(`Already scheduled for ${formatShopTime(startsAt)}. No email was sent.`);
    return 0;
  }
  print(
    `${serviceNames[agreed.service]} for ${plainText(agreed.name, 60)}: ${formatShopTime(startsAt)}, ${bookingMinutes(agreed)} minutes.`,
  );
  print(
    `${agreed.scheduleCount > 1 ? 'The new time' : 'The time'} was emailed to ${plainText(agreed.email)} with a calendar file.`,
  );
  return 0;
}

function checkedTime(typed: string): string {
  const startsAt = utcOfShopTime(typed);
  if (startsAt === undefined) {
    throw new CommandError(
      `'${plainText(typed, 40)}' is not a time. Write a date and a time on the shop's clock, such as 2026-12-01T15:00.`,
    );
  }
  const ahead = Date.parse(startsAt) - Date.now();
  if (ahead <= 0) throw new CommandError(`${formatShopTime(startsAt)} is in the past.`);
  if (ahead > furthestMs) {
    throw new CommandError(`${formatShopTime(startsAt)} is more than two years away. Is the year right?`);
  }
  return startsAt;
}

interface ListOptions {
  readonly service?: Service;
  readonly from?: string;
  readonly to?: string;
}

function readFilter({ service, from, to }: ListOptions): BookingFilter {
  if (from !== undefined && to !== undefined && from > to) throw new CommandError('--from must not be after --to.');
  return {
    ...(service !== undefined && { service }),
    ...(from !== undefined && { from: startOf('from', from, 0) }),
    ...(to !== undefined && { before: startOf('to', to, 1) }),
  };
}

/** The start of a day, or of a later one, in the shop's time zone (ISO, UTC). */
function startOf(option: string, day: string, daysLater: number): string {
  if (!isCalendarDate(day)) {
    throw new CommandError(`--${option} needs a real date, such as 2026-12-01.`);
  }
  const later = new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * 24 * 3_600_000).toISOString().slice(0, 10);
  return startOfShopDay(later) ?? '';
}
