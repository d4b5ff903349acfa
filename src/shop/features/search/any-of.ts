const lists = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Words in a sentence: `brass, copper or bronze`. */
export const anyOf = (words: readonly string[]): string => lists.format(words);
