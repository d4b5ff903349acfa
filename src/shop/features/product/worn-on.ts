/** Where a product has to fit. */
export type WornOn = 'finger' | 'wrist' | 'neck';

interface WornProduct {
  readonly name: string;
  readonly attributes: readonly { readonly attributeName: string }[];
  readonly tags?: readonly string[] | undefined;
}

const places: readonly (readonly [WornOn, names: RegExp, tags: RegExp])[] = [
  ['finger', /\bring size\b/i, /^ring$/],
  ['wrist', /\bwrist\b/i, /^bracelet$/],
  ['neck', /\b(?:chain|necklace) (?:length|size)\b/i, /^(?:maala|pendant)$/],
];

/**
 * Where a product of the demo is worn, by its variants or its tags; undefined if it need not fit. In
 * other shops the same words mean something else: the chain length of a bicycle.
 */
export function wornOn({ name: called, attributes, tags = [] }: WornProduct): WornOn | undefined {
  // A maala may be one for the wrist.
  if (/\bwrist\b/i.test(called)) return 'wrist';
  const name = attributes[0]?.attributeName ?? '';
  return places.find(
    ([, names, tagged]) => names.test(name) || tags.some((tag) => tagged.test(tag)),
  )?.[0];
}
