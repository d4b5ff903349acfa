/** The addresses of the shop's own pictures (not the catalogue's) by path, from `import.meta.glob('/src/assets/...')`. */
type SitePictures = Readonly<Record<string, string>>;

/** The address of a file in src/assets; empty when there is none. */
export function sitePicture(files: SitePictures, name: string): string {
  return files[`/src/assets/${name}`] ?? '';
}

/** `srcset` of a picture that lies in several widths as AVIF; browsers that know no AVIF get its one WebP. */
export function sitePictureSet(files: SitePictures, name: string, widths: readonly number[]): string {
  return widths.map((width) => `${sitePicture(files, `${name}-${width}.avif`)} ${width}w`).join(', ');
}
