import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { readDemoFiles } from '#server/demo/demo-files.ts';

const catalogue = fileURLToPath(new URL('../../catalogue/', import.meta.url));
const folder = `${catalogue}pictures/`;
const manifest: Record<string, { file: string; width: number; height: number; alt: string; blur: string }> = JSON.parse(
  readFileSync(`${folder}manifest.json`, 'utf8'),
);
const { products } = await readDemoFiles(catalogue);
const postPictures = readdirSync(`${catalogue}posts`)
  .filter((name) => name.endsWith('.md'))
  .map((name) => {
    const front = readFileSync(`${catalogue}posts/${name}`, 'utf8').split('\n---\n')[0] ?? '';
    return String(parse(front.replace(/^---\n/, '')).picture);
  });

test('products and posts name exactly the pictures of the manifest', () => {
  const named = products.flatMap(({ pictures, attributes = [] }) => [
    ...pictures,
    ...attributes.flatMap(({ picture }) => picture ?? []),
  ]);
  expect([...new Set([...named, ...postPictures])].toSorted()).toEqual(Object.keys(manifest).toSorted());
});

test('each file is an AVIF of the size the manifest says, named by its content, and none is left over', async () => {
  const used = new Set(Object.values(manifest).map(({ file }) => file));
  expect(readdirSync(folder).toSorted()).toEqual([...used, 'manifest.json'].toSorted());
  let bytes = 0;
  for (const [name, { file, width, height, alt, blur }] of Object.entries(manifest)) {
    const content = readFileSync(`${folder}${file}`);
    bytes += content.length;
    expect(file, name).toBe(`${createHash('sha256').update(content).digest('hex').slice(0, 40)}.avif`);
    expect(await sharp(content).metadata(), name).toMatchObject({ format: 'heif', compression: 'av1', width, height });
    expect(alt.length, name).toBeGreaterThan(5);
    expect(blur, name).toMatch(/^#[0-9a-f]{6}$/);
  }
  // Every clone downloads them.
  expect(bytes).toBeLessThan(16 * 1024 * 1024);
});
