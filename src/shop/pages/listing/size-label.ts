import { capitalized } from '#contract/capitalized.ts';

/** A size as people write it: `8 mm`, `Ring size 16`, `Size XL`. */
export function sizeLabel(size: string): string {
  const lettered = size.replace(/(?:^| )[smlx]+$/, (letters) => letters.toUpperCase());
  return capitalized(lettered.replace(/\d(?=[a-z])/, '$& '));
}
