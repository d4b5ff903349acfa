// `npm run size`: the JavaScript of each kind of page, brotli-compressed as it is sent: of its
// first load, until all of it is hydrated, and how many files a first visit loads until it is idle.
// Fails above the limits, and where a part that is hydrated late reaches a library that is only for
// forms, responses or the worker. 1 KB is 1000 bytes.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

import { ensureBuilt } from './steps/build.mjs';
import { inRoot } from './steps/project.mjs';
import { printTable } from './steps/table.mjs';

const limits = { firstKb: 115, hydratedKb: 130, visitFiles: 72, deskKb: 118, searchKb: 9.5 };
const notLate = /node_modules\/(?:zod|react-hook-form|workbox-window)\//;

await ensureBuilt();

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest */
/** @type {Manifest} */
const manifest = readJson('dist/client/.vite/manifest.json');
/** The modules of each file, and their bytes. @type {Record<string, Record<string, number>>} */
const modules = readJson('dist/client/.vite/modules.json');
const pages = [
  { name: 'home', chunk: 'src/shop/routes/index.tsx?tsr-split=component', folder: 'home' },
  {
    name: 'list',
    chunk: 'src/shop/routes/products.index.tsx?tsr-split=component',
    folder: 'listing',
  },
  {
    name: 'product',
    chunk: 'src/shop/routes/products.$slug.tsx?tsr-split=component',
    folder: 'product',
  },
  // Before it draws anything.
  { name: 'offline shell', chunk: 'src/shared/queries/query-persister.ts' },
];
const lateParts = findImports('src', /\b(?:late\(\s*|loadRest = )\(\) => import\('([^']+)'\)/g);
const idleParts = [
  ...lateParts,
  ...findImports('src', /\bloadedWhenIdle\(\s*\(\) => import\('([^']+)'\)/g),
  ...findImports('src/shop/app', /\bimport\('([.#][^']+)'\)/g),
].map(({ part }) => chunkOf(part));
/** @type {string[]} */
const problems = [];
const desk = filesOf(readJson('dist/desk/.vite/manifest.json'), 'index.html');
printTable([
  ...pages.map(measure),
  {
    page: 'limit',
    'first load KB': limits.firstKb,
    'hydrated KB': limits.hydratedKb,
    'files when idle': limits.visitFiles,
  },
  {
    page: 'shop desk',
    files: desk.size,
    'first load KB': within(limits.deskKb, 'shop desk', kilobytesOf(desk, 'desk')),
  },
  { page: 'limit of the desk', 'first load KB': limits.deskKb },
  {
    page: 'text search offline',
    'first load KB': within(limits.searchKb, 'text search', await searchKb()),
  },
  { page: 'limit of it', 'first load KB': limits.searchKb },
]);
printTable(largestModules());
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/**
 * Of our own, in the first load of a list, by their bytes before compression: what to look at when
 * it grew.
 */
function largestModules() {
  return [
    ...filesOf(manifest, 'index.html', 'src/shop/routes/products.index.tsx?tsr-split=component'),
  ]
    .flatMap((file) => Object.entries(modules[file] ?? {}))
    .filter(([id]) => !id.startsWith('node_modules/'))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([id, bytes]) => ({ 'largest of the list': id, bytes }));
}

/** @param {typeof pages[number]} page */
function measure({ name, chunk, folder }) {
  const first = filesOf(manifest, 'index.html', chunk);
  const row = {
    page: name,
    files: first.size,
    'first load KB': within(limits.firstKb, name, kilobytesOf(first)),
  };
  if (!folder) return row;
  const parts = lateParts
    .filter(({ by }) => [`src/shop/pages/${folder}`, 'src/shop/layout'].includes(by))
    .map(({ part }) => part);
  for (const part of parts) {
    const reached = [...filesOf(manifest, chunkOf(part))].flatMap((file) =>
      Object.keys(modules[file] ?? {}),
    );
    const wrong = reached.find((id) => notLate.test(id));
    if (wrong) problems.push(`${part}, which is hydrated late, loads ${wrong}.`);
  }
  const hydrated = ['index.html', chunk, ...parts.map(chunkOf)];
  const next = pages.flatMap((page) => (page.folder ? page.chunk : []));
  return {
    ...row,
    'hydrated KB': within(
      limits.hydratedKb,
      `${name}, hydrated`,
      kilobytesOf(filesOf(manifest, ...hydrated)),
    ),
    'files when idle': within(
      limits.visitFiles,
      name,
      filesOf(manifest, ...hydrated, ...next, ...idleParts).size,
    ),
  };
}

/** @param {number} limit @param {string} name @param {number} size */
function within(limit, name, size) {
  if (size > limit) problems.push(`Too much: ${name} has ${size.toFixed(1)}, not ${limit}.`);
  return Math.round(10 * size) / 10;
}

/**
 * Modules that code in a folder imports when it needs them, with the folder of that code.
 * @param {string} folder
 * @param {RegExp} pattern
 */
function findImports(folder, pattern) {
  const names = readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .flatMap((name) => {
      const by = dirname(join(folder, name));
      const found = readFileSync(inRoot(join(folder, name)), 'utf8').matchAll(pattern);
      return [...found].map(([, path = '']) => ({
        by,
        part: path.startsWith('#') ? path.slice(1) : join(by, path),
      }));
    });
}

/** The chunk that a module is in. @param {string} module */
function chunkOf(module) {
  if (manifest[module]) return module;
  const file = Object.keys(modules).find((name) => modules[name]?.[module] !== undefined);
  const chunk = Object.keys(manifest).find((key) => manifest[key]?.file === file);
  if (!chunk) throw new Error(`The build has no ${module}.`);
  return chunk;
}

/**
 * Text search with what reads a search, in the worker's file: without names, which pages have, and
 * synonyms, which are data.
 */
async function searchKb() {
  const entry = inRoot('contract/rules/search/text-search.ts');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry, formats: ['cjs'] },
      rolldownOptions: { external: /^#contract\/names/ },
    },
  });
  const [{ output }] = /** @type {[{ output: [{ code: string }] }]} */ (
    /** @type {unknown} */ (built)
  );
  return brotliKb(output[0].code);
}

/**
 * The files of chunks and of all that they import before they run.
 * @param {Manifest} chunks
 * @param {string[]} keys
 */
function filesOf(chunks, ...keys) {
  const seen = new Set(keys);
  for (const key of seen) {
    const chunk = chunks[key];
    if (!chunk)
      throw new Error(`The build has no ${key}: the routes or their splitting have changed.`);
    for (const imported of chunk.imports ?? []) seen.add(imported);
  }
  return new Set([...seen].map((key) => chunks[key]?.file ?? ''));
}

/** @param {Iterable<string>} files @param {'client' | 'desk'} part */
function kilobytesOf(files, part = 'client') {
  return [...files].reduce(
    (total, file) => total + brotliKb(readFileSync(inRoot(`dist/${part}/${file}`))),
    0,
  );
}

/** @param {string | Buffer} code */
function brotliKb(code) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(code, { params }).length / 1000;
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(inRoot(path), 'utf8'));
}
