import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';

import { shopDayAndTime } from '#contract/rules/texts/dates.ts';
import { settingsFrom } from '#contract/settings/entries.ts';
import { formatShopTime, utcOfShopTime } from '#server/shop-time.ts';

import { composeCopy } from './mail-copy.ts';

const zones = Intl.supportedValuesOf('timeZone');
/** Of all continents, those on both sides of the date line, and those with a change of clocks. */
const chosen = [
  ...zones.filter((_, at) => at % Math.ceil(zones.length / 40) === 0),
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Europe/London',
  'UTC',
];
const minute = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2029, 0) / 60_000 });

/**
 * The moment that words such as `Tuesday 1 December 2026, 15:00 (Asia/Kathmandu, UTC+05:45)` say.
 */
function momentIn(words = ''): string | undefined {
  const [, weekday, date, clock, offset] =
    /(\w+) (\d+ \w+ \d{4}), (\d\d:\d\d) \([^,]+, UTC([+-]\d\d:\d\d)\)/.exec(words) ?? [];
  const named = new Date(`${date} UTC`).toLocaleDateString('en-GB', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  return weekday === named ? new Date(`${date} ${clock} GMT${offset}`).toISOString() : undefined;
}

test('an appointment is one moment in mails, calendar files and screens, in 40 zones and three years', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...chosen),
      minute,
      fc.constantFrom(15, 30, 60, 240),
      (timeZone, at, minutes) => {
        const startsAt = new Date(at * 60_000).toISOString();
        const { subject, details, calendar } = composeCopy(
          {
            kind: 'booking-scheduled',
            note: {
              id: '7KQM-2XHD',
              subject: 'Tarot Reading',
              name: 'Maya',
              lines: [],
              email: 'maya@example.com',
              sequence: 0,
              agreedAt: startsAt,
              startsAt,
              minutes,
              timeZone,
              place: '',
            },
          },
          {
            shop: settingsFrom(new Map([['name', 'Sphatik']])),
            publicUrl: 'https://shop.example',
            sender: { name: 'Sphatik', address: 'namaste@sphatik.example' },
          },
        );
        const lines = new Map(details?.lines);
        expect(momentIn(subject)).toBe(startsAt);
        expect(lines.get('When')).toContain('Asia/Kathmandu, UTC+05:45');
        for (const label of ['When', 'On your clock'])
          if (lines.has(label)) expect(momentIn(lines.get(label))).toBe(startsAt);
        // Left out only where both clocks show the same.
        const clockIn = (zone: string) =>
          new Date(startsAt).toLocaleString('en-GB', { timeZone: zone });
        expect(lines.has('On your clock')).toBe(clockIn(timeZone) !== clockIn('Asia/Kathmandu'));

        const event = new ICAL.Event(
          new ICAL.Component(ICAL.parse(calendar ?? '')).getFirstSubcomponent('vevent') ??
            undefined,
        );
        expect(event.startDate.toJSDate().toISOString()).toBe(startsAt);
        expect(event.endDate.toJSDate().getTime() - Date.parse(startsAt)).toBe(minutes * 60_000);

        const { day, time } = shopDayAndTime(startsAt);
        expect(utcOfShopTime(`${day}T${time}`)).toBe(startsAt);
        expect(formatShopTime(startsAt)).toBe(`${day} ${time} Asia/Kathmandu (UTC+05:45)`);
      },
    ),
    { numRuns: 400 },
  );
});
