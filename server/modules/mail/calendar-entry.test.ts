import ICAL from 'ical.js';
import { expect, test } from 'vitest';

import { calendarFile } from './calendar-entry.ts';

const entry = {
  uid: 'booking-7KQM-2XHD@shop.example',
  sequence: 2,
  stampedAt: '2026-11-21T08:00:00.000Z',
  startsAt: '2026-12-01T09:15:00.000Z',
  minutes: 30,
  title: 'Tarot; Reading, \\ with "love"',
  description: 'One\nTwo\r\nDESCRIPTION:evil\u0007',
  place: 'Patan, Lalitpur; Nepal',
  organizer: { name: 'Sphatik', address: 'namaste@sphatik.example' },
  attendee: {
    name: 'Åsa "Bear" Ray;X=Y:Z\r\nATTENDEE:mailto:spy@example.com',
    address: 'asa+star%x@example.com',
  },
};

test('a calendar program reads what was written', () => {
  const calendar = new ICAL.Component(ICAL.parse(calendarFile(entry)));
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  const event = new ICAL.Event(component);
  expect(event.uid).toBe(entry.uid);
  expect(event.sequence).toBe(2);
  expect(event.startDate.toJSDate().toISOString()).toBe(entry.startsAt);
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-12-01T09:45:00.000Z');
  expect(event.summary).toBe(entry.title);
  expect(event.description).toBe('One\nTwo\nDESCRIPTION:evil ');
  expect(event.location).toBe(entry.place);
  const [attendee, ...more] = event.attendees;
  expect(more).toEqual([]);
  expect(attendee?.getFirstValue()).toBe('MAILTO:asa+star%25x@example.com');
  expect(attendee?.getFirstParameter('cn')).toBe(
    "Åsa 'Bear' Ray;X=Y:Z ATTENDEE:mailto:spy@example.com",
  );
  expect(event.organizer).toBe('mailto:namaste@sphatik.example');
});

test('lines end as they should and are no longer than 75 octets, whatever the writing', () => {
  const file = calendarFile({
    ...entry,
    title: '💎स्फटिक'.repeat(40),
    description: 'x'.repeat(500),
  });
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent') ?? undefined,
  );
  expect(event.summary).toBe('💎स्फटिक'.repeat(40));
  expect(event.description).toBe('x'.repeat(500));
});
