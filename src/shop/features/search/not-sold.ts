const lists = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Words in a sentence: `brass, copper or bronze`. */
export const anyOf = (words: readonly string[]): string => lists.format(words);

/** Before products that a search shows instead of what it asks for. */
export const comesNear = (total: number): string =>
  total === 1 ? 'This comes near:' : 'These come near:';
