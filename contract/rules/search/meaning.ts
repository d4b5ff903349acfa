// What a phrase means, parsed once from the lines of `contract/names/synonyms`.

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
      /** Between goods of which any is wanted, `or`, or all. */
      readonly kind: 'joint';
      readonly isEither: boolean;
    }
  | {
      /** Not what follows, `without`, or not what stands before it, `bahek`. */
      readonly kind: 'exclusion';
      readonly of: 'next' | 'last';
    }
  | {
      /**
       * What the price beside it is: the most, the least, about the price, or in rupees; or that
       * the two prices beside it are a range, `..` between them and `[]` before or after.
       */
      readonly kind: 'sign';
      readonly sign: Sign;
    }
  | {
      /**
       * A number, `3`, what the number beside it counts more, `*1000`, or what is added to it,
       * `+0.5`.
       */
      readonly kind: 'number' | 'factor' | 'addend';
      readonly value: number;
    }
);

export type Sign = (typeof signs)[number];
const signs = ['<', '>', '±', '₹', '..', '[]'] as const;

/** What a phrase means, the best first. */
export type Meanings = readonly Meaning[];

/** The meaning that a line of synonyms gives as this text. */
export function parseMeaning(text: string): Meaning {
  if (text === '~') return { text, kind: 'filler' };
  if (text === '|' || text === '&') return { text, kind: 'joint', isEither: text === '|' };
  const sign = signs.find((one) => one === text);
  if (sign) return { text, kind: 'sign', sign };
  if (text.startsWith('/')) return { text, kind: 'page' };
  if (text === '-next') return { text, kind: 'exclusion', of: 'next' };
  if (text === '-last') return { text, kind: 'exclusion', of: 'last' };
  const [, operator, number] = /^([*+]?)(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const kinds = { '': 'number', '*': 'factor', '+': 'addend' } as const;
  if (number !== undefined)
    return { text, kind: kinds[operator as keyof typeof kinds], value: Number(number) };
  const [, name, value] = /^(\w+)=(.+)$/.exec(text) ?? [];
  return name && value ? { text, kind: 'filter', name, value } : { text, kind: 'word' };
}

/** Whether it finds nothing itself, but says how to read the words beside it. */
export function isAid({ kind }: Meaning): boolean {
  return kind !== 'word' && kind !== 'page' && kind !== 'filter';
}

/** Whether it is no guess for what is mistyped or half typed: an aid, or a filter. */
export function isNoGuess(meaning: Meaning): boolean {
  return isAid(meaning) || meaning.kind === 'filter';
}
