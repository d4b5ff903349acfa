/**
 * The order of a product's pictures on the wire: choosing an attribute shows the picture at the same
 * index, so where attributes have pictures of their own these come first, one for each attribute
 * (the first picture stands in for one without), and the rest follow.
 */
export function composeGallery(pictures: readonly string[], attributePictures: readonly (string | null)[]): string[] {
  if (!attributePictures.some((picture) => picture !== null)) return [...pictures];
  const fallback = pictures[0] ?? attributePictures.find((picture) => picture !== null) ?? null;
  const led = attributePictures.map((picture) => picture ?? fallback).filter((picture) => picture !== null);
  const shown = new Set(led);
  return [...led, ...pictures.filter((picture) => !shown.has(picture))];
}
