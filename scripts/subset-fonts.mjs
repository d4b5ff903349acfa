// Makes src/assets/fonts from the fontsource packages: Latin only, the axes in use.
// Run by hand when fonts or axes change: `node scripts/subset-fonts.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';

import subsetFont from 'subset-font';

const packages = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const target = new URL('../src/assets/fonts/', import.meta.url);

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from }, (_, i) => String.fromCodePoint(from + i)).join('');
const letters = `${range(0x20, 0x7f)}${range(0xa0, 0x180)}–—‘’“”„…•†‹›€₹™−×←→`;

const fonts = [
  {
    from: 'fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'fraunces.woff2',
    variationAxes: { SOFT: 70, WONK: 0, wght: 430, opsz: { min: 9, max: 144 } },
  },
  {
    from: 'figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

for (const { from, to, variationAxes } of fonts) {
  const made = await subsetFont(readFileSync(new URL(from, packages)), letters, {
    targetFormat: 'woff2',
    variationAxes,
  });
  writeFileSync(new URL(to, target), made);
  console.log(`${to}: ${made.length} bytes`);
}
