// The shop's own pictures (not the catalogue's): built with the page, in fixed widths, under hashed names.

const files = import.meta.glob<string>('../assets/*.{avif,webp}', { eager: true, query: '?url', import: 'default' });

/** The address of a file in src/assets; empty when there is none. */
export function sitePicture(name: string): string {
  return files[`../assets/${name}`] ?? '';
}

/** `srcset` of a picture that lies in several widths: `NAME-WIDTH.FORMAT`. */
export function sitePictureSet(name: string, format: 'avif' | 'webp', widths: readonly number[]): string {
  return widths
    .map((width) => [sitePicture(`${name}-${width}.${format}`), width] as const)
    .filter(([address]) => address !== '')
    .map(([address, width]) => `${address} ${width}w`)
    .join(', ');
}
