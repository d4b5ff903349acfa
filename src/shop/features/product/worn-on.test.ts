import { expect, test } from 'vitest';

import { wornOn } from './worn-on.ts';

const of = (attributeName: string | undefined, ...tags: string[]) =>
  wornOn({
    name: 'Piece',
    attributes: attributeName === undefined ? [] : [{ attributeName }],
    tags,
  });

test('a ring is measured on the finger, by its variants or its tag', () => {
  expect(of('Ring size')).toBe('finger');
  expect(of('Size', 'ring')).toBe('finger');
  expect(of('Stone', 'ring')).toBe('finger');
  expect(of('Earring size')).toBeUndefined();
});

test('a bracelet on the wrist, what hangs round the neck there', () => {
  expect(of('Wrist size')).toBe('wrist');
  expect(of('Bead size', 'bracelet')).toBe('wrist');
  expect(of(undefined, 'bracelet', 'amethyst')).toBe('wrist');
  expect(of('Chain length')).toBe('neck');
  expect(of('Bead size', 'maala')).toBe('neck');
  expect(of(undefined, 'pendant')).toBe('neck');
});

test('what is not worn has no guide', () => {
  expect(of('Bead size')).toBeUndefined();
  expect(of('Key chain', 'key-chain')).toBeUndefined();
  expect(of(undefined, 'cluster')).toBeUndefined();
  expect(wornOn({ name: 'Wristwatch stand', attributes: [] })).toBeUndefined();
});

test('a maala for the wrist is worn there', () => {
  const maala = { name: 'Jasper and Tiger Eye Wrist Maala', attributes: [], tags: ['maala'] };
  expect(wornOn(maala)).toBe('wrist');
});
