// `npm run release`: one archive for this platform with all that a shop needs besides Node: the
// build, the packages that it imports, the demo, the documents and the licences.

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { run } from './steps/child.mjs';
import { inRoot, log, readIfThere } from './steps/project.mjs';
import { isUnused } from './steps/unused-files.mjs';

/** @typedef {{ name: string, version: string, license?: string, folder: string }} ReleasedPackage */
/**
 * @typedef {{ version?: string, license?: string, dependencies?: Record<string, string>,
 * optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 * peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 */

const project = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
const platform = `${process.platform}-${process.arch}`;
const name = `${project.name}-${project.version}-${platform}`;
const folder = inRoot('release');
const target = join(folder, name);

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const copied = [
  'catalogue',
  'deploy',
  'docs',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
];
for (const path of [...copied, '.env.example'])
  await cp(inRoot(path), join(target, path), { recursive: true });
// `dist` is a link to the current build.
await cp(inRoot('dist'), join(target, 'dist'), { recursive: true, dereference: true });
const packages = await releasedPackages();
for (const one of packages) await copyPackage(one);
await writeFile(join(target, 'package.json'), `${JSON.stringify(ownPackage(), null, 2)}\n`);
await writeFile(join(target, 'LICENCES.md'), await licencesOf(packages));

const archive = join(folder, `${name}.tar.gz`);
// Unpacked by root, the files must not belong to whoever has this builder's number there.
const owner = process.platform === 'linux' ? ['--owner=0', '--group=0', '--numeric-owner'] : [];
const code = await run('tar', [...owner, '-czf', archive, '-C', folder, name]);
if (code === 0) log(`${archive} has ${packages.length} packages.`);
process.exitCode = code;

/** The commands of the documents, without the steps that install and build. */
function ownPackage() {
  const { version, license, type, engines, scripts } = project;
  const start = scripts.start.replaceAll('scripts/run.mjs start', 'dist/server/main.js');
  return {
    name: project.name,
    version,
    private: true,
    license,
    type,
    engines,
    scripts: { start, shop: 'node dist/server/shop.js' },
  };
}

/** What the built server imports, with all that these need, as it is installed. */
async function releasedPackages() {
  const { packages: locked } = JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8'));
  /** @type {Map<string, ReleasedPackage>} */
  const found = new Map();
  /** @param {string} needed @param {string} from the folder of the package that needs it */
  const add = (needed, from) => {
    const path = pathOf(needed, from, locked);
    // Other platforms' are not installed.
    if (path === undefined || found.has(path)) return;
    const { version = '', license, ...needs } = /** @type {LockedPackage} */ (locked[path]);
    found.set(path, { name: needed, version, folder: path, ...(license && { license }) });
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = needs;
    const peers = Object.keys(peerDependencies).filter(
      (peer) => !needs.peerDependenciesMeta?.[peer]?.optional,
    );
    for (const next of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      add(next, path);
  };
  for (const needed of JSON.parse(
    await readFile(inRoot('dist/server/.vite/packages.json'), 'utf8'),
  ))
    add(needed, '');
  return [...found.values()].toSorted((one, other) => (one.folder < other.folder ? -1 : 1));
}

/**
 * Where Node finds a package that is imported in a folder.
 * @param {string} needed
 * @param {string} from
 * @param {Record<string, LockedPackage>} locked
 * @returns {string | undefined}
 */
function pathOf(needed, from, locked) {
  const path = join(from, 'node_modules', needed);
  if (locked[path] && readIfThere(inRoot(join(path, 'package.json'))) !== undefined) return path;
  return from === ''
    ? undefined
    : pathOf(needed, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), locked);
}

/** Leaves out what only building, typing and debugging need. @param {ReleasedPackage} released */
async function copyPackage({ name: packageName, folder: path }) {
  const from = inRoot(path);
  await cp(from, join(target, path), {
    recursive: true,
    filter: (source) => {
      const file = source.slice(from.length + 1);
      return (
        !/(?:^|\/)node_modules$|\.(?:map|d\.[cm]?ts)$/.test(file) && !isUnused(packageName, file)
      );
    },
  });
}

/**
 * The licence of each package, and of what the build has in its own files.
 * @param {readonly ReleasedPackage[]} packages
 */
async function licencesOf(packages) {
  const texts = await Promise.all([...packages, ...(await workerPackages())].map(licenceOf));
  const bundled = ['client', 'desk', 'server'].map((part) =>
    readIfThere(inRoot(join('dist', part, '.vite', 'license.md'))),
  );
  const sections = bundled.flatMap((text) => text?.split(/^(?=## \S+ - \d)/m).slice(1) ?? []);
  const unique = new Map(
    [...texts, ...sections].map((text) => [text.split('\n', 1)[0] ?? '', text.trim()]),
  );
  const fonts = await readFile(inRoot('src/shared/fonts/OFL.txt'), 'utf8');
  return [
    `# Licences\n\nSphatik has the licence of the file LICENSE. These are those of what comes with it.`,
    ...[...unique.values()].toSorted(),
    `## Fonts Figtree and Fraunces\n\n${fonts}`,
  ].join('\n\n');
}

/** What only the workers have: their build notes no licences. */
async function workerPackages() {
  const names = (await readdir(inRoot('node_modules'))).filter((name) =>
    /^workbox-(?!build|window)/.test(name),
  );
  return names.map((packageName) => {
    const folder = join('node_modules', packageName);
    const about = readIfThere(join(inRoot(folder), 'package.json')) ?? '{}';
    const { version = '', license = 'MIT' } = JSON.parse(about);
    return { name: packageName, version, license, folder };
  });
}

/** @param {ReleasedPackage} released */
async function licenceOf({ name: packageName, version, license, folder: path }) {
  const files = await readdir(inRoot(path));
  const names = files.filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file)).sort();
  const texts = names.map((file) => readIfThere(join(inRoot(path), file)) ?? '');
  if (texts.length === 0) {
    // Some say it in their description alone.
    const about = readIfThere(join(inRoot(path), 'README.md')) ?? '';
    texts.push(/^#+ *licen[cs](?:e|ing)\b[\s\S]*/im.exec(about)?.[0].replace(/^#+ */, '') ?? '');
  }
  return [`## ${packageName} - ${version} (${license ?? 'see below'})`, ...texts].join('\n\n');
}
