import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, test } from 'vitest';

import {
  createPost,
  type DeskPost,
  deletePost,
  editPost,
  listDeskPosts,
  previewPost,
  readDeskPost,
} from '#contract/calls/admin/post-calls.ts';
import { listPosts, readPost } from '#contract/calls/blog-calls.ts';
import { openDatabase } from '#server/db/connect.ts';
import { loadDemoPosts } from '#server/demo/demo-posts.ts';
import { publishDuePosts } from '#server/modules/blog/due-posts.ts';
import { type PostDraft, writePost } from '#server/modules/blog/post-store.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { packageRoot } from '#server/package-root.ts';
import { askCall, useStaff } from '#tests/setup/callers.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

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
  const list = async (query: Record<string, string> = {}) =>
    listPosts.response.parse((await askCall(shop, listPosts, query)).json());
  const read = async (slug: string) =>
    readPost.response.parse((await askCall(shop, readPost, { slug })).json());
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
    const missing = await askCall(shop, readPost, { slug: 'nothing' });
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
    expect(post.relatedProducts.map(({ slugs }) => slugs)).toEqual([
      'amethyst-ring',
      'amethyst-luck',
      'lucky-coin',
    ]);
    expect((await askCall(shop, readPost, { slug: 'Amethyst-At-Night' })).statusCode).toBe(200);
  });

  test('finds posts by any spelling of a tag', async () => {
    for (const tag of ['good-luck', 'luck', 'LUCK'])
      expect((await list({ tag })).totalItems).toBe(1);
    expect((await list({ tag: 'care' })).totalItems).toBe(2);
    expect(await list({ tag: 'nothing' })).toEqual({ data: [], totalItems: 0 });
    expect((await list({ tag: '' })).totalItems).toBe(2);
  });

  test('comes eight at a time, newest first', async () => {
    const dayOf = (at: number) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString();
    const numbers = Array.from({ length: 15 }, (_, at) => at);
    await write(
      ...numbers.map((at) => aPost(`post-${at}`, { postedAt: dayOf(at), tags: ['many'] })),
    );
    const first = await list();
    expect(first.totalItems).toBe(17);
    expect(first.data).toHaveLength(8);
    expect(first.data[2]?.slugs).toBe('post-14');
    expect((await list({ pageNumber: '3' })).data.map(({ slugs }) => slugs)).toEqual(['post-0']);
    expect(await list({ pageNumber: String(Number.MAX_SAFE_INTEGER) })).toEqual({
      data: [],
      totalItems: 17,
    });
    expect((await list({ tag: 'many', pageSize: '3', pageNumber: '5' })).data).toHaveLength(3);
  });

  test('names three related posts: most tags in common, then the newest', async () => {
    await write(
      aPost('two-tags', { tags: ['many', 'care'], postedAt: '2024-01-01T00:00:00.000Z' }),
    );
    const { relatedPosts } = await read('two-tags');
    expect(relatedPosts.map(({ slugs }) => slugs)).toEqual([
      'amethyst-at-night',
      'salt-in-the-rain',
      'post-14',
    ]);
    const { relatedPosts: ofSalt } = await read('salt-in-the-rain');
    expect(ofSalt.map(({ slugs }) => slugs)).toEqual(['amethyst-at-night', 'two-tags', 'post-14']);
  });

  test('has a feed that readers can read', async () => {
    const title = 'A <b>bold</b> ]]> & "quoted" title';
    await write(aPost('ends-of-tags', { title, postedAt: '2026-06-01T10:00:00.000Z' }));
    const response = await shop.get('/blogs/rss.xml');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    // Throws unless it is well-formed.
    const { document } = new JSDOM(response.payload, { contentType: 'text/xml' }).window;
    const text = (parent: Element, name: string) =>
      parent.getElementsByTagName(name)[0]?.textContent;
    const [channel] = document.getElementsByTagName('channel');
    if (!channel) throw new Error('There is no channel.');
    expect(document.documentElement.getAttribute('version')).toBe('2.0');
    const address = channel.getElementsByTagName('atom:link')[0]?.getAttribute('href');
    expect(address).toBe('https://shop.example/blogs/rss.xml');
    const [first, second, ...more] = channel.getElementsByTagName('item');
    if (!first || !second) throw new Error('There are no items.');
    expect(more).toHaveLength(17);
    for (const [parent, name, content] of [
      [channel, 'link', 'https://shop.example/blogs'],
      [channel, 'lastBuildDate', 'Mon, 01 Jun 2026 10:00:00 +0000'],
      [first, 'title', title],
      [first, 'link', 'https://shop.example/blogs/ends-of-tags'],
      [first, 'guid', 'https://shop.example/blogs/ends-of-tags'],
      [first, 'pubDate', 'Mon, 01 Jun 2026 10:00:00 +0000'],
      [first, 'dc:creator', 'Asha Rai'],
    ] as const)
      expect(text(parent, name)).toBe(content);
    const categories = [...second.getElementsByTagName('category')].map(
      (category) => category.textContent,
    );
    expect(categories).toEqual(['Amethyst', 'Care', 'Good luck']);
  });

  test('is in the sitemap', async () => {
    const { payload } = await shop.get('/sitemap.xml');
    expect(payload).toContain('<loc>https://shop.example/blogs</loc>');
    expect(payload).toContain('<loc>https://shop.example/blogs/salt-in-the-rain</loc><lastmod>');
    expect(payload).toMatch(
      /blogs\/amethyst-at-night<\/loc>.*<image:loc>https:\/\/shop\.example\/media\//,
    );
  });
});

describe.each(everyEngine)('Posts at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop, { role: 'staff' });
  beforeAll(async () => {
    await shop.stock(aProduct('quartz-ring'));
  });

  const fields = {
    title: 'Salt in the rain',
    slug: '',
    author: 'Asha Rai',
    summary: 'A lamp drinks.',
    markdown: 'Keep it *lit*.',
    tags: ['Care'],
    products: ['quartz-ring'],
    pictureHash: null,
    pictureAlt: '',
    published: false,
  };
  const create = (own: object = {}) => pema.gets(createPost, { ...fields, ...own });
  const edit = (post: DeskPost, own: object) => {
    const {
      title,
      slug,
      author,
      summary,
      markdown,
      tags,
      products,
      pictureHash,
      pictureAlt,
      published,
    } = post;
    const same = {
      title,
      slug,
      author,
      summary,
      markdown,
      tags,
      products,
      pictureHash,
      pictureAlt,
      published,
    };
    return pema.ask(editPost, { id: post.id, ...same, version: post.version, ...own });
  };
  const inShop = (slug: string) => askCall(shop, readPost, { slug });

  test('are drafts that only the desk shows until they are published', async () => {
    const { hash } = await shop.addPicture('#123');
    const draft = await create({ title: 'A draft', pictureHash: hash, pictureAlt: 'Dark' });
    expect(draft).toMatchObject({
      slug: 'a-draft',
      published: false,
      version: 1,
      picture: { alt: 'Dark' },
    });
    expect(draft.tags).toEqual(['care']);
    expect((await inShop('a-draft')).statusCode).toBe(404);
    expect((await askCall(shop, listPosts)).json().totalItems).toBe(0);
    expect((await shop.get('/sitemap.xml')).payload).not.toContain('a-draft');
    expect((await shop.get('/api/catalogue/offline-search')).payload).not.toContain('a-draft');
    const published = (await edit(draft, { published: true })).json();
    expect(Date.parse(published.postedAt)).toBeGreaterThan(Date.parse(draft.postedAt));
    expect((await inShop('a-draft')).json()).toMatchObject({
      body: '<p>Keep it <em>lit</em>.</p>',
      relatedProducts: [{ slugs: 'quartz-ring' }],
    });
    const back = (await edit(published, { published: false })).json();
    expect(back).toMatchObject({ version: 3, postedAt: published.postedAt });
    expect((await inShop('a-draft')).statusCode).toBe(404);
    const list = async (query: Record<string, string>) =>
      (await pema.gets(listDeskPosts, query)).posts;
    expect(await list({ filter: 'drafts', search: 'DRAFT' })).toMatchObject([
      { id: draft.id, published: false },
    ]);
    expect(await list({ filter: 'published' })).toEqual([]);
    expect(await list({ search: '%' })).toEqual([]);
  });

  test('are published by themselves at their time, on the shop’s clock', async () => {
    const publishAt = '2100-05-01T09:30';
    const over = await pema.ask(createPost, { ...fields, publishAt: '2001-05-01T09:30' });
    expect([over.statusCode, over.json().data[0].field]).toEqual([422, 'publishAt']);
    const empty = await pema.ask(createPost, { ...fields, summary: '', publishAt });
    expect(empty.statusCode).toBe(422);
    const post = await create({ title: 'In time', publishAt });
    expect(post).toMatchObject({ published: false, publishAt });
    const time = '2100-05-01T03:45:00.000Z';
    expect(await shop.row('posts', { id: post.id })).toMatchObject({ publish_at: time });
    const { posts } = await pema.gets(listDeskPosts, { filter: 'scheduled' });
    expect(posts).toMatchObject([{ id: post.id, publishAt }]);

    // Also what was asked for before is not stored for longer.
    const places = [
      '/api/Blogs',
      '/sitemap.xml',
      '/blogs/rss.xml',
      '/api/catalogue/offline-search',
    ];
    const whereItIs = async () => {
      const texts = await Promise.all(places.map((place) => shop.get(place)));
      return places.filter((_, at) => texts[at]?.payload.includes('in-time'));
    };
    expect(await publishDuePosts(shop.database, new Date('2100-05-01T03:44:59Z'))).toBe(0);
    expect(await whereItIs()).toEqual([]);
    expect((await inShop('in-time')).statusCode).toBe(404);
    expect(await publishDuePosts(shop.database, new Date(time))).toBe(1);
    await expect.poll(whereItIs).toEqual(places);
    expect((await inShop('in-time')).json()).toMatchObject({ datePosted: time });
    expect(await publishDuePosts(shop.database, new Date(time))).toBe(0);
    const log = await shop.rows('audit_log', { action: 'post.published' });
    expect(log).toMatchObject([{ who: 'shop', subject: `post:${post.id}` }]);

    // An edit made from the draft is refused.
    expect((await edit(post, { publishAt: '' })).statusCode).toBe(409);
    const second = await create({ title: 'Not yet', publishAt });
    const taken = (await edit(second, { publishAt: '' })).json();
    expect(taken).toMatchObject({ published: false, publishAt: '' });
    expect(await publishDuePosts(shop.database, new Date('2101-01-01'))).toBe(0);
  });

  test('that move lead from each old address to the new one', async () => {
    const post = await create({ published: true });
    expect(post.slug).toBe('salt-in-the-rain');
    expect((await create()).slug).toBe('salt-in-the-rain-2');
    const moved = (await edit(post, { slug: 'Salt lamps!' })).json();
    expect(moved.slug).toBe('salt-lamps');
    const again = (await edit(moved, { slug: 'lamps' })).json();
    for (const old of ['salt-in-the-rain', 'salt-lamps', 'lamps'])
      expect((await inShop(old)).json(), old).toMatchObject({ slugs: 'lamps' });
    const taken = await pema.ask(createPost, { ...fields, slug: 'salt-lamps' });
    expect([taken.statusCode, taken.json().data[0]]).toMatchObject([
      422,
      { code: 'address-taken', field: 'slug' },
    ]);
    // Back to where it was.
    const home = (await edit(again, { slug: 'salt-lamps' })).json();
    expect(home.slug).toBe('salt-lamps');
    expect((await inShop('lamps')).json().slugs).toBe('salt-lamps');
    expect((await pema.ask(deletePost, { id: post.id, version: 1 })).statusCode).toBe(409);
    await pema.gets(deletePost, { id: post.id, version: home.version });
    for (const old of ['salt-in-the-rain', 'lamps', 'salt-lamps'])
      expect((await inShop(old)).statusCode).toBe(404);
    expect((await pema.ask(readDeskPost, { id: post.id })).statusCode).toBe(404);
  });

  test('of two changes at the same time one is made, the other gets it', async () => {
    const post = await create({ title: 'Two' });
    const answers = await Promise.all([
      edit(post, { title: 'Three' }),
      edit(post, { title: 'Four' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const stale = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(stale.current).toEqual(await pema.gets(readDeskPost, { id: post.id }));
    const rows = await shop.rows('audit_log', { subject: `post:${post.id}` }, 'id');
    expect(rows).toMatchObject([
      { action: 'post.create' },
      { action: 'post.edit', before: '{"title":"Two"}' },
    ]);
  });

  test.each([
    ['no text', { published: true, markdown: ' ' }, 'markdown'],
    ['no summary', { published: true, summary: '' }, 'summary'],
    ['an unknown product', { products: ['no-such-ring'] }, 'products'],
    ['an unknown picture', { pictureHash: 'nothing' }, 'pictureHash'],
    ['no title', { title: ' ' }, 'title'],
  ])('with %s are refused', async (_, own, field) => {
    const response = await pema.ask(createPost, { ...fields, ...own });
    expect([response.statusCode, response.json().data[0].field]).toEqual([422, field]);
  });

  test('are previewed as their page has them, without scripts; long ones too', async () => {
    const markdown = `<script>alert(1)</script>\n\n[Ring](javascript:alert(1)) **bold**\n\n${'लामो '.repeat(39_000)}`;
    const { body } = await pema.gets(previewPost, { markdown });
    expect(body).toContain('<strong>bold</strong>');
    expect(body).not.toMatch(/script/);
    expect((await create({ title: 'Long', markdown })).markdown).toHaveLength(
      markdown.trim().length,
    );
  });

  test('that can’t be shown are neither previewed nor saved', async () => {
    const problems: Record<string, string> = {
      [`${'> '.repeat(4_000)}deep`]: 'nested 20 levels deep',
      ['# Part\n\n'.repeat(301)]: '300 headings',
      [`[a]: /${'x'.repeat(2_000)}\n\n${'[a] '.repeat(600)}`]: 'too long',
    };
    for (const [markdown, problem] of Object.entries(problems)) {
      for (const call of [previewPost, createPost]) {
        const response = await pema.ask(call, { ...fields, markdown });
        expect(response.statusCode, problem).toBe(422);
        const description = expect.stringContaining(problem);
        expect(response.json().data).toMatchObject([{ field: 'markdown', description }]);
      }
    }
  });

  test('that an earlier version has saved are rendered once; as plain text where they can’t be', async () => {
    const post = await create({ title: 'Earlier', published: true });
    const earlier = async (row: object) => {
      await shop.update('posts', row, { id: post.id });
      await shop.database.transaction(raiseCatalogueVersion);
      return (await inShop('earlier')).json().body;
    };
    const unknown = { html: null, html_source: null };
    expect(await earlier({ markdown: '*Once*', ...unknown })).toBe('<p><em>Once</em></p>');
    const [stored] = await shop.rows('posts', { id: post.id });
    expect(stored).toMatchObject({ html: '<p><em>Once</em></p>', version: 1 });
    // The version before changes the text, and knows nothing of the HTML.
    expect(await earlier({ markdown: '*Twice*' })).toBe('<p><em>Twice</em></p>');
    const deep = `${'> '.repeat(4_000)}<b>`;
    expect(await earlier({ markdown: deep })).toBe(`<p>${'&gt; '.repeat(4_000)}&lt;b&gt;</p>`);
    // It can still be hidden.
    expect((await edit({ ...post, markdown: deep }, { published: false })).statusCode).toBe(200);
  });
});
