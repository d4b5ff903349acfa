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
import { askCall } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';
import { aStaffMember, type TestStaff } from '#tests/setup/staff.ts';

describe.each(everyEngine)('Posts at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  let pema: TestStaff;
  beforeAll(async () => {
    pema = await aStaffMember(shop, { role: 'staff' });
    await shop.stock(aProduct('quartz-ring'));
  });

  const fields = {
    ...{ title: 'Salt in the rain', slug: '', author: 'Asha Rai', summary: 'A lamp drinks.' },
    ...{ markdown: 'Keep it *lit*.', tags: ['Care'], products: ['quartz-ring'] },
    ...{ pictureHash: null, pictureAlt: '', published: false },
  };
  const create = (own: object = {}) => pema.gets(createPost, { body: { ...fields, ...own } });
  const edit = (post: DeskPost, own: object) => {
    const { title, slug, author, summary, markdown, tags, products, pictureHash, pictureAlt, published } = post;
    const same = { title, slug, author, summary, markdown, tags, products, pictureHash, pictureAlt, published };
    return pema.ask(editPost, { params: { id: post.id }, body: { ...same, version: post.version, ...own } });
  };
  const inShop = (slug: string) => askCall(shop, readPost, { params: { slug } });

  test('are drafts that only the desk shows until they are published', async () => {
    const { hash } = await shop.addPicture('#123');
    const draft = await create({ title: 'A draft', pictureHash: hash, pictureAlt: 'Dark' });
    expect(draft).toMatchObject({ slug: 'a-draft', published: false, version: 1, picture: { alt: 'Dark' } });
    expect(draft.tags).toEqual(['care']);
    expect((await inShop('a-draft')).statusCode).toBe(404);
    expect((await askCall(shop, listPosts)).json().totalItems).toBe(0);
    expect((await shop.get('/sitemap.xml')).payload).not.toContain('a-draft');
    expect((await shop.get('/api/catalogue/offline-search')).payload).not.toContain('a-draft');
    const published = (await edit(draft, { published: true })).json();
    expect(Date.parse(published.postedAt)).toBeGreaterThan(Date.parse(draft.postedAt));
    expect((await inShop('a-draft')).json()).toMatchObject({
      ...{ body: '<p>Keep it <em>lit</em>.</p>', relatedProducts: [{ slugs: 'quartz-ring' }] },
    });
    const back = (await edit(published, { published: false })).json();
    expect(back).toMatchObject({ version: 3, postedAt: published.postedAt });
    expect((await inShop('a-draft')).statusCode).toBe(404);
    const list = async (query: Record<string, string>) => (await pema.gets(listDeskPosts, { query })).posts;
    expect(await list({ filter: 'drafts', search: 'DRAFT' })).toMatchObject([{ id: draft.id, published: false }]);
    expect(await list({ filter: 'published' })).toEqual([]);
    expect(await list({ search: '%' })).toEqual([]);
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
    const taken = await pema.ask(createPost, { body: { ...fields, slug: 'salt-lamps' } });
    expect([taken.statusCode, taken.json().data[0]]).toMatchObject([422, { code: 'address-taken', field: 'slug' }]);
    // Back to where it was.
    const home = (await edit(again, { slug: 'salt-lamps' })).json();
    expect(home.slug).toBe('salt-lamps');
    expect((await inShop('lamps')).json().slugs).toBe('salt-lamps');
    expect((await pema.ask(deletePost, { params: { id: post.id }, body: { version: 1 } })).statusCode).toBe(409);
    await pema.gets(deletePost, { params: { id: post.id }, body: { version: home.version } });
    for (const old of ['salt-in-the-rain', 'lamps', 'salt-lamps']) expect((await inShop(old)).statusCode).toBe(404);
    expect((await pema.ask(readDeskPost, { params: { id: post.id } })).statusCode).toBe(404);
  });

  test('of two changes at the same time one is made, the other gets it', async () => {
    const post = await create({ title: 'Two' });
    const answers = await Promise.all([edit(post, { title: 'Three' }), edit(post, { title: 'Four' })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const stale = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(stale.current).toEqual(await pema.gets(readDeskPost, { params: { id: post.id } }));
    const rows = await shop.database.read
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject', '=', `post:${post.id}`)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([{ action: 'post.create' }, { action: 'post.edit', before: '{"title":"Two"}' }]);
  });

  test.each([
    ['no text', { published: true, markdown: ' ' }, 'markdown'],
    ['no summary', { published: true, summary: '' }, 'summary'],
    ['an unknown product', { products: ['no-such-ring'] }, 'products'],
    ['an unknown picture', { pictureHash: 'nothing' }, 'pictureHash'],
    ['no title', { title: ' ' }, 'title'],
  ])('with %s are refused', async (_, own, field) => {
    const response = await pema.ask(createPost, { body: { ...fields, ...own } });
    expect([response.statusCode, response.json().data[0].field]).toEqual([422, field]);
  });

  test('are previewed as their page has them, without scripts; long ones too', async () => {
    const markdown = `<script>alert(1)</script>\n\n[Ring](javascript:alert(1)) **bold**\n\n${'लामो '.repeat(39_000)}`;
    const { body } = await pema.gets(previewPost, { body: { markdown } });
    expect(body).toContain('<strong>bold</strong>');
    expect(body).not.toMatch(/script/);
    expect((await create({ title: 'Long', markdown })).markdown).toHaveLength(markdown.trim().length);
  });
});
