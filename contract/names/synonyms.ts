import { pageSynonyms } from './fixed-pages.ts';
import { languageSynonyms } from './synonyms-language.ts';

/**
 * What people say for what a shop sells, as lines of data: `phrases => meanings`, the best
 * meaning first; `phrases ~> meanings` for what a shop usually does not sell, with what comes near,
 * which a search says. A meaning is a tag, a word, another phrase of the lines, a page, a filter or
 * a sort; the signs are in `synonyms-language.ts`. Of two lines with one phrase the first counts.
 * Spelling, plurals, sounds and Devanagari follow rules: `aunthi` is also औंठी and `aunthee`. The
 * server and, offline, the phone read them (`contract/rules/search/synonyms.ts`); the owner adds
 * lines at the desk.
 *
 * Three parts: the language, which every shop has; those of its trade, which are data (the demo's
 * are in `catalogue/synonyms.txt`); and the pages, with their words in `fixed-pages.ts`.
 */
export function synonymsWith(trade: string): string {
  const all = [languageSynonyms, trade, pageSynonyms()].join('\n');
  // A line goes on where the next one is indented.
  return all.replaceAll('\n  ', ' ');
}
