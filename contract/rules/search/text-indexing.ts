import { productTag, tagLists } from '#contract/names/tags.ts';

import type { CatalogueEntry } from './catalogue-query.ts';
import type { Columns } from './columns.ts';
import { wordsOf } from './fold.ts';
import { sizesIn } from './number-phrases.ts';
import { Numbering } from './numbering.ts';
import { NumberList, Rows, turnedAround } from './postings.ts';
import type { SlicedWork } from './slices.ts';
import { field, fieldBits, TextSearch } from './text-search.ts';
import { Words } from './words.ts';

/** By tag: the words that find it, and those of its label. */
const listed = new Map<string, { readonly words: readonly string[]; readonly label: readonly string[] }>();
for (const tag of Object.values(tagLists).flat()) {
  const aliases: readonly string[] = 'aliases' in tag && tag.aliases ? tag.aliases : [];
  const words = [...new Set([tag.slug, tag.label, ...aliases].flatMap(wordsOf))];
  listed.set(tag.slug, { words, label: wordsOf(tag.label) });
}

/** Builds the search index of products in the order of their numbers. Empties the list on the way. */
export function* indexingText(
  entries: (CatalogueEntry | undefined)[],
  { inStock }: Columns,
  byRating: Uint32Array,
): SlicedWork<TextSearch> {
  const size = entries.length;
  const terms = new Numbering();
  const rows = new Rows(size);
  const seenIn = new NumberList();
  /** Terms in names and tags, which mistyped words may mean. */
  const strong = new Set<number>();

  for (let product = 0; product < size; product += 1) {
    const entry = entries[product] as CatalogueEntry;
    // Frees its strings.
    entries[product] = undefined;
    const note = (word: string, place: number) => {
      const term = terms.of(word);
      while (seenIn.length <= term) seenIn.push(0);
      if (seenIn.get(term) === product + 1) return;
      seenIn.set(term, product + 1);
      if (place <= field.tag) strong.add(term);
      rows.push(((term << fieldBits) | place) >>> 0);
    };
    const name = wordsOf(entry.name);
    const tags = [...new Set(entry.tags.map(productTag))].map((tag) => {
      const words = wordsOf(tag);
      return { tag, ...(listed.get(tag) ?? { words, label: words }) };
    });
    const tagWords = new Set(tags.flatMap(({ words }) => words));
    for (const word of name) note(word, tagWords.has(word) ? field.nameAndTag : field.name);
    for (const { tag, words, label } of tags) {
      note(`#${tag}`, label.every((word) => name.includes(word)) ? field.name : field.tag);
      for (const word of words) note(word, field.tag);
    }
    for (const word of wordsOf(entry.shortDesc)) note(word, field.shortDesc);
    for (const [what, value] of entry.details ?? []) {
      for (const word of wordsOf(value)) note(word, field.details);
      for (const own of sizesIn(what, value)) note(`=${own}`, field.details);
    }
    rows.endRow(product);
    if (product % 32 === 0) yield;
  }

  const postings = yield* turnedAround(rows, terms.words.length, fieldBits);
  const words = yield* Words.prepare(terms.words, terms.numberOf, (term) => strong.has(term));
  return new TextSearch(words, terms.numberOf, postings, inStock, byRating);
}
