import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { secureDataFolder } from './data-folder.ts';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sphatik-modes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'uploads', 'ab'), { recursive: true });
  for (const name of ['uploads', 'uploads/ab']) await chmod(join(folder, name), 0o755);
  for (const name of ['shop.sqlite', 'uploads/ab/one.webp']) {
    await writeFile(join(folder, name), 'x');
    await chmod(join(folder, name), 0o644);
  }
  await chmod(folder, 0o755);
  return folder;
}

const modeOf = async (...path: string[]) => ((await stat(join(...path))).mode & 0o777).toString(8);

test('a data folder of an older version is taken from other users', async () => {
  const folder = await aFolder();
  expect(await secureDataFolder(folder)).toEqual([]);
  for (const name of ['', 'uploads', 'uploads/ab']) expect(await modeOf(folder, name)).toBe('700');
  for (const name of ['shop.sqlite', 'uploads/ab/one.webp'])
    expect(await modeOf(folder, name)).toBe('600');
});

test('a folder that holds other files keeps its mode, and these theirs', async () => {
  const folder = await aFolder();
  await writeFile(join(folder, 'notes.txt'), 'x');
  await chmod(join(folder, 'notes.txt'), 0o644);
  expect(await secureDataFolder(folder)).toEqual([]);
  expect([await modeOf(folder), await modeOf(folder, 'notes.txt')]).toEqual(['755', '644']);
  expect([
    await modeOf(folder, 'shop.sqlite'),
    await modeOf(folder, 'uploads', 'ab', 'one.webp'),
  ]).toEqual(['600', '600']);
});

test('what cannot be changed is said, with how to mend it', async () => {
  const folder = await aFolder();
  const warnings = await secureDataFolder(folder, () => Promise.reject(new Error('EPERM')));
  expect(warnings).toEqual([expect.stringContaining(`chmod -R go= '${folder}'`)]);
});

test('a folder that is made is closed from the start', async () => {
  const folder = join(await aFolder(), 'new', 'data');
  await secureDataFolder(folder);
  expect(await modeOf(folder)).toBe('700');
});
