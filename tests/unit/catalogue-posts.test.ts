import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { findTag, tagLists } from '#contract/names/tags.ts';

const catalogue = fileURLToPath(new URL('../../catalogue/', import.meta.url));
const read = (path: string) => readFileSync(`${catalogue}${path}`, 'utf8');
const posts = readdirSync(`${catalogue}posts`).filter((name) => name.endsWith('.md'));
const products = new Set(
  readdirSync(`${catalogue}products`).flatMap((name) =>
    (parse(read(`products/${name}`)) as { slug: string }[]).map(({ slug }) => slug),
  ),
);
const pages = /^\/(?:about|blogs|products|products\/custom|services|services\/[a-z-]+|shop|terms-and-conditions)$/;

function leadsSomewhere(address: string): boolean {
  if (pages.test(address)) return true;
  const [, section, name = '', tag] = address.split('/');
  if (section === 'products') return products.has(name);
  if (section === 'blogs') return posts.includes(`${name}.md`);
  if (section !== 'shop' || !(name in tagLists)) return false;
  return tag === undefined || findTag(name as keyof typeof tagLists, tag)?.slug === tag;
}

test.each(posts)('%s names products that exist, and its links lead somewhere', (post) => {
  const [, front = '', body = ''] = /^---\n([\s\S]+?)\n---\n([\s\S]+)$/.exec(read(`posts/${post}`)) ?? [];
  const links = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !leadsSomewhere(link))).toEqual([]);
  expect((parse(front).products as string[]).filter((slug) => !products.has(slug))).toEqual([]);
});
