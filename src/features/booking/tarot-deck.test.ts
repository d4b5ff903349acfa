import { describe, expect, test } from 'vitest';

import { pickCard, tarotDeck } from './tarot-deck.ts';

const drawings = import.meta.glob<string>('../../assets/tarot/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

function drawingOf(id: string): string {
  return drawings[`../../assets/tarot/${id}.svg`] ?? '';
}

/** Whether a colour is violet or brass, or a pale tint of them. */
function isBrandColour(colour: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const isViolet = b > r && r > g;
  const isBrass = r >= g && g > b;
  return isViolet || isBrass;
}

describe('the deck', () => {
  test('has the 26 cards, from The Fool to The World and four of the minor arcana', () => {
    expect(tarotDeck).toHaveLength(26);
    expect(new Set(tarotDeck.map((card) => card.id)).size).toBe(26);
    expect(tarotDeck.map((card) => card.name)).toEqual([
      ...['The Fool', 'The Magician', 'The High Priestess', 'The Empress', 'The Emperor', 'The Hierophant'],
      ...['The Lovers', 'The Chariot', 'Strength', 'The Hermit', 'Wheel of Fortune', 'Justice', 'The Hanged Man'],
      ...['Death', 'Temperance', 'The Devil', 'The Tower', 'The Star', 'The Moon', 'The Sun', 'Judgement'],
      ...['The World', 'Ace of Cups', 'Two of Pentacles', 'Three of Swords', 'Four of Wands'],
    ]);
  });

  test('numbers the major arcana and leaves the minor ones unnumbered', () => {
    const numeralOf = (name: string) => tarotDeck.find((card) => card.name === name)?.numeral;
    expect(numeralOf('The Fool')).toBe('0');
    expect(numeralOf('Strength')).toBe('VIII');
    expect(numeralOf('Justice')).toBe('XI');
    expect(numeralOf('The World')).toBe('XXI');
    expect(numeralOf('Ace of Cups')).toBe('');
    expect(new Set(tarotDeck.slice(0, 22).map((card) => card.numeral)).size).toBe(22);
  });

  test('describes every card in two or three statements of its own', () => {
    for (const { name, description } of tarotDeck) {
      const statements = description.split(/[.!?](?:\s|$)/).filter((text) => text.trim() !== '');
      expect(statements.length, name).toBeGreaterThanOrEqual(2);
      expect(statements.length, name).toBeLessThanOrEqual(3);
      expect(description.length, name).toBeLessThanOrEqual(230);
    }
    expect(new Set(tarotDeck.map((card) => card.description)).size).toBe(26);
  });
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

  test.each([...tarotDeck.map((card) => card.id), 'back'])(
    '%s has shapes in the brand colours and lines of one ink',
    (id) => {
      const drawing = drawingOf(id);
      expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 300 500" fill="none" /);
      const ink = id === 'back' ? '#E2BC6E' : '#241A30';
      expect(drawing.match(/stroke="[^"]*"/g)).toEqual([`stroke="${ink}"`, 'stroke="none"']);
      const colours = new Set(drawing.match(/(?<=fill=")#[^"]*/g));
      expect(colours.size).toBeGreaterThanOrEqual(4);
      for (const colour of colours)
        expect(colour, 'violet, or brass, or a pale paper of the two').toSatisfy(isBrandColour);
      // Nothing that the content security policy would block, or that would load or run something.
      expect(drawing).not.toMatch(/style|rgb|url\(|href|<!|<\?/i);
      const tags = [...drawing.matchAll(/<([a-z]+)/gi)].map((match) => match[1]);
      expect(new Set(tags)).toEqual(new Set(['svg', 'g', 'path']));
      expect(drawing.match(/ on[a-z]+=/i)).toBeNull();
    },
  );

  test('use three widths of line through the whole deck', () => {
    const widths = Object.values(drawings).flatMap((drawing) => drawing.match(/stroke-width="[^"]*"/g) ?? []);
    expect(new Set(widths).size).toBe(3);
  });

  test('are small', () => {
    const sizes = Object.values(drawings).map((drawing) => drawing.length);
    // Compressed, a third of it.
    expect(Math.max(...sizes)).toBeLessThan(16_000);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(11_000);
  });
});
