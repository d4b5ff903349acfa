import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDemoFiles } from '#server/demo/demo-files.ts';
import { demoShelves } from '#tests/setup/demo-shelves.ts';

const catalogue = fileURLToPath(new URL('../../catalogue/', import.meta.url));
const read = (path: string) => readFileSync(`${catalogue}${path}`, 'utf8');
const posts = readdirSync(`${catalogue}posts`).filter((name) => name.endsWith('.md'));
const products = new Set(
  readdirSync(`${catalogue}products`).flatMap((name) =>
    (parse(read(`products/${name}`)) as { slug: string }[]).map(({ slug }) => slug),
  ),
);
const pages =
  /^\/(?:about|blogs|products|products\/custom|services|services\/[a-z-]+|shop|terms-and-conditions)$/;

function leadsSomewhere(address: string): boolean {
  if (pages.test(address)) return true;
  const [, section, name = '', tag] = address.split('/');
  if (section === 'products') return products.has(name);
  if (section === 'blogs') return posts.includes(`${name}.md`);
  if (section !== 'shop' || !demoShelves.kind(name)) return false;
  return tag === undefined || demoShelves.find(name, tag)?.slug === tag;
}

test.each(posts)('%s names products that exist, and its links lead somewhere', (post) => {
  const [, front = '', body = ''] =
    /^---\n([\s\S]+?)\n---\n([\s\S]+)$/.exec(read(`posts/${post}`)) ?? [];
  const links = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !leadsSomewhere(link))).toEqual([]);
  expect((parse(front).products as string[]).filter((slug) => !products.has(slug))).toEqual([]);
});

const folder = `${catalogue}pictures/`;
const manifest: Record<
  string,
  { file: string; width: number; height: number; alt: string; blur: string }
> = JSON.parse(read('pictures/manifest.json'));
const demo = await readDemoFiles(catalogue);
const postPictures = posts.map((name) => {
  const front = read(`posts/${name}`).split('\n---\n')[0] ?? '';
  return String(parse(front.replace(/^---\n/, '')).picture);
});

test('products and posts name exactly the pictures of the manifest', () => {
  const named = demo.products.flatMap(({ pictures, attributes = [] }) => [
    ...pictures,
    ...attributes.flatMap(({ picture }) => picture ?? []),
  ]);
  expect([...new Set([...named, ...postPictures])].toSorted()).toEqual(
    Object.keys(manifest).toSorted(),
  );
});

test('each file is an AVIF of the size the manifest says, named by its content, and none is left over', async () => {
  const used = new Set(Object.values(manifest).map(({ file }) => file));
  expect(readdirSync(folder).toSorted()).toEqual([...used, 'manifest.json'].toSorted());
  let bytes = 0;
  for (const [name, { file, width, height, blur }] of Object.entries(manifest)) {
    const content = readFileSync(`${folder}${file}`);
    bytes += content.length;
    expect(file, name).toBe(
      `${createHash('sha256').update(content).digest('hex').slice(0, 40)}.avif`,
    );
    expect(await sharp(content).metadata(), name).toMatchObject({
      format: 'heif',
      compression: 'av1',
      width,
      height,
    });
    expect(blur, name).toMatch(/^#[0-9a-f]{6}$/);
  }
  // Every clone downloads them.
  expect(bytes).toBeLessThanOrEqual(24 * 1024 * 1024);
});

test('each alternative text is its own, and says what is seen in a sentence of its own length', () => {
  const alts = Object.values(manifest).map(({ alt }) => alt);
  expect(new Set(alts).size).toBe(alts.length);
  for (const [name, { alt }] of Object.entries(manifest)) {
    expect(alt.length, name).toBeGreaterThanOrEqual(60);
    expect(alt.length, name).toBeLessThanOrEqual(140);
    expect(alt, name).not.toMatch(/^(?:an? )?(?:image|picture|photo|photograph) of|[.\s]$/i);
  }
  const names = demo.products.map(({ name }) => name.toLowerCase());
  expect(alts.filter((alt) => names.some((name) => alt.toLowerCase() === name))).toEqual([]);
});

test('the films together are no larger than every clone should download', () => {
  const files = readdirSync(`${catalogue}videos`).map((name) => `${catalogue}videos/${name}`);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThanOrEqual(2.5 * 1024 * 1024);
});
