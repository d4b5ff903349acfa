import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

import { packageRoot } from '#server/package-root.ts';
import { aFolder } from '#tests/setup/shop-process.ts';

const own = `${process.platform}-${process.arch}`;

/** Runs the step in a process of its own, as an installation does. */
async function removeUnused(nodeModules: string) {
  const step = pathToFileURL(join(packageRoot, 'scripts/steps/unused-files.mjs')).href;
  const script = `import('${step}').then((it) => it.removeUnused(process.argv[1]))`;
  await promisify(execFile)(process.execPath, ['-e', script, nodeModules]);
}

/** What is left of these files of better-sqlite3 after an installation. */
async function leftOf(...files: string[]) {
  const nodeModules = await aFolder();
  const folder = join(nodeModules, 'better-sqlite3');
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), '');
  }
  await removeUnused(nodeModules);
  const left = await readdir(folder, { recursive: true, withFileTypes: true });
  return left.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('SQLite is left without its sources and without builds for other platforms', async () => {
  const left = await leftOf(
    'package.json',
    'lib/index.js',
    'src/database.cpp',
    'deps/sqlite3/sqlite3.c',
    `prebuilds/${own}.node`,
    'prebuilds/any-other.node',
  );
  expect(left.toSorted()).toEqual(['index.js', `${own}.node`, 'package.json'].toSorted());
});

test('where SQLite has to be built its sources stay', async () => {
  const files = ['src/database.cpp', 'deps/sqlite3/sqlite3.c', 'prebuilds/any-other.node'];
  expect(await leftOf(...files)).toHaveLength(3);
});

test('an installation without SQLite is fine', async () => {
  await removeUnused(await aFolder());
});
