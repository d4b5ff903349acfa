import * as z from 'zod/mini';

import type { Reader } from '#server/db/connect.ts';
import { readShopSettings } from '#server/shop-settings.ts';

import { CategoryGuess } from './category-guess.ts';
import { readShelves } from './shelf-store.ts';

/** What other shops call things of the trade; the demo's are in `catalogue/import-words.yaml`. */
export const importWordsSchema = z.object({
  /** Addresses of categories by what they are called, as `spellingKey` writes it. */
  spellings: z.record(z.string(), z.string()),
  /** Words in names and types, by the number of the group of categories that they tell. */
  groups: z.record(z.string().check(z.regex(/^[1-9]\d?$/)), z.string()),
});
export type ImportWords = z.infer<typeof importWordsSchema>;

/** As the setting is stored. */
export const importWordsName = 'import-words';

export const noImportWords: ImportWords = { spellings: {}, groups: {} };

/** Reads the words; a shop that has none guesses by the spellings of its categories alone. */
export async function readImportWords(read: Reader): Promise<ImportWords> {
  const stored = (await readShopSettings(read)).get(importWordsName);
  return importWordsSchema.safeParse(stored).data ?? noImportWords;
}

/** What finds the category of a product. */
export async function readCategoryGuess(read: Reader): Promise<CategoryGuess> {
  return new CategoryGuess(await readShelves(read), await readImportWords(read));
}
