import { wordsOf } from './fold.ts';

// What a product is made of and how large it is: in its choices and its table of information.

/** Names of rows whose values are facts, in any shop; others, such as 'Care', are sentences. */
const factNames = new RegExp(
  [
    'material|metal|alloy|stone|gem|crystal|mineral|wood|timber|fabric|leather|paper|glass',
    'cord|thread|chain|bead|frame|base|cap|size|length|width|height|depth|diameter|thickness',
    'colou?r|finish|coating|plating|shape|type|kind|model|brand|pattern|made of|made in|origin',
  ].join('|'),
  'i',
);
/** What follows in a value says less, or what is not there: 'Silver, with a rim of gold'. */
const lesser = /\b(?:with|without|no|not|for|only)\b.*/i;
/** Numbers and units are sizes. */
const wordLengthMin = 3;

/** The words of a choice or a row, if they are facts. */
export function factWords([name, value]: readonly [string, string]): string[] {
  if (!factNames.test(name)) return [];
  const words = wordsOf(value.replace(lesser, ''));
  return words.filter((word) => word.length >= wordLengthMin && !/^\d/.test(word));
}
