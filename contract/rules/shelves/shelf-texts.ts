import type { Shelf } from '#contract/calls/shelf-schemas.ts';
import { capitalized } from '#contract/capitalized.ts';
import { categoryKind } from '#contract/names/category-kind.ts';
import { manyOf, type Shelves } from './shelves.ts';

/** The title of the page of a shelf. */
export function shelfTitle(shelves: Shelves, shelf: Shelf): string {
  if (shelf.title !== undefined) return shelf.title;
  const pattern = shelves.kind(shelf.kind)?.shelfTitle;
  return pattern === undefined ? manyOf(shelf) : filled(pattern, shelf);
}

/** The introduction on the page of a shelf: its own, that of its kind, or its note. */
export function shelfLead(shelves: Shelves, shelf: Shelf): string | undefined {
  const { note, lead } = shelf;
  if (lead !== undefined || note === undefined) return lead;
  const pattern = shelves.kind(shelf.kind)?.shelfLead;
  // The parts of a note become sentences.
  return pattern === undefined ? `${note.replaceAll(' · ', '. ')}.` : filled(pattern, shelf);
}

/** A pattern of a kind with the words of a shelf. */
const filled = (pattern: string, { label, note = '' }: Shelf): string =>
  capitalized(
    pattern
      .replaceAll('{Label}', () => label)
      .replaceAll('{label}', () => label.toLowerCase())
      .replaceAll('{note}', () => note.toLowerCase()),
  );

/** A number of the search call's `categoryId` as a filter shows it. */
export interface CategoryNumber {
  readonly number: number;
  readonly label: string;
  /** Of the list with this filter. */
  readonly title: string | undefined;
}

/** The numbers of the groups of categories, in their order. */
export function categoryNumbers({ groups }: Shelves): readonly CategoryNumber[] {
  const own = groups.filter(({ kind }) => kind === categoryKind);
  const numbers = new Set(own.map(({ number }) => number));
  return [...numbers].map((number) => {
    const same = own.filter((group) => group.number === number);
    return {
      number,
      label: same.find(({ filterLabel }) => filterLabel)?.filterLabel ?? same[0]?.name ?? '',
      title: same.find(({ title }) => title)?.title,
    };
  });
}
