// Each build has a folder of its own, `builds/<hash of its sources>`; `dist` is a link to the one that the next start
// uses. So a build never touches what a running shop reads.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { runNode } from './child.mjs';
import { requireWritable } from './install.mjs';
import { withLock } from './lock.mjs';
import { hashOfFiles, inRoot, log, logStage, readIfThere } from './project.mjs';

const builds = inRoot('builds');
const dist = inRoot('dist');
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

/** Builds the pages and the server when their sources have changed, or in any case. Ends the process on failure. */
export async function ensureBuilt({ again = false } = {}) {
  const name = await nameOfSources();
  if (!again && (await isCurrent(name))) return;
  await requireWritable();
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

/** @param {string} name */
async function build(name) {
  const folder = join(builds, name);
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await logStage('Building the pages and the server', async () => {
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--outDir'];
    const results = await Promise.all(
      [
        [...vite, join(draft, 'client')],
        [...vite, join(draft, 'server'), '--ssr'],
        [...vite, join(draft, 'desk'), '--config', inRoot('vite/desk.config.ts')],
      ].map((args) => runNode(args, { env: { NODE_ENV: 'production' } })),
    );
    if (results.every(({ code }) => code === 0)) {
      await Promise.all(['client', 'desk'].map((part) => compressFiles(join(draft, part))));
      return;
    }
    await rm(draft, { recursive: true, force: true });
    log('The build failed; see the reason above.');
    process.exit(1);
  });
  await copyEarlierScripts(draft, name);
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  await rm(dist, { recursive: true, force: true });
  await symlink(join('builds', name), dist, 'junction');
  await removeOldBuilds();
}

/** Below this a compressed file is hardly smaller. */
const compressedMinBytes = 400;

/** Writes `.br` and `.gz` beside each text file, as @fastify/static serves them. @param {string} folder */
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

/** Earlier builds that stay: their scripts are served to tabs that are still open. */
const earlierMax = 5;

/** Copies the scripts of earlier builds to `client-before` and `desk-before`. @param {string} draft @param {string} name */
async function copyEarlierScripts(draft, name) {
  for (const part of ['client', 'desk']) {
    const target = join(draft, `${part}-before/assets`);
    await mkdir(target, { recursive: true });
    const copied = new Set(await namesIn(join(draft, part, 'assets')));
    for (const earlier of (await namesIn(builds)).filter((other) => !other.startsWith(name))) {
      const folder = join(builds, earlier, part, 'assets');
      for (const file of await namesIn(folder)) {
        if (copied.has(file) || !/\.(?:js|css|woff2)(?:\.br|\.gz)?$/.test(file)) continue;
        await copyFile(join(folder, file), join(target, file));
        copied.add(file);
      }
    }
  }
}

async function removeOldBuilds() {
  const names = await namesIn(builds);
  const ages = await Promise.all(
    names.map(async (name) => ({ name, builtAt: (await stat(join(builds, name))).mtimeMs })),
  );
  // A draft is of a build that was interrupted: this process alone is building.
  const drafts = ages.filter(({ name }) => name.endsWith('.draft'));
  const complete = ages.filter((one) => !drafts.includes(one)).toSorted((a, b) => b.builtAt - a.builtAt);
  const old = [...drafts, ...complete.slice(earlierMax + 1)];
  for (const { name } of old) await rm(join(builds, name), { recursive: true, force: true });
}

/** @param {string} folder @returns {Promise<string[]>} */
async function namesIn(folder) {
  return existsSync(folder) ? readdir(folder) : [];
}

/** The name of the build that these sources give. */
async function nameOfSources() {
  // The route tree is made from the routes, by the build itself.
  const isSource = (/** @type {string} */ name) => !/\.test\.tsx?$|route-tree\.gen\.ts$/.test(name);
  const hash = createHash('sha256').update(hashOfFiles(sources, isSource));
  for (const line of await settingsOfBuild()) hash.update(`\n${line}`);
  return hash.digest('hex').slice(0, 16);
}

/** Vite writes these into the pages' code. */
async function settingsOfBuild() {
  const lines = ((await readIfThere(inRoot('.env'))) ?? '').split('\n');
  const own = Object.entries(process.env).map(([name, value]) => `${name}=${value}`);
  return [...lines, ...own.sort()].map((line) => line.trim()).filter((line) => line.startsWith('VITE_'));
}
