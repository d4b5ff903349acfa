// `npm run size`: the JavaScript that each kind of page needs at first, brotli-compressed as it is sent. Fails
// above the limits; `-- --record` writes docs/measurements.md. 1 KB is 1000 bytes.

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';

import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { inRoot } from './steps/project.mjs';
import { report } from './steps/record-figures.mjs';

/** @typedef {Record<string, { file: string, name?: string, src?: string, imports?: string[] }>} Manifest */

const limits = { totalKb: 112, ownKb: 27 };
const pages = [
  { name: 'home', chunk: 'src/routes/index.tsx?tsr-split=component' },
  { name: 'list', chunk: 'src/routes/products.index.tsx?tsr-split=component' },
  { name: 'product', chunk: 'src/routes/products.$slug.tsx?tsr-split=component' },
  // Before it draws anything.
  { name: 'offline shell', chunk: 'src/lib/query-persister.ts' },
];

await ensureInstalled();
await ensureBuilt();

/** @type {Manifest} */
const manifest = JSON.parse(await readFile(inRoot('dist/client/.vite/manifest.json'), 'utf8'));
const rows = await Promise.all(pages.map(measure));
const kb = (/** @type {number} */ size) => `${size.toFixed(1)} KB`;
await report('size', [
  ...rows.map(({ name, files, totalKb, ownKb }) => ({ page: name, files, all: kb(totalKb), ours: kb(ownKb) })),
  { page: 'limit', files: undefined, all: kb(limits.totalKb), ours: kb(limits.ownKb) },
]);

const tooLarge = rows.filter(({ totalKb, ownKb }) => totalKb > limits.totalKb || ownKb > limits.ownKb);
if (tooLarge.length > 0) {
  console.error(`Too large: ${tooLarge.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
}

/** @param {typeof pages[number]} page */
async function measure({ name, chunk }) {
  const keys = new Set([...withImports('index.html'), ...withImports(chunk)]);
  const sizes = await Promise.all([...keys].map(async (key) => ({ key, bytes: await brotliBytes(key) })));
  const sum = (/** @type {typeof sizes} */ some) => some.reduce((total, { bytes }) => total + bytes, 0) / 1000;
  return { name, files: keys.size, totalKb: sum(sizes), ownKb: sum(sizes.filter(({ key }) => isOwn(key))) };
}

/** A chunk and all that it imports before it runs. @param {string} key @param {Set<string>} seen */
function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of entryOf(key).imports ?? []) withImports(imported, seen);
  return seen;
}

/** @param {string} key */
function entryOf(key) {
  const entry = manifest[key];
  if (!entry) throw new Error(`The build has no ${key}: the routes or their splitting have changed.`);
  return entry;
}

/** Everything is ours except the libraries' chunk and entries of libraries; code that the bundler adds included. */
function isOwn(/** @type {string} */ key) {
  const { name, src } = entryOf(key);
  return name !== 'vendor' && !src?.startsWith('node_modules/');
}

/** @param {string} key */
async function brotliBytes(key) {
  const content = await readFile(inRoot(`dist/client/${entryOf(key).file}`));
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .byteLength;
}
