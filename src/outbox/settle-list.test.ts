import { expect, test } from 'vitest';

import type { WaitingChange } from '#src/lib/mirror.ts';

import type { OutboxEntry } from './core/outbox-entry.ts';
import { fieldsOf, settleList } from './settle-list.ts';

interface Change extends WaitingChange {
  readonly items: readonly string[];
}

const aChange = (key: string, more: Partial<Change> = {}): Change => ({
  callName: 'addCartItem',
  idempotencyKey: key,
  items: [key],
  at: '2026-01-01T00:00:00.000Z',
  attempts: 0,
  ...more,
});
const anEntry = (id: string, more: Partial<OutboxEntry> = {}) =>
  ({ ...aChange(id), id, fields: { items: [id] }, phase: 'waiting', attempts: 0, ...more }) as unknown as OutboxEntry;
const sent = (id: string) => anEntry(id, { phase: 'sent', answer: `${id}, answered` });
/** The server's data is a list of answers. */
const record = (base: string[] | undefined, _: Change, answer: unknown) => base && [...base, String(answer)];
const settle = (changes: Change[], entries: OutboxEntry[], settled: string[] = [], base: string[] | undefined = []) =>
  settleList<string[], Change>({ base, changes, refusals: [] }, { entries, settled }, record);
const keysOf = (changes: readonly Change[]) => changes.map(({ idempotencyKey }) => idempotencyKey);

test('answers are taken over in their order, and the changes are gone', () => {
  const { next, done, isStale } = settle(
    [aChange('a'), aChange('b'), aChange('c')],
    [sent('a'), sent('b'), anEntry('c')],
  );
  expect(next.base).toEqual(['a, answered', 'b, answered']);
  expect(keysOf(next.changes)).toEqual(['c']);
  expect(done).toEqual(['a', 'b']);
  expect(isStale).toBe(false);
});

test('attempts and errors of the outbox show in the mirror', () => {
  const { next } = settle([aChange('a')], [anEntry('a', { attempts: 3, lastError: 'No network' })]);
  expect(next.changes).toEqual([aChange('a', { attempts: 3, lastError: 'No network' })]);
});

test('a change that never reached the outbox is named, and stays', () => {
  const { next, unkept, isStale } = settle([aChange('a'), aChange('b')], [anEntry('a')]);
  expect(keysOf(unkept)).toEqual(['b']);
  expect(keysOf(next.changes)).toEqual(['a', 'b']);
  expect(isStale).toBe(false);
});

test('a change that the mirror lost in a crash is back', () => {
  const { next, unkept } = settle([], [anEntry('a')]);
  expect(next.changes).toEqual([aChange('a')]);
  expect(unkept).toEqual([]);
});

test('a change that is over goes from a mirror that missed it, and the shop is asked', () => {
  const { next, unkept, isStale } = settle([aChange('a')], [], ['a']);
  expect(next.changes).toEqual([]);
  expect(unkept).toEqual([]);
  expect(isStale).toBe(true);
});

test('a refusal is taken back with its reason, and the shop is asked', () => {
  const refusal = { status: 409, message: 'Only 2 left', reasons: [] };
  const { next, done, refused, isStale } = settle([aChange('a')], [anEntry('a', { phase: 'refused', refusal })]);
  expect(next.changes).toEqual([]);
  expect(next.refusals).toEqual([{ idempotencyKey: 'a', status: 409, message: 'Only 2 left' }]);
  expect(refused[0]?.change.items).toEqual(['a']);
  expect(done).toEqual(['a']);
  expect(isStale).toBe(true);
});

test('an answer with nothing to be put into makes the shop be asked', () => {
  const now = { base: undefined, changes: [aChange('a')], refusals: [] };
  const { next, isStale } = settleList<string[], Change>(now, { entries: [sent('a')], settled: [] }, record);
  expect(next.base).toBeUndefined();
  expect(isStale).toBe(true);
});

test('what a change is about is its fields', () => {
  expect(fieldsOf(aChange('a', { lastError: 'No network' }))).toEqual({ items: ['a'] });
});
