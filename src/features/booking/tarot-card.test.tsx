import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { TarotCard } from './tarot-card.tsx';
import { tarotDeck } from './tarot-deck.ts';

const moon = tarotDeck.find((card) => card.name === 'The Moon') as (typeof tarotDeck)[number];

test('does not name the card while it is face down', () => {
  const markup = renderToStaticMarkup(<TarotCard card={moon} isFaceUp={false} />);
  expect(markup).toContain('role="img" aria-label="A tarot card, face down" data-face="down"');
  expect(markup).not.toContain('The Moon');
});

test('names the card face up', () => {
  const markup = renderToStaticMarkup(<TarotCard card={moon} isFaceUp />);
  expect(markup).toContain('role="img" aria-label="The Moon" data-face="up"');
});

test('loads its own drawing and the back only', () => {
  const markup = renderToStaticMarkup(<TarotCard card={moon} isFaceUp={false} />);
  const loaded = [...markup.matchAll(/tarot\/([a-z-]+)\.svg/g)].map((match) => match[1]);
  expect(loaded).toEqual(['back', 'the-moon']);
});
