import { synonyms } from '#contract/names/synonyms.ts';
import type { Reader } from '#server/db/connect.ts';

/** The shop's synonyms, as `Synonyms` reads them: the owner's, which count first, then those of the program. */
export async function readSynonymLines(read: Reader): Promise<string> {
  const own = await read.selectFrom('search_synonyms').select(['typed', 'meant']).orderBy('id').execute();
  return [...own.map(({ typed, meant }) => `${typed} => ${meant}`), synonyms].join('\n');
}
