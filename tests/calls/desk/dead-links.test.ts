import { describe, expect, test } from 'vitest';

import { readDeadLinks } from '#contract/calls/admin/health-calls.ts';
import { createPost, deletePost, editPost } from '#contract/calls/admin/post-calls.ts';
import { saveSettings } from '#contract/calls/admin/setting-calls.ts';
import { createShelf, deleteShelf } from '#contract/calls/admin/shelf-calls.ts';
import { useStaff } from '#tests/setup/callers.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const aPost = {
  title: 'Chains',
  slug: '',
  author: 'Pema',
  summary: 'How to oil it.',
  markdown: 'Oil it.',
  pictureHash: null,
  pictureAlt: '',
  tags: [],
  products: [],
  published: true,
};

describe.each(everyEngine)('Links that lead nowhere, on %s', (engine) => {
  const shop = useShop(engine, { isUnset: true, env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop);
  const dead = async () =>
    (await pema.gets(readDeadLinks)).texts.map(({ kind, title, links }) => [kind, title, links]);

  test('are named by the text that has them, which is saved nonetheless', async () => {
    expect(await dead()).toEqual([]);
    await shop.stock(aProduct('town'));
    const about = [
      '[Town](/products/town), [its colours](/products/town?colour=red#top), [all](/products)',
      '[gone](/products/country), [also](https://shop.example/blogs/none), [else](https://a.example/x)',
      '[call](tel:1), [feed](/blogs/rss.xml), [services](/services), [top](#top)',
    ].join('\n\n');
    await pema.gets(saveSettings, { group: 'pages', values: { about }, version: 1 });
    expect(await dead()).toEqual([
      ['page', 'About us', ['/products/country', 'https://shop.example/blogs/none', '/services']],
    ]);
  });

  test('are named when what they led to is gone, and not while it has only moved', async () => {
    const shelf = await pema.gets(createShelf, { kind: 'by-category', label: 'Bells' });
    const post = await pema.gets(createPost, aPost);
    const markdown = `[Bells](/shop/by-category/${shelf.slug}) and [chains](/blogs/chains)`;
    await pema.gets(createPost, { ...aPost, title: 'Links', markdown });
    const ofPost = async () => (await dead()).filter(([kind]) => kind === 'post');
    expect(await ofPost()).toEqual([]);
    const { version, id } = post;
    const moved = await pema.gets(editPost, { ...aPost, slug: 'chain-care', id, version });
    expect(await ofPost()).toEqual([]);
    await pema.gets(deletePost, { id, version: moved.version });
    await pema.gets(deleteShelf, { id: shelf.id, version: shelf.version });
    expect(await ofPost()).toEqual([
      ['post', 'Links', [`/shop/by-category/${shelf.slug}`, '/blogs/chains']],
    ]);
  });
});
