import { expect, expectTypeOf, test } from 'vitest';

import { omit } from './omit.ts';

test('leaves out the named fields, and the given object as it is', () => {
  const stone = { id: 'quartz', colour: 'rose', grams: undefined };
  const left = omit(stone, 'id', 'colour');
  expect(left).toStrictEqual({ grams: undefined });
  expect(stone).toStrictEqual({ id: 'quartz', colour: 'rose', grams: undefined });
  expectTypeOf(left).toEqualTypeOf<{ grams: undefined }>();
});

test('keeps the order of the others, and a field that is not there is none', () => {
  const stone: { id?: string; colour: string; grams: number } = { grams: 4, colour: 'rose' };
  expect(JSON.stringify(omit(stone, 'id'))).toBe('{"grams":4,"colour":"rose"}');
});

test('knows each member of a union afterwards', () => {
  const read = (
    entry: { at: number; kind: 'ring'; size: number } | { at: number; kind: 'bowl' },
  ) => {
    const left = omit(entry, 'at');
    return left.kind === 'ring' ? left.size : 0;
  };
  expect(read({ at: 1, kind: 'ring', size: 7 })).toBe(7);
});
