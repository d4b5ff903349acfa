import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, test } from 'vitest';
import { listPosts, readPost } from '#contract/calls/blog-calls.ts';
import { openDatabase } from '#server/db/connect.ts';
import { loadDemoPosts } from '#server/demo/demo-posts.ts';
import { type PostDraft, writePost } from '#server/modules/blog/post-writer.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { packageRoot } from '#server/package-root.ts';
import { askCall, type TestInput } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';

/** A post with changes. */
function aPost(slug: string, own: Partial<PostDraft> = {}): PostDraft {
  return {
    slug,
    title: `About ${slug}`,
    author: 'Asha Rai',
    summary: 'Short.',
    markdown: 'Some words.',
    tags: [],
    products: [],
    published: true,
    postedAt: '2025-06-01T00:00:00.000Z',
    pictureHash: null,
    pictureAlt: '',
    ...own,
  };
}

describe.each(everyEngine)('The blog on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const list = async (query: TestInput['query'] = {}) =>
    listPosts.response.parse((await askCall(shop, listPosts, { query })).json());
  const read = async (slug: string) =>
    readPost.response.parse((await askCall(shop, readPost, { params: { slug } })).json());
  const write = (...posts: PostDraft[]) =>
    shop.database.transaction(async (trx) => {
      await raiseCatalogueVersion(trx);
      for (const post of posts) await writePost(trx, post);
    });
  const loadFixtures = (database = shop.database) =>
    loadDemoPosts({
      database,
      pictures: shop.pictures,
      folder: `${packageRoot}/tests/fixtures`,
      print: () => {},
    });

  beforeAll(async () => {
    await shop.stock(
      aProduct('amethyst-ring', { tags: ['ring', 'amethyst'] }),
      aProduct('lucky-coin', { tags: ['good-luck'] }),
      aProduct('amethyst-luck', { tags: ['amethyst', 'good-luck'] }),
      aProduct('hidden-amethyst', { tags: ['amethyst'], published: false }),
    );
  });

  test('is empty at first', async () => {
    expect(await list()).toEqual({ data: [], totalItems: 0 });
    const missing = await askCall(shop, readPost, { params: { slug: 'nothing' } });
    expect(missing.statusCode).toBe(404);
    expect(missing.json().message).toBe('Blog not found');
  });

  test('gets the posts of the demo once, even when two processes start together', async () => {
    const other = await openDatabase(shop.settings);
    const done = await Promise.all([loadFixtures(), loadFixtures(other)]);
    await other.close();
    expect(done.toSorted()).toEqual([false, true]);
    expect(await loadFixtures()).toBe(false);
    // Another process's write shows a moment later.
    await expect.poll(async () => (await list()).totalItems).toBe(2);
    const { data } = await list();
    expect(data.map(({ slugs }) => slugs)).toEqual(['amethyst-at-night', 'salt-in-the-rain']);
    expect(data[0]).toMatchObject({
      title: 'Amethyst & the night',
      author: 'Asha Rai',
      datePosted: '2026-02-03T04:30:00.000Z',
      tags: ['amethyst', 'care', 'luck'],
      picture: { width: 1600, height: 1000, alt: 'A violet point on a dark table' },
      readingMinutes: 1,
    });
    expect(data[1]).toMatchObject({ datePosted: '2026-01-05T00:00:00.000Z', imageURL: '' });
    expect((await shop.get(data[0]?.imageURL ?? '')).statusCode).toBe(200);
  });

  test('shows a post with what goes with it', async () => {
    const post = await read('amethyst-at-night');
    expect(post.body).toContain('<a href="/shop/by-category/ring">the rings</a>');
    expect(post.relatedPosts.map(({ slugs }) => slugs)).toEqual(['salt-in-the-rain']);
    // First the products it mentions, then those that share most tags; none that is not for sale.
    expect(post.relatedProducts.map(({ slugs }) => slugs)).toEqual(['amethyst-ring', 'amethyst-luck', 'lucky-coin']);
    expect((await askCall(shop, readPost, { params: { slug: 'Amethyst-At-Night' } })).statusCode).toBe(200);
  });

  test('finds posts by any spelling of a tag', async () => {
    for (const tag of ['good-luck', 'luck', 'LUCK']) expect((await list({ tag })).totalItems).toBe(1);
    expect((await list({ tag: 'care' })).totalItems).toBe(2);
    expect(await list({ tag: 'nothing' })).toEqual({ data: [], totalItems: 0 });
    expect((await list({ tag: '' })).totalItems).toBe(2);
  });

  test('comes eight at a time, newest first', async () => {
    const many = Array.from({ length: 15 }, (_, at) =>
      aPost(`post-${at}`, { postedAt: new Date(Date.UTC(2025, 0, 1 + at)).toISOString(), tags: ['many'] }),
    );
    await write(...many);
    const first = await list();
    expect(first.totalItems).toBe(17);
    expect(first.data).toHaveLength(8);
    expect(first.data[2]?.slugs).toBe('post-14');
    expect((await list({ pageNumber: '2' })).data[0]?.slugs).toBe('post-8');
    expect((await list({ pageNumber: '3' })).data.map(({ slugs }) => slugs)).toEqual(['post-0']);
    expect(await list({ pageNumber: '4' })).toEqual({ data: [], totalItems: 17 });
    expect(await list({ pageNumber: String(Number.MAX_SAFE_INTEGER) })).toEqual({ data: [], totalItems: 17 });
    expect((await list({ tag: 'many', pageSize: '3', pageNumber: '5' })).data).toHaveLength(3);
  });

  test('names three related posts: most tags in common, then the newest', async () => {
    await write(aPost('two-tags', { tags: ['many', 'care'], postedAt: '2024-01-01T00:00:00.000Z' }));
    const { relatedPosts } = await read('two-tags');
    expect(relatedPosts.map(({ slugs }) => slugs)).toEqual(['amethyst-at-night', 'salt-in-the-rain', 'post-14']);
    const { relatedPosts: ofSalt } = await read('salt-in-the-rain');
    expect(ofSalt.map(({ slugs }) => slugs)).toEqual(['amethyst-at-night', 'two-tags', 'post-14']);
  });

  test('has a feed that readers can read', async () => {
    await write(
      aPost('ends-of-tags', { title: 'A <b>bold</b> ]]> & "quoted" title', postedAt: '2026-06-01T10:00:00.000Z' }),
    );
    const response = await shop.get('/blogs/rss.xml');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    // Throws unless it is well-formed.
    const { document } = new JSDOM(response.payload, { contentType: 'text/xml' }).window;
    const text = (parent: Element, name: string) => parent.getElementsByTagName(name)[0]?.textContent;
    const [channel] = document.getElementsByTagName('channel');
    if (!channel) throw new Error('There is no channel.');
    expect(document.documentElement.getAttribute('version')).toBe('2.0');
    expect(text(channel, 'link')).toBe('https://shop.example/blogs');
    expect(text(channel, 'lastBuildDate')).toBe('Mon, 01 Jun 2026 10:00:00 +0000');
    expect(channel.getElementsByTagName('atom:link')[0]?.getAttribute('href')).toBe(
      'https://shop.example/blogs/rss.xml',
    );
    const [first, second, ...more] = channel.getElementsByTagName('item');
    if (!first || !second) throw new Error('There are no items.');
    expect(more).toHaveLength(17);
    expect(text(first, 'title')).toBe('A <b>bold</b> ]]> & "quoted" title');
    expect(text(first, 'link')).toBe('https://shop.example/blogs/ends-of-tags');
    expect(text(first, 'guid')).toBe('https://shop.example/blogs/ends-of-tags');
    expect(text(first, 'pubDate')).toBe('Mon, 01 Jun 2026 10:00:00 +0000');
    expect(text(first, 'dc:creator')).toBe('Asha Rai');
    const categories = [...second.getElementsByTagName('category')].map((category) => category.textContent);
    expect(categories).toEqual(['Amethyst', 'Care', 'Good luck']);
    const compressed = await shop.get('/blogs/rss.xml', { 'accept-encoding': 'br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    const known = await shop.get('/blogs/rss.xml', { 'if-none-match': String(response.headers.etag) });
    expect(known.statusCode).toBe(304);
  });

  test('is in the sitemap', async () => {
    const { payload } = await shop.get('/sitemap.xml');
    expect(payload).toContain('<loc>https://shop.example/blogs</loc>');
    expect(payload).toContain('<loc>https://shop.example/blogs/salt-in-the-rain</loc><lastmod>');
    expect(payload).toMatch(/blogs\/amethyst-at-night<\/loc>.*<image:loc>https:\/\/shop\.example\/media\//);
  });
});
