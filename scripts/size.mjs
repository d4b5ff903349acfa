// `npm run size`: the JavaScript that each kind of page needs at first, brotli-compressed as it is sent. Fails
// above the limits. 1 KB is 1000 bytes.

import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';

import { ensureBuilt } from './steps/build.mjs';
import { inRoot } from './steps/project.mjs';
import { printTable } from './steps/table.mjs';

/** @typedef {Record<string, { file: string, name?: string, src?: string, imports?: string[] }>} Manifest */

const limits = { totalKb: 99.2, ownKb: 20 };
/** Of the shop desk with its first screen; its limit is its own. */
const deskLimitKb = 150;
const pages = [
  { name: 'home', chunk: 'src/routes/index.tsx?tsr-split=component' },
  { name: 'list', chunk: 'src/routes/products.index.tsx?tsr-split=component' },
  { name: 'product', chunk: 'src/routes/products.$slug.tsx?tsr-split=component' },
  // Before it draws anything.
  { name: 'offline shell', chunk: 'src/lib/query-persister.ts' },
];

await ensureBuilt();

const manifest = await readManifest('client');
const desk = await measureDesk();
const rows = await Promise.all(pages.map(measure));
const kb = (/** @type {number} */ size) => `${size.toFixed(1)} KB`;
printTable([
  ...rows.map(({ name, files, totalKb, ownKb }) => ({ page: name, files, all: kb(totalKb), ours: kb(ownKb) })),
  { page: 'limit', files: undefined, all: kb(limits.totalKb), ours: kb(limits.ownKb) },
  { page: 'shop desk', files: desk.files, all: kb(desk.totalKb), ours: undefined },
  { page: 'limit of the desk', files: undefined, all: kb(deskLimitKb), ours: undefined },
]);

const tooLarge = rows.filter(({ totalKb, ownKb }) => totalKb > limits.totalKb || ownKb > limits.ownKb);
if (desk.totalKb > deskLimitKb) {
  console.error('Too large: shop desk.');
  process.exitCode = 1;
}
if (tooLarge.length > 0) {
  console.error(`Too large: ${tooLarge.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
}

/** @param {'client' | 'desk'} part @returns {Promise<Manifest>} */
async function readManifest(part) {
  return JSON.parse(await readFile(inRoot(`dist/${part}/.vite/manifest.json`), 'utf8'));
}

/** The desk's first load: its frame and Today. */
async function measureDesk() {
  const chunks = await readManifest('desk');
  const keys = [...withImports('index.html', chunks)];
  const sizes = await Promise.all(keys.map((key) => brotliBytes(`desk/${entryOf(key, chunks).file}`)));
  return { files: keys.length, totalKb: sizes.reduce((total, bytes) => total + bytes, 0) / 1000 };
}

/** @param {typeof pages[number]} page */
async function measure({ name, chunk }) {
  const keys = new Set([...withImports('index.html', manifest), ...withImports(chunk, manifest)]);
  const sizes = await Promise.all(
    [...keys].map(async (key) => ({ key, bytes: await brotliBytes(`client/${entryOf(key, manifest).file}`) })),
  );
  const sum = (/** @type {typeof sizes} */ some) => some.reduce((total, { bytes }) => total + bytes, 0) / 1000;
  return { name, files: keys.size, totalKb: sum(sizes), ownKb: sum(sizes.filter(({ key }) => isOwn(key))) };
}

/** A chunk and all that it imports before it runs. @param {string} key @param {Manifest} chunks @param {Set<string>} seen */
function withImports(key, chunks, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of entryOf(key, chunks).imports ?? []) withImports(imported, chunks, seen);
  return seen;
}

/** @param {string} key @param {Manifest} chunks */
function entryOf(key, chunks) {
  const entry = chunks[key];
  if (!entry) throw new Error(`The build has no ${key}: the routes or their splitting have changed.`);
  return entry;
}

/** Everything is ours except the libraries' chunk and entries of libraries; code that the bundler adds included. */
function isOwn(/** @type {string} */ key) {
  const { name, src } = entryOf(key, manifest);
  return name !== 'vendor' && !src?.startsWith('node_modules/');
}

/** @param {string} file below `dist` */
async function brotliBytes(file) {
  const content = await readFile(inRoot(`dist/${file}`));
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .byteLength;
}
