import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';

import { runNode } from './child.mjs';
import { alone } from './lock.mjs';
import { hashOfFiles, inRoot, readIfThere, tell } from './project.mjs';

const stamp = inRoot('dist/built');
const outcome = ['dist/client/index.html', 'dist/server/main.js', 'dist/server/entry-server.js'];
const sources = [
  'catalogue/drawing',
  'contract',
  'public',
  'server',
  'src',
  'sw',
  'index.html',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
];

/** Builds the pages and the server when their sources have changed. Ends the process on failure. */
export async function ensureBuilt() {
  if (await isBuilt(await hashOfSources())) return;
  await alone(async () => {
    const hash = await hashOfSources();
    if (!(await isBuilt(hash))) await build(hash);
  });
}

/** Builds whatever there is. */
export async function buildAnew() {
  await alone(async () => build(await hashOfSources()));
}

/** The stamp goes first and comes last, so that a build that was broken off is made again. @param {string} hash */
async function build(hash) {
  tell('Building the pages and the server.');
  await rm(stamp, { force: true });
  await keepFilesOfBefore();
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];
  for (const args of [vite, [...vite, '--ssr']]) {
    const { code } = await runNode(args, { env: { NODE_ENV: 'production' } });
    if (code === 0) continue;
    tell('The build failed; the reason stands above.');
    process.exit(1);
  }
  await mkdir(inRoot('dist'), { recursive: true });
  await dropFilesOfLongAgo();
  await writeFile(stamp, hash);
}

// Tabs that are open while a new version comes still ask for scripts of theirs: names with a hash, kept for a month
// in dist/client-before, outside the folder that each build empties.

const assets = inRoot('dist/client/assets');
const assetsBefore = inRoot('dist/client-before/assets');
const keptMs = 30 * 24 * 60 * 60 * 1000;

async function keepFilesOfBefore() {
  const names = (await namesIn(assets)).filter((name) => /\.(?:js|css|woff2)$/.test(name));
  await mkdir(assetsBefore, { recursive: true });
  const now = new Date();
  for (const name of names) {
    await copyFile(`${assets}/${name}`, `${assetsBefore}/${name}`);
    // From now on it is old.
    await utimes(`${assetsBefore}/${name}`, now, now);
  }
}

/** What this build has again is not of before. */
async function dropFilesOfLongAgo() {
  const current = new Set(await namesIn(assets));
  for (const name of await namesIn(assetsBefore)) {
    const path = `${assetsBefore}/${name}`;
    if (current.has(name) || Date.now() - (await stat(path)).mtimeMs > keptMs) await rm(path);
  }
}

/** @param {string} folder @returns {Promise<string[]>} */
async function namesIn(folder) {
  return existsSync(folder) ? readdir(folder) : [];
}

/** @param {string} hash */
async function isBuilt(hash) {
  return outcome.every((path) => existsSync(inRoot(path))) && (await readIfThere(stamp)) === hash;
}

async function hashOfSources() {
  // The route tree is made from the routes, by the build itself.
  const isSource = (/** @type {string} */ name) => !/\.test\.tsx?$|route-tree\.gen\.ts$/.test(name);
  const hash = createHash('sha256').update(await hashOfFiles(sources, isSource));
  for (const line of await settingsOfBuild()) hash.update(`\n${line}`);
  return hash.digest('hex');
}

/** Vite writes these into the pages' code. */
async function settingsOfBuild() {
  const files = ['.env', '.env.local', '.env.production', '.env.production.local'];
  const texts = await Promise.all(files.map((name) => readIfThere(inRoot(name))));
  const lines = texts.flatMap((text) => text?.split('\n') ?? []);
  const own = Object.entries(process.env).map(([name, value]) => `${name}=${value}`);
  return [...lines, ...own.sort()].map((line) => line.trim()).filter((line) => line.startsWith('VITE_'));
}
