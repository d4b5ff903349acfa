import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { drawDeck } from '#drawing/tarot/draw-deck.ts';

test('the cards in the shop are those that their drawing code draws', async () => {
  const deck = drawDeck();
  expect(deck.size).toBe(27);
  for (const [id, svg] of deck) {
    const inShop = await readFile(new URL(`../../../src/assets/tarot/${id}.svg`, import.meta.url), 'utf8');
    expect(inShop === svg, `${id} was changed in one place only: draw the deck again`).toBe(true);
  }
});
