import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { canonicalTag, findTag, tagLists } from '#contract/names/tags.ts';

const here = fileURLToPath(new URL('../../catalogue/posts/', import.meta.url));
const productFolder = fileURLToPath(new URL('../../catalogue/products/', import.meta.url));

/** What a post may be about beyond the shop's own tags. */
const blogTags = ['buying', 'care', 'festivals', 'gifts', 'services', 'valleys', 'workshop'];
const authors = ['Pemba Tamang', 'Prakriti Lama', 'Sarita Shakya'];
const fields = ['author', 'datePosted', 'picture', 'products', 'summary', 'tags', 'title'];
/** The demo shop was photographed on this day; nothing in it was written later. */
const today = '2026-11-21T00:00:00Z';

interface Post {
  readonly slug: string;
  readonly front: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const posts: readonly Post[] = readdirSync(here)
  .filter((name) => name.endsWith('.md'))
  .map((name) => {
    const [, front = '', body = ''] =
      /^---\n([\s\S]+?)\n---\n([\s\S]+)$/.exec(readFileSync(`${here}${name}`, 'utf8')) ?? [];
    return { slug: name.slice(0, -'.md'.length), front: parse(front) ?? {}, body };
  });

const productSlugs = new Set(
  readdirSync(productFolder).flatMap((name) =>
    (parse(readFileSync(`${productFolder}${name}`, 'utf8')) as { slug: string }[]).map(({ slug }) => slug),
  ),
);
const postSlugs = new Set(posts.map(({ slug }) => slug));
const shopTags = new Set(Object.values(tagLists).flatMap((list) => list.map(({ slug }) => slug)));

const pages = new Set([
  '/about',
  '/blogs',
  '/products',
  '/products/custom',
  '/services',
  '/services/astrology',
  '/services/numerology',
  '/services/tarot-reading',
  '/shop',
  '/terms-and-conditions',
]);

function leadsSomewhere(address: string): boolean {
  if (pages.has(address)) return true;
  const [, section, name = '', tag] = address.split('/');
  if (section === 'products') return productSlugs.has(name);
  if (section === 'blogs') return postSlugs.has(name);
  const list = Object.keys(tagLists).find((list): list is keyof typeof tagLists => list === name);
  return section === 'shop' && list !== undefined && (tag === undefined || findTag(list, tag)?.slug === tag);
}

const linksOf = (body: string): string[] => [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);
/** Words as a reader counts them: no marks, no addresses, no table lines. */
const wordsOf = (body: string): string[] =>
  body.replace(/\]\([^)]+\)/g, ']').match(/[\p{L}\d]+(?:[’'-][\p{L}\d]+)*/gu) ?? [];

describe('the posts', () => {
  it('fill more than two pages of the blog', () => {
    expect(posts.length).toBeGreaterThanOrEqual(20);
  });

  it('are told by people of the shop, each of them more than once', () => {
    const told = posts.map(({ front }) => front.author);
    for (const author of authors) expect(told.filter((name) => name === author).length).toBeGreaterThan(1);
    expect([...new Set(told)].sort()).toEqual(authors);
  });

  it('have titles, days and pictures of their own', () => {
    for (const field of ['title', 'datePosted', 'picture', 'summary']) {
      expect(new Set(posts.map(({ front }) => front[field])).size, field).toBe(posts.length);
    }
  });

  it('share no paragraph', () => {
    const seen = new Map<string, string>();
    for (const { slug, body } of posts) {
      for (const paragraph of body.split(/\n{2,}/).map((text) => text.trim())) {
        if (wordsOf(paragraph).length < 8) continue;
        expect(seen.get(paragraph), `${slug}: ${paragraph.slice(0, 60)}`).toBeUndefined();
        seen.set(paragraph, slug);
      }
    }
  });

  it('lead on to one another now and then', () => {
    expect(posts.filter(({ body }) => linksOf(body).some((link) => link.startsWith('/blogs/'))).length).toBeGreaterThan(
      2,
    );
  });
});

describe.each(posts)('$slug', ({ slug, front, body }) => {
  it('has every field and no other', () => {
    expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(Object.keys(front).sort()).toEqual(fields);
    for (const field of ['title', 'author', 'summary', 'picture']) {
      expect(String(front[field]).trim().length, field).toBeGreaterThan(3);
    }
    expect(String(front.title).length).toBeLessThanOrEqual(70);
    expect(String(front.summary).length).toBeLessThanOrEqual(160);
    expect(String(front.summary)).toMatch(/[.?]$/);
  });

  it('was posted on a day that has been', () => {
    const posted = String(front.datePosted);
    expect(posted).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
    // An impossible day, such as 30 February, comes back as another one.
    expect(new Date(posted).toISOString()).toBe(posted.replace('Z', '.000Z'));
    expect(posted >= '2025-03-01' && posted <= today).toBe(true);
  });

  it('carries two to five tags that somebody knows', () => {
    const tags = front.tags as string[];
    expect(tags.length).toBeGreaterThanOrEqual(2);
    expect(tags.length).toBeLessThanOrEqual(5);
    expect(new Set(tags).size).toBe(tags.length);
    for (const tag of tags) {
      expect(canonicalTag(tag)).toBe(tag);
      expect(shopTags.has(tag) || blogTags.includes(tag), tag).toBe(true);
    }
  });

  it('names products that exist and speaks of each', () => {
    const products = front.products as string[];
    expect(products.length).toBeLessThanOrEqual(4);
    for (const product of products) {
      expect(productSlugs.has(product), product).toBe(true);
      expect(linksOf(body), product).toContain(`/products/${product}`);
    }
  });

  it('is long enough to be worth the way, and short enough for a tea', () => {
    expect(wordsOf(body).length).toBeGreaterThanOrEqual(450);
    expect(wordsOf(body).length).toBeLessThanOrEqual(950);
  });

  it('leads nowhere that is not there', () => {
    const links = linksOf(body);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !leadsSomewhere(link))).toEqual([]);
    expect(links).not.toContain(`/blogs/${slug}`);
  });

  it('begins its headings at the second level and skips none', () => {
    const levels = [...body.matchAll(/^(#+) \S/gm)].map(([, marks = '']) => marks.length);
    expect(body).not.toMatch(/^# /m);
    levels.forEach((level, index) => {
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 1) + 1);
    });
  });

  it('is plain Markdown with the marks of a printed page', () => {
    expect(body).not.toMatch(/<[a-z/!]/i);
    expect(body).not.toMatch(/['"]|lorem|todo/i);
    for (const opened of ['**', '`']) expect(body.split(opened).length % 2, opened).toBe(1);
  });
});
