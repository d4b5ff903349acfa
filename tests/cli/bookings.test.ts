import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

import { bookingsCommand } from '#server/cli/bookings/bookings-command.ts';
import { CommandError } from '#server/cli/command.ts';
import { createUploadStore } from '#server/media/upload-store.ts';
import type { Booking } from '#server/modules/booking/booking-details.ts';
import { insertBooking, listBookings } from '#server/modules/booking/booking-store.ts';
import { aScreenshot } from '#tests/setup/service-inputs.ts';
import { aStoredUpload } from '#tests/setup/stored-upload.ts';

import type { CliShop } from './cli-shop.ts';
import { openShopWith } from './open-shop-with.ts';

const booker = { name: 'Asha Rai', email: 'asha@example.com', phoneNumber: '98', paymentMethod: 'Cash' };
const details = { preferredMethod: 'Physical', duration: '15 Minutes', question: 'Why?\nAnd when?' };

const book = (shop: CliShop, own: Partial<typeof booker> = {}): Promise<Booking<'tarot'>> =>
  shop.database.transaction((trx) =>
    insertBooking(trx, { service: 'tarot', booker: { ...booker, ...own }, details, screenshot: undefined }),
  );
const bookNumbers = (shop: CliShop) =>
  shop.database.transaction((trx) =>
    insertBooking(trx, {
      service: 'numerology',
      booker,
      details: { dateOfBirth: '1990-01-01', fullNameAtBirth: 'Asha', question: 'Why?', package: 'basic' },
      screenshot: undefined,
    }),
  );
const moveTo = (shop: CliShop, id: string, bookedAt: string) =>
  shop.database.transaction((trx) =>
    trx.updateTable('bookings').set({ booked_at: bookedAt }).where('id', '=', id).execute(),
  );
const mailsOf = async (shop: CliShop) =>
  (
    await shop.database.read.selectFrom('mails').select(['event', 'recipient', 'content']).orderBy('event').execute()
  ).map(({ content, ...mail }) => ({ ...mail, content: JSON.parse(content) }));
/** A day that is still to come, whenever this runs. */
const nextYear = new Date().getUTCFullYear() + 1;
const time = `${nextYear}-06-01T15:00`;

describe('bookings', () => {
  test('are listed newest first, by service and by days at the shop', async () => {
    const { shop, run } = await openShopWith(bookingsCommand);
    expect((await run()).text).toBe('There are no bookings.');
    const late = await book(shop);
    const early = await bookNumbers(shop);
    // Still 30 November in UTC, and 1 December in Kathmandu.
    await moveTo(shop, late.id, '2025-11-30T18:15:00.000Z');
    await moveTo(shop, early.id, '2025-11-30T18:14:59.999Z');
    const { text } = await run();
    expect(text.indexOf(late.id)).toBeLessThan(text.indexOf(early.id));
    expect(text).toMatch(/2025-12-01 00:00 +Tarot Reading +Asha Rai +98 +Cash +not scheduled yet/);
    expect(text).toContain('2 bookings. Times are those of Asia/Kathmandu (UTC+05:45).');
    const find = async (...args: string[]) => {
      const listed = (await run(...args)).text;
      return [late.id, early.id].map((id) => listed.includes(id));
    };
    expect(await find('--service', 'numerology')).toEqual([false, true]);
    expect(await find('--service=tarot')).toEqual([true, false]);
    expect(await find('--from', '2025-12-01')).toEqual([true, false]);
    expect(await find('--to', '2025-11-30')).toEqual([false, true]);
    expect(await find('--from', '2025-11-30', '--to', '2025-12-01')).toEqual([true, true]);
  });

  test('are shown with all fields and the picture', async () => {
    const { shop, run } = await openShopWith(bookingsCommand);
    const screenshot = await aStoredUpload(createUploadStore(shop.settings), await aScreenshot());
    const { id } = await shop.database.transaction((trx) =>
      insertBooking(trx, { service: 'tarot', booker: { ...booker, paymentMethod: 'Online' }, details, screenshot }),
    );
    const { text } = await run('show', id.slice(0, 6).toLowerCase());
    expect(text).toContain(id);
    expect(text).toMatch(/Preferred method +Physical Reading \(In-Person\)/);
    expect(text).toMatch(/Question +Why\?\n +And when\?/);
    expect(text).toContain('Asia/Kathmandu (UTC+05:45)');
    const path = /Payment screenshot +(.*)$/m.exec(text)?.[1] ?? '';
    expect((await readFile(path)).subarray(8, 12).toString()).toBe('WEBP');
  });

  test('control characters of customers do not reach the terminal', async () => {
    const { shop, run } = await openShopWith(bookingsCommand);
    const { id } = await book(shop, { name: '\u001b[2J<script>alert(1)</script>\u202e', phoneNumber: '1\n2\u0007' });
    for (const text of [(await run()).text, (await run('show', id)).text]) {
      expect(text).toContain('<script>alert(1)</script>');
      expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u);
    }
  });

  test('an agreed time is stored in UTC and emailed', async () => {
    const { shop, run } = await openShopWith(bookingsCommand);
    const { id } = await book(shop);
    const { text } = await run('schedule', id, time);
    expect(text).toContain(
      `Tarot Reading for Asha Rai: ${nextYear}-06-01 15:00 Asia/Kathmandu (UTC+05:45), 15 minutes.`,
    );
    expect(await listBookings(shop.database.read)).toMatchObject([
      { id, scheduledAt: `${nextYear}-06-01T09:15:00.000Z`, scheduleCount: 1 },
    ]);
    expect(await mailsOf(shop)).toMatchObject([
      {
        event: `booking-scheduled:${id}:1`,
        recipient: 'asha@example.com',
        content: { note: { sequence: 0, startsAt: `${nextYear}-06-01T09:15:00.000Z`, minutes: 15 } },
      },
    ]);
    expect((await run('show', id)).text).toContain(`Scheduled for     ${nextYear}-06-01 15:00 Asia/Kathmandu`);
  });

  test('the same time again sends no email, another one raises the sequence', async () => {
    const { shop, run } = await openShopWith(bookingsCommand);
    const { id } = await bookNumbers(shop);
    await run('schedule', id, time);
    expect((await run('schedule', id, time)).text).toContain('Already scheduled');
    expect(await mailsOf(shop)).toHaveLength(1);
    await run('schedule', id, `${nextYear}-06-02T10:30`);
    expect((await mailsOf(shop)).map(({ content }) => [content.note.sequence, content.note.minutes])).toEqual([
      [0, 60],
      [1, 60],
    ]);
  });

  test.each([
    ['2020-01-01T10:00', /is in the past/],
    ['2026-02-31T10:00', /is not a time/],
    ['tomorrow', /is not a time/],
    [`${nextYear + 30}-01-01T10:00`, /Is the year right/],
  ])('%s is refused, and nothing changes', async (typed, reason) => {
    const { shop, run } = await openShopWith(bookingsCommand);
    const { id } = await book(shop);
    await expect(run('schedule', id, typed)).rejects.toThrow(reason);
    expect(await listBookings(shop.database.read)).toMatchObject([{ scheduledAt: null, scheduleCount: 0 }]);
    expect(await mailsOf(shop)).toEqual([]);
  });

  test('an ambiguous or unknown beginning is rejected', async () => {
    const { shop, run } = await openShopWith(bookingsCommand);
    const first = await book(shop);
    const second = await book(shop);
    await shop.database.transaction(async (trx) => {
      await trx.updateTable('bookings').set({ id: 'AAAA-BBBB-CCCC-DDDD' }).where('id', '=', first.id).execute();
      await trx.updateTable('bookings').set({ id: 'AAAA-BBBB-CCCC-DDDE' }).where('id', '=', second.id).execute();
    });
    await expect(run('show', 'aaaa')).rejects.toThrow(/More than one booking/);
    expect((await run('show', 'aaaabbbbccccdddd')).text).toContain('AAAA-BBBB-CCCC-DDDD');
    for (const typed of ['ZZZZ', '%', '_', "' OR 1=1", '💎']) {
      await expect(run('show', typed)).rejects.toThrow(/There is no booking/);
    }
  });

  test.each([
    [['--service', 'palm'], /'palm' is invalid. Allowed choices are tarot, numerology, astrology/],
    [['--from', '2026-02-31'], /needs a real date/],
    [['--to', 'soon'], /needs a real date/],
    [['--from', '2026-02-02', '--to', '2026-02-01'], /must not be after/],
    [['--form', '2026-02-02'], /Did you mean --from/],
    [['shwo', 'x'], /unknown command 'shwo' \(Did you mean show\?\)/],
    [['show'], /missing required argument 'id'/],
    [['schedule', 'x', '2026-01-01T10:00', 'more'], /too many arguments for 'schedule'/],
  ])('%s is rejected with a reason', async (args, reason) => {
    const { run } = await openShopWith(bookingsCommand);
    await expect(run(...args)).rejects.toThrow(reason);
    await expect(run(...args)).rejects.toBeInstanceOf(CommandError);
  });
});
