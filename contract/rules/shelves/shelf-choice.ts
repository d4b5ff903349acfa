import type { Counts } from '#contract/calls/search-calls.ts';

// A filter of shelves in an address: `crystal` and `meaning` have parameters of their own in the
// API, `crystal=opal`; those of any other kind share one, `shelf=colour:red`.

const own = ['crystal', 'meaning'] as const;

export type ShelfParameter = (typeof own)[number] | 'shelf';

export interface ShelfChoice {
  /** Of the filter. */
  readonly name: string;
  readonly tag: string;
}

/** The parameter that takes the tags of a filter. */
export function shelfParameter(filter: string): ShelfParameter {
  return own.find((name) => name === filter) ?? 'shelf';
}

/** A tag as the parameter of its filter has it. */
export function shelfValue({ name, tag }: ShelfChoice): string {
  return shelfParameter(name) === 'shelf' ? `${name}:${tag}` : tag;
}

/** What a value of the shared parameter chooses. */
export function shelfChoiceOf(value: string): ShelfChoice {
  const [name = '', tag = ''] = value.split(':', 2);
  return { name, tag };
}

type Counted = Pick<Counts, 'crystals' | 'meanings' | 'shelves'>;

/** How many products each value of a filter would show. */
export function countsOfFilter(counts: Counted, filter: string): Readonly<Record<string, number>> {
  const { crystals, meanings, shelves = {} } = counts;
  const byTag = { crystal: crystals, meaning: meanings, ...shelves }[filter] ?? {};
  const entries = Object.entries(byTag);
  return Object.fromEntries(
    entries.map(([tag, count]) => [shelfValue({ name: filter, tag }), count]),
  );
}
