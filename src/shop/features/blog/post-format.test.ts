import { expect, test, vi } from 'vitest';

const isoDates = [
  '2026-01-01T00:00:00.000Z',
  '2025-06-09T23:59:59.999Z',
  '2024-02-29T12:00:00.000Z',
];

test('posts have dates as in British English, without loading the browser’s language data', async () => {
  const british = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const expected = isoDates.map((date) => british.format(new Date(date)));
  const create = vi.spyOn(Intl, 'DateTimeFormat');
  const { formatPostDate } = await import('./post-format.ts');
  expect(isoDates.map(formatPostDate)).toEqual(expected);
  expect(expected[2]).toBe('29 February 2024');
  expect(create).not.toHaveBeenCalled();
});
