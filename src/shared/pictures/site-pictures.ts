/** URLs of pictures in src/shop/assets by path, from `import.meta.glob('/src/shop/assets/...')`. */
type SitePictures = Readonly<Record<string, string>>;

/** The URL of a file in src/shop/assets; empty when there is none. */
export function sitePicture(files: SitePictures, name: string): string {
  return files[`/src/shop/assets/${name}`] ?? '';
}

/** `srcset` of a picture with AVIF files in several widths. */
export function sitePictureSet(
  files: SitePictures,
  name: string,
  widths: readonly number[],
): string {
  return widths
    .map((width) => `${sitePicture(files, `${name}-${width}.avif`)} ${width}w`)
    .join(', ');
}
