/** Where a product has to fit. */
export type WornOn = 'finger' | 'wrist' | 'neck';

interface WornProduct {
  readonly name: string;
  readonly attributes: readonly { readonly attributeName: string }[];
  readonly tags?: readonly string[] | undefined;
}

/** By the name of its variants, or a tag. */
const places: readonly (readonly [WornOn, RegExp])[] = [
  ['finger', /\bring size\b|^ring$/i],
  ['wrist', /\bwrist\b|^bracelet$/i],
  ['neck', /\b(?:chain|necklace) (?:length|size)\b|^(?:maala|pendant)$/i],
];

/**
 * Where a product of the demo is worn, by its variants or its tags; undefined if it need not fit. In
 * other shops the same words mean something else: the chain length of a bicycle.
 */
export function wornOn({ name: called, attributes, tags = [] }: WornProduct): WornOn | undefined {
  // A maala may be one for the wrist.
  if (/\bwrist\b/i.test(called)) return 'wrist';
  const words = [attributes[0]?.attributeName ?? '', ...tags];
  return places.find(([, pattern]) => words.some((word) => pattern.test(word)))?.[0];
}
