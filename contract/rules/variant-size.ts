/** Whether a variant has to fit somebody, by the name of its attribute (`Ring size`, `Chain length`): nobody can guess it. */
export function isSizeName(attributeName: string): boolean {
  return /\b(size|length)\b/i.test(attributeName);
}
