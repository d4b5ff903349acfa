import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { TarotCard } from './tarot-card.tsx';
import { pickCard, tarotDeck } from './tarot-deck.ts';

const drawings = import.meta.glob<string>('../../assets/tarot/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const moon = tarotDeck.find((card) => card.name === 'The Moon') as (typeof tarotDeck)[number];

test('a picked card is any of the 26', () => {
  const picked = tarotDeck.map((_, i) => pickCard(() => (i + 0.5) / 26).name);
  expect(new Set(picked).size).toBe(26);
  expect([picked[0], picked[21], picked[22], pickCard(() => 1).name]).toEqual([
    'The Fool',
    'The World',
    'Ace of Cups',
    'Four of Wands',
  ]);
});

test('each card and the back have a drawing, with nothing that the content security policy would block', () => {
  const ids = Object.keys(drawings).map((path) => path.replace(/^.*\/|\.svg$/g, ''));
  expect(ids.sort()).toEqual([...tarotDeck.map((card) => card.id), 'back'].sort());
  expect(new Set(Object.values(drawings)).size).toBe(27);
  for (const [path, drawing] of Object.entries(drawings)) {
    const tags = [...drawing.matchAll(/<([a-z]+)/gi)].map((match) => match[1]);
    expect(new Set(tags), path).toEqual(new Set(['svg', 'g', 'path']));
    expect(drawing, path).not.toMatch(/style|url\(|href|<!|<\?| on[a-z]+=/i);
  }
});

test('a card is named only face up, and loads its own drawing and the back', () => {
  const faceDown = renderToStaticMarkup(<TarotCard card={moon} isFaceUp={false} />);
  expect(faceDown).toContain('role="img" aria-label="A tarot card, face down" data-face="down"');
  expect(faceDown).not.toContain('The Moon');
  const loaded = [...faceDown.matchAll(/tarot\/([a-z-]+)\.svg/g)].map((match) => match[1]);
  expect(loaded).toEqual(['back', 'the-moon']);
  const faceUp = renderToStaticMarkup(<TarotCard card={moon} isFaceUp />);
  expect(faceUp).toContain('role="img" aria-label="The Moon" data-face="up"');
});
