// What a phrase means, parsed once from the lines of `contract/names/synonyms.ts`.

/** One thing that a phrase may mean. `text` is how its line says it. */
export type Meaning = { readonly text: string } & (
  | {
      /** A tag, a word, or another phrase. */
      readonly kind: 'word';
    }
  | {
      /** A page, by its path: `/about`. */
      readonly kind: 'page';
    }
  | {
      /** A filter or a sort: `sale=1`, `sort=newest`. */
      readonly kind: 'filter';
      readonly name: string;
      readonly value: string;
    }
  | {
      /** Nothing beside other words: `~`. */
      readonly kind: 'filler';
    }
  | {
      /** What the price beside it is: the most, the least, about the price, or in rupees. */
      readonly kind: 'sign';
      readonly sign: '<' | '>' | '±' | '₹';
    }
  | {
      /** A number, `3`, or by how much the number beside it counts more, `*1000`. */
      readonly kind: 'number' | 'factor';
      readonly value: number;
    }
);

/** What a phrase means, the best first. */
export type Meanings = readonly Meaning[];

/** The meaning that a line of synonyms gives as this text. */
export function parseMeaning(text: string): Meaning {
  if (text === '~') return { text, kind: 'filler' };
  if (text === '<' || text === '>' || text === '±' || text === '₹')
    return { text, kind: 'sign', sign: text };
  if (text.startsWith('/')) return { text, kind: 'page' };
  if (/^\*\d+$/.test(text)) return { text, kind: 'factor', value: Number(text.slice(1)) };
  if (/^\d$/.test(text)) return { text, kind: 'number', value: Number(text) };
  const [, name, value] = /^(\w+)=(.+)$/.exec(text) ?? [];
  return name && value ? { text, kind: 'filter', name, value } : { text, kind: 'word' };
}

/** Whether it finds nothing itself, but says how to read the words beside it. */
export function isAid({ kind }: Meaning): boolean {
  return kind === 'filler' || kind === 'sign' || kind === 'number' || kind === 'factor';
}

/** Whether it is no guess for what is mistyped or half typed: nothing, or a filter. */
export function isNoGuess({ kind }: Meaning): boolean {
  return kind === 'filler' || kind === 'filter';
}
