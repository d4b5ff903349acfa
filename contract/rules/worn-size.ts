/**
 * Whether a variant has to fit somebody, by the name of its attribute (`Ring size`, `Chain
 * length`): nobody can guess it. The size of a bead is a matter of looks.
 */
export function isWornSize(attributeName: string): boolean {
  return /\b(size|length)\b/i.test(attributeName) && !/\bbead/i.test(attributeName);
}
