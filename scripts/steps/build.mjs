// Each build has a folder of its own, `builds/<hash of its sources>`; `dist` is a link to the one that the next start
// uses. So a build never touches what a running shop reads, and going back to an earlier version is only a link.

import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { runNode } from './child.mjs';
import { isAlive, withLock } from './lock.mjs';
import { hashOfFiles, inRoot, log, logStage, readIfThere } from './project.mjs';

const current = inRoot('dist');
const builds = inRoot('builds');
const outcome = [
  'client/index.html',
  'desk/index.html',
  'server/main.js',
  'server/entry-server.js',
];
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

/** Builds the pages and the server when their sources have changed. Ends the process on failure. */
export async function ensureBuilt() {
  const name = await nameOfSources();
  if (await isCurrent(name)) return;
  await withLock(async () => {
    if (await isCurrent(name)) return;
    if (await isComplete(name)) {
      log('Using the existing build of this version.');
      await copyEarlierScripts(join(builds, name));
    } else await build(name);
    await makeCurrent(name);
  });
}

/** Builds again, even when nothing changed. Ends the process on failure. */
export async function buildAgain() {
  const name = await nameOfSources();
  await withLock(async () => {
    await build(name);
    await makeCurrent(name);
  });
}

/** @param {string} name */
async function build(name) {
  const folder = join(builds, name);
  // A running shop may read from the folder of this name until the new one takes its place.
  const draft = `${folder}.${randomUUID().slice(0, 8)}`;
  await logStage('Building the pages and the server', async () => {
    await mkdir(draft, { recursive: true });
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir'];
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
  await copyEarlierScripts(draft);
  await writeFile(join(draft, 'built'), name);
  if (existsSync(folder)) await rename(folder, `${draft}.before`);
  await rename(draft, folder);
  await rm(`${draft}.before`, { recursive: true, force: true });
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

// Open tabs still load scripts of their own build. The scripts of earlier builds, whose names have a hash, stay for a
// month in `client-before` and `desk-before`.

const earlierScriptsMs = 30 * 24 * 60 * 60 * 1000;

/** @param {string} draft */
async function copyEarlierScripts(draft) {
  await Promise.all(['client', 'desk'].map((part) => copyEarlierScriptsOf(part, draft)));
}

/** @param {string} part @param {string} draft */
async function copyEarlierScriptsOf(part, draft) {
  const own = new Set(await namesIn(join(draft, part, 'assets')));
  const target = join(draft, `${part}-before/assets`);
  await mkdir(target, { recursive: true });
  const now = new Date();
  for (const folder of [`${part}-before/assets`, `${part}/assets`]) {
    for (const name of await namesIn(join(current, folder))) {
      if (own.has(name) || !/\.(?:js|css|woff2)(?:\.br|\.gz)?$/.test(name)) continue;
      const path = join(current, folder, name);
      const { mtime } = await stat(path);
      if (folder === `${part}-before/assets` && now.getTime() - mtime.getTime() > earlierScriptsMs) continue;
      await copyFile(path, join(target, name));
      // The month begins when a build no longer has the file.
      const since = folder === `${part}/assets` ? now : mtime;
      await utimes(join(target, name), since, since);
    }
  }
}

/** Points `dist` at a build, in one step, and removes builds that are neither in use nor the last ones. @param {string} name */
async function makeCurrent(name) {
  const found = await lstat(current).catch(() => undefined);
  // Until version 0.1 this was a folder.
  if (found && !found.isSymbolicLink()) await rm(current, { recursive: true });
  const link = `${current}.${randomUUID().slice(0, 8)}`;
  await symlink(join('builds', name), link, 'junction');
  await rename(link, current);
  const now = new Date();
  await utimes(join(builds, name), now, now);
  await removeOldBuilds();
}

/** The current build and two earlier ones, besides those that a shop runs from. */
const buildsMax = 3;

/** Notes which process runs from the current build, so that later builds leave its files alone. */
export async function noteRunning() {
  await writeFile(join(current, 'running'), String(process.pid));
}

/** @param {string} name */
async function isRunning(name) {
  const pid = Number(await readIfThere(join(builds, name, 'running')));
  return pid > 0 && isAlive(pid);
}

async function removeOldBuilds() {
  const all = await namesIn(builds);
  // A name with a dot is a build that was broken off: this process alone is building.
  for (const name of all) if (name.includes('.')) await rm(join(builds, name), { recursive: true, force: true });
  const names = all.filter((name) => !name.includes('.'));
  const ages = await Promise.all(
    names.map(async (name) => ({ name, usedAt: (await stat(join(builds, name))).mtimeMs })),
  );
  const old = ages.toSorted((a, b) => b.usedAt - a.usedAt).slice(buildsMax);
  for (const { name } of old) {
    if (!(await isRunning(name))) await rm(join(builds, name), { recursive: true, force: true });
  }
}

/** @param {string} folder @returns {Promise<string[]>} */
async function namesIn(folder) {
  return existsSync(folder) ? readdir(folder) : [];
}

/** @param {string} name */
async function isCurrent(name) {
  const target = await readlink(current).catch(() => '');
  return basename(target) === name && isComplete(name);
}

/** @param {string} name */
async function isComplete(name) {
  const folder = join(builds, name);
  return outcome.every((path) => existsSync(join(folder, path))) && (await readIfThere(join(folder, 'built'))) === name;
}

/** The name of the build that these sources give. */
async function nameOfSources() {
  // The route tree is made from the routes, by the build itself.
  const isSource = (/** @type {string} */ name) => !/\.test\.tsx?$|route-tree\.gen\.ts$/.test(name);
  const hash = createHash('sha256').update(await hashOfFiles(sources, isSource));
  for (const line of await settingsOfBuild()) hash.update(`\n${line}`);
  return hash.digest('hex').slice(0, 16);
}

/** Vite writes these into the pages' code. */
async function settingsOfBuild() {
  const files = ['.env', '.env.local', '.env.production', '.env.production.local'];
  const texts = await Promise.all(files.map((name) => readIfThere(inRoot(name))));
  const lines = texts.flatMap((text) => text?.split('\n') ?? []);
  const own = Object.entries(process.env).map(([name, value]) => `${name}=${value}`);
  return [...lines, ...own.sort()].map((line) => line.trim()).filter((line) => line.startsWith('VITE_'));
}
