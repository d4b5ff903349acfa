// Each build has a folder of its own, `builds/<hash of its sources>`; `dist` is a link to the one
// that the next start uses. So a build never touches what a running shop reads.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { runNode } from './child.mjs';
import { requireWritable } from './install.mjs';
import { withLock } from './lock.mjs';
import { hashOfFiles, inRoot, log, readIfThere } from './project.mjs';

const builds = inRoot('builds');
const dist = inRoot('dist');
/** Only one process builds at a time; what an interrupted one left is removed by the next. */
const draft = join(builds, 'draft');
/** Builds that stay beside the newest: a shop may still run from one, and may go back to it. */
const earlierMax = 5;
/** Below this a compressed file is hardly smaller. */
const compressedMinBytes = 400;
const sources = [
  'contract',
  'public',
  'server',
  'src',
  'sw',
  'index.html',
  'package-lock.json',
  'package.json',
  'vite',
  'vite.config.ts',
];

/**
 * Builds the pages and the server when their sources have changed, or in any case. Ends the process
 * on failure.
 */
export async function ensureBuilt({ again = false } = {}) {
  const name = nameOfSources();
  if (!again && (await isCurrent(name))) return;
  requireWritable();
  await withLock(async () => {
    // Another process may have built it meanwhile.
    if (again || !(await isCurrent(name))) await build(name);
  });
}

/** @param {string} name */
async function isCurrent(name) {
  const target = await readlink(dist).catch(() => '');
  return basename(target) === name && existsSync(join(dist, 'client/index.html'));
}

/** The name of the build that these sources give. */
function nameOfSources() {
  // The route tree is made from the routes, by the build itself.
  const isSource = (/** @type {string} */ name) => !/\.test\.tsx?$|route-tree\.gen\.ts$/.test(name);
  // Vite writes these settings into the pages' code.
  const settings = Object.entries({
    ...parseEnv(readIfThere(inRoot('.env')) ?? ''),
    ...process.env,
  });
  const ofPages = settings.filter(([name]) => name.startsWith('VITE_')).sort();
  return createHash('sha256')
    .update(hashOfFiles(sources, isSource))
    .update(JSON.stringify(ofPages))
    .digest('hex')
    .slice(0, 16);
}

/** @param {string} name */
async function build(name) {
  log('Building the pages and the server.');
  await rm(draft, { recursive: true, force: true });
  const parts = [
    ['client'],
    ['server', '--ssr'],
    ['desk', '--config', inRoot('vite/desk.config.ts')],
  ];
  const codes = await Promise.all(
    parts.map(([part = '', ...options]) => {
      const vite = [
        'node_modules/vite/bin/vite.js',
        'build',
        '--logLevel',
        'error',
        '--outDir',
        join(draft, part),
      ];
      return runNode([...vite, ...options], { env: { NODE_ENV: 'production' } });
    }),
  );
  if (codes.some((code) => code !== 0)) {
    log('The build failed; see the reason above.');
    process.exit(1);
  }
  await Promise.all(['client', 'desk'].map((part) => compressFiles(join(draft, part))));
  const folder = join(builds, name);
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  await rm(dist, { recursive: true, force: true });
  await symlink(join('builds', name), dist, 'junction');
  for (const old of (await newestBuilds()).slice(earlierMax + 1))
    await rm(old, { recursive: true, force: true });
}

/**
 * Writes `.br` and `.gz` beside each text file, as @fastify/static serves them.
 * @param {string} folder
 */
async function compressFiles(folder) {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(?:js|css|svg|webmanifest)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const path = join(folder, name);
      const content = await readFile(path);
      if (content.length < compressedMinBytes) return;
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** The folders of all builds, the newest first. */
async function newestBuilds() {
  const folders = (await readdir(builds))
    .map((name) => join(builds, name))
    .filter((folder) => folder !== draft);
  const times = await Promise.all(
    folders.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })),
  );
  return times.toSorted((one, other) => other.at - one.at).map(({ folder }) => folder);
}
