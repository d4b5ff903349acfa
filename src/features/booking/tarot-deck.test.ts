import { describe, expect, test } from 'vitest';

import { pickCard, tarotDeck } from './tarot-deck.ts';

const drawings = import.meta.glob<string>('../../assets/tarot/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

describe('a picked card', () => {
  test('is any of them, from the first to the last', () => {
    expect(pickCard(() => 0).name).toBe('The Fool');
    expect(pickCard(() => 21.999 / 26).name).toBe('The World');
    expect(pickCard(() => 22 / 26).name).toBe('Ace of Cups');
    expect(pickCard(() => 0.999_999).name).toBe('Four of Wands');
    const picked = new Set(tarotDeck.map((_, i) => pickCard(() => (i + 0.5) / 26).id));
    expect(picked.size).toBe(26);
  });

  test('is defined even for a random number of 1', () => {
    expect(pickCard(() => 1).name).toBe('Four of Wands');
  });
});

describe('the drawings', () => {
  test('are one for each card and one for the back', () => {
    const ids = Object.keys(drawings).map((path) => path.replace(/^.*\/|\.svg$/g, ''));
    expect(ids.sort()).toEqual([...tarotDeck.map((card) => card.id), 'back'].sort());
    expect(new Set(Object.values(drawings)).size).toBe(27);
  });

  test('have nothing that the content security policy would block', () => {
    for (const [path, drawing] of Object.entries(drawings)) {
      const tags = [...drawing.matchAll(/<([a-z]+)/gi)].map((match) => match[1]);
      expect(new Set(tags), path).toEqual(new Set(['svg', 'g', 'path']));
      expect(drawing, path).not.toMatch(/style|url\(|href|<!|<\?| on[a-z]+=/i);
    }
  });
});
