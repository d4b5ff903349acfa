/** Widths in pixels at which pictures are served; other widths are 404. */
export const mediaWidths = [96, 160, 320, 480, 640, 960, 1280, 1600] as const;

export const mediaFormats = ['avif', 'webp'] as const;
export type MediaFormat = (typeof mediaFormats)[number];

/** The address of a picture at a width. */
export function mediaAddress(hash: string, width: number, format: MediaFormat): string {
  return `/media/${hash}-${width}.${format}`;
}

/** The size of a picture for link previews (Open Graph). */
export const shareSize = { width: 1200, height: 630 } as const;

/** The address of a picture for link previews. */
export function mediaShareAddress(hash: string): string {
  return `/media/${hash}-${shareSize.width}.jpg`;
}

/** The address that responses carry as `imgURL`, fit for any `<img>`. */
export function mediaMainAddress(hash: string): string {
  return mediaAddress(hash, 960, 'webp');
}

/** The hash in one of the shop's picture addresses; undefined for any other address. */
export function mediaHashOf(address: string): string | undefined {
  return /\/media\/([0-9a-f]{20,64})-\d+\.(?:avif|webp)$/.exec(address)?.[1];
}

/** `srcset` of a picture in the widths that its `sizes` can need, the last one as wide as it is. */
export function mediaSrcSet(
  hash: string,
  format: MediaFormat,
  originalWidth: number,
  sizes: string,
): string {
  return mediaWidthsFor(originalWidth, sizes)
    .map((width) => `${mediaAddress(hash, width, format)} ${Math.min(width, originalWidth)}w`)
    .join(', ');
}

/**
 * The widths in which a picture is served. At the last one it is as wide as the original, which may
 * be less.
 */
export function mediaWidthsOf(originalWidth: number): number[] {
  return mediaWidths.filter((_, at) => (mediaWidths[at - 1] ?? 0) < originalWidth);
}

const phoneWidth = 430;

/**
 * The widths that a picture with these `sizes` can need, for two pixels per CSS pixel; more are
 * hardly seen.
 */
export function mediaWidthsFor(originalWidth: number, sizes: string): number[] {
  // Lengths at the end of a part; those in media conditions are followed by a bracket.
  const lengths = [...sizes.matchAll(/([\d.]+)(rem|vw)(?=,|$)/g)].map(
    ([, length, unit]) => Number(length) * (unit === 'vw' ? phoneWidth / 100 : 16),
  );
  const needed = 2 * Math.max(...lengths);
  const widest = mediaWidths.find((width) => width >= needed) ?? 1600;
  const fitting = mediaWidthsOf(originalWidth).filter((width) => width <= widest);
  return fitting.filter((width) => width >= widest / 4 || width === fitting.at(-1));
}

/**
 * The best substitute for `address` among the given ones: another width of the same picture,
 * preferring the next larger one to a smaller one.
 */
export function standInFor(address: string, atHand: readonly string[]): string | undefined {
  const hash = mediaHashOf(address);
  if (hash === undefined) return undefined;
  const wanted = widthOf(address);
  const same = atHand.filter((other) => mediaHashOf(other) === hash);
  const byWidth = same.toSorted((a, b) => widthOf(a) - widthOf(b));
  return byWidth.find((other) => widthOf(other) >= wanted) ?? byWidth.at(-1);
}

function widthOf(address: string): number {
  return Number(/-(\d+)\.\w+$/.exec(address)?.[1]);
}
