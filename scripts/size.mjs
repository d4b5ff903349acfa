// `npm run size`: the JavaScript of each kind of page, brotli-compressed as it is sent: of its first load, until all of it
// is hydrated, and how many files a first visit loads until it is idle. Fails above the limits, and where a part that is
// hydrated late reaches a library that is only for forms, responses or the worker. 1 KB is 1000 bytes.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

import { ensureBuilt } from './steps/build.mjs';
import { inRoot } from './steps/project.mjs';
import { printTable } from './steps/table.mjs';

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest */

const limits = { firstKb: 113, hydratedKb: 130, visitFiles: 72, deskKb: 114, searchKb: 9 };
const notLate = /node_modules\/(?:zod|react-hook-form|workbox-window)\//;

await ensureBuilt();

const manifest = await readJson(inRoot('dist/client/.vite/manifest.json'));
/** The modules of each file. @type {Record<string, string[]>} */
const modules = await readJson(inRoot('dist/client/.vite/modules.json'));
const pages = [
  { name: 'home', chunk: 'src/routes/index.tsx?tsr-split=component', folder: 'home' },
  { name: 'list', chunk: 'src/routes/products.index.tsx?tsr-split=component', folder: 'listing' },
  { name: 'product', chunk: 'src/routes/products.$slug.tsx?tsr-split=component', folder: 'product' },
  // Before it draws anything.
  { name: 'offline shell', chunk: 'src/lib/query-persister.ts' },
];
const lateParts = await findImports('src', /\blate\(\s*\(\) => import\('([^']+)'\)/g);
const idleParts = [
  ...lateParts,
  ...(await findImports('src', /\bloadedWhenIdle\(\s*\(\) => import\('([^']+)'\)/g)),
  ...(await findImports('src/app', /\bimport\('([.#][^']+)'\)/g)),
];
/** @type {string[]} */
const problems = [];
const rows = await Promise.all(pages.map(measure));
const desk = await measureDesk();
const search = await measureSearch();
const limitOf = (/** @type {number} */ limit) => `${limit} KB`;
printTable([
  ...rows,
  {
    page: 'limit',
    'first load': limitOf(limits.firstKb),
    hydrated: limitOf(limits.hydratedKb),
    'files when idle': limits.visitFiles,
  },
  { page: 'shop desk', files: desk.files, 'first load': `${desk.kb.toFixed(1)} KB` },
  { page: 'limit of the desk', 'first load': limitOf(limits.deskKb) },
  { page: 'text search offline', 'first load': `${search.toFixed(1)} KB` },
  { page: 'limit of it', 'first load': limitOf(limits.searchKb) },
]);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/** @param {typeof pages[number]} page */
async function measure({ name, chunk, folder }) {
  const first = filesOf(manifest, 'index.html', chunk);
  const parts = folder
    ? lateParts.filter(({ by }) => [`src/pages/${folder}`, 'src/layout'].includes(by)).map(({ part }) => part)
    : [];
  for (const part of parts) {
    const reached = [...filesOf(manifest, chunkOf(part))].flatMap((file) => modules[file] ?? []);
    const wrong = reached.find((id) => notLate.test(id));
    if (wrong) problems.push(`${part}, which is hydrated late, loads ${wrong}.`);
  }
  const hydrated = ['index.html', chunk, ...parts.map(chunkOf)];
  const next = pages.flatMap((page) => (page.folder ? page.chunk : []));
  const idle = filesOf(manifest, ...hydrated, ...next, ...idleParts.map(({ part }) => chunkOf(part)));
  const firstKb = await kilobytesOf(first);
  const hydratedKb = await kilobytesOf(filesOf(manifest, ...hydrated));
  if (firstKb > limits.firstKb || hydratedKb > limits.hydratedKb) problems.push(`Too large: ${name}.`);
  if (folder && idle.size > limits.visitFiles) problems.push(`Too many files: ${name}.`);
  return {
    page: name,
    files: first.size,
    'first load': `${firstKb.toFixed(1)} KB`,
    hydrated: folder && `${hydratedKb.toFixed(1)} KB`,
    'files when idle': folder && idle.size,
  };
}

/** Modules that code in a folder imports when it needs them, with the folder of that code. @param {string} folder @param {RegExp} pattern */
async function findImports(folder, pattern) {
  const names = (await readdir(inRoot(folder), { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const code = await readFile(inRoot(`${folder}/${name}`), 'utf8');
      const by = `${folder}/${name}`.split('/').slice(0, -1).join('/');
      return [...code.matchAll(pattern)].map(([, path = '']) => ({
        by,
        part: path.startsWith('#') ? path.slice(1) : join(by, path),
      }));
    }),
  );
  return found.flat();
}

/** The chunk that a module is in. @param {string} module */
function chunkOf(module) {
  if (manifest[module]) return module;
  const file = Object.keys(modules).find((name) => modules[name]?.includes(module));
  const chunk = Object.keys(manifest).find((key) => manifest[key].file === file);
  if (!chunk) throw new Error(`The build has no ${module}.`);
  return chunk;
}

/** The desk's first load: its frame and Today. */
async function measureDesk() {
  const chunks = await readJson(inRoot('dist/desk/.vite/manifest.json'));
  const files = filesOf(chunks, 'index.html');
  const kb = await kilobytesOf(files, 'desk');
  if (kb > limits.deskKb) problems.push('Too large: shop desk.');
  return { files: files.size, kb };
}

/** Text search with what reads a search, in the worker's file: without names, which pages have, and synonyms, which are data. */
async function measureSearch() {
  const entry = inRoot('contract/rules/search/text-search.ts');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['cjs'] }, rolldownOptions: { external: /^#contract\/names/ } },
  });
  const [{ output }] = /** @type {[{ output: [{ code: string }] }]} */ (/** @type {unknown} */ (built));
  const kb = brotliKb(output[0].code);
  if (kb > limits.searchKb) problems.push('Too large: search.');
  return kb;
}

/** The files of chunks and of all that they import before they run. @param {Manifest} chunks @param {string[]} keys */
function filesOf(chunks, ...keys) {
  const seen = new Set(keys);
  for (const key of seen) {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`The build has no ${key}: the routes or their splitting have changed.`);
    for (const imported of chunk.imports ?? []) seen.add(imported);
  }
  return new Set([...seen].map((key) => chunks[key]?.file ?? ''));
}

/** @param {Iterable<string>} files @param {'client' | 'desk'} part */
async function kilobytesOf(files, part = 'client') {
  const sizes = await Promise.all(
    [...files].map(async (file) => brotliKb(await readFile(inRoot(`dist/${part}/${file}`)))),
  );
  return sizes.reduce((total, kb) => total + kb, 0);
}

/** @param {string | Buffer} code */
function brotliKb(code) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(code, { params }).length / 1000;
}

/** @param {string} path */
async function readJson(path) {
  return JSON.parse(await readFile(path, 'utf8'));
}
