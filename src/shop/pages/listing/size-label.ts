/** A size as people write it: `8 mm`, `Ring size 16`, `Size XL`. */
export function sizeLabel(size: string): string {
  const lettered = size.replace(/(?:^| )[smlx]+$/, (letters) => letters.toUpperCase());
  return capital(lettered.replace(/\d(?=[a-z])/, '$& '));
}

/** The label of a slug that is in no list: `Gold plated`. */
export const valueLabel = (slug: string): string => capital(slug.replaceAll('-', ' '));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
