// Apart from the tags themselves, so that the routes load without them.

/** The closed lists of tags, by the path segment under /shop that shows each. */
const tagListNames = [
  'by-category',
  'gifting',
  'by-meaning',
  'by-crystal',
  'horoscope',
  'birthstone',
  'collection',
] as const;

export type TagListName = (typeof tagListNames)[number];

/** The list that a path segment means, in any letter case, or `undefined`. */
export function findTagListName(segment: string): TagListName | undefined {
  const name = segment.toLowerCase();
  return tagListNames.find((known) => known === name);
}
