/** A size as people write it: `8 mm`. */
export const sizeLabel = (size: string): string => size.replace(/\d(?=[a-z])/, '$& ');
