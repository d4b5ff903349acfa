import { tagLists } from '#contract/names/tags.ts';

import { wordsOf } from './fold.ts';

const wordsByTag = new Map<string, readonly string[]>();
for (const tag of Object.values(tagLists).flat()) {
  const aliases: readonly string[] = 'aliases' in tag && tag.aliases ? tag.aliases : [];
  wordsByTag.set(tag.slug, [...new Set([tag.slug, tag.label, ...aliases].flatMap(wordsOf))]);
}

/** The words that find a tag: those of its slug, label and aliases. */
export function wordsOfTag(tag: string): readonly string[] {
  return wordsByTag.get(tag) ?? wordsOf(tag);
}

const known = new Set([...wordsByTag.values()].flat());

/** Whether a word is in the closed lists of tags, and therefore no typing mistake. */
export function isShopWord(word: string): boolean {
  return known.has(word);
}
