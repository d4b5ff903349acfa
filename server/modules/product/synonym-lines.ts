import { synonyms } from '#contract/names/synonyms.ts';
import type { Reader } from '#server/db/connect.ts';

/** The shop's synonyms, as `Synonyms` reads them: those of the program, then the owner's. */
export async function readSynonymLines(read: Reader): Promise<string> {
  const own = await read.selectFrom('search_synonyms').select(['typed', 'meant']).orderBy('id').execute();
  return [synonyms, ...own.map(({ typed, meant }) => `${typed} => ${meant}`)].join('\n');
}
