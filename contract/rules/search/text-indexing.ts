import { productTag } from '#contract/names/tags.ts';

import type { CatalogueEntry } from './catalogue-query.ts';
import { wordsOf } from './fold.ts';
import { Numbering } from './numbering.ts';
import { NumberList, Rows, turnedAround } from './postings.ts';
import type { SlicedWork } from './slices.ts';
import { wordsOfTag } from './tag-words.ts';
import { field, fieldBits, TextSearch } from './text-search.ts';
import { Vocabulary } from './vocabulary.ts';

/** Builds the search index of products in the order of their numbers. Empties the list on the way. */
export function* indexingText(entries: (CatalogueEntry | undefined)[]): SlicedWork<TextSearch> {
  const size = entries.length;
  const terms = new Numbering();
  const rows = new Rows(size);
  const termsOfTag = new Map<string, readonly number[]>();
  const seenIn = new NumberList();

  for (let product = 0; product < size; product += 1) {
    const entry = entries[product] as CatalogueEntry;
    // Frees its strings.
    entries[product] = undefined;
    const note = (term: number, place: number) => {
      while (seenIn.length <= term) seenIn.push(0);
      if (seenIn.get(term) === product + 1) return;
      seenIn.set(term, product + 1);
      rows.push(((term << fieldBits) | place) >>> 0);
    };
    for (const word of wordsOf(entry.name)) note(terms.of(word), field.name);
    for (const tag of new Set(entry.tags.map(productTag))) {
      const known = termsOfTag.get(tag) ?? wordsOfTag(tag).map((word) => terms.of(word));
      termsOfTag.set(tag, known);
      for (const term of known) note(term, field.tags);
    }
    for (const word of wordsOf(entry.shortDesc)) note(terms.of(word), field.shortDesc);
    rows.endRow(product);
    if (product % 32 === 0) yield;
  }

  const postings = yield* turnedAround(rows, terms.words.length, fieldBits);
  const vocabulary = yield* Vocabulary.prepare(terms.words, terms.numberOf);
  return new TextSearch(vocabulary, postings, size);
}
