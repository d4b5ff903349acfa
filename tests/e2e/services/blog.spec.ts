import { expect, test } from '#tests/e2e/steps/fixtures.ts';

interface Posts {
  readonly data: readonly {
    title: string;
    slugs: string;
    tags: readonly string[];
    author: string;
  }[];
  readonly totalItems: number;
}

test('a post shows its author, tags and related posts', { tag: '@phone' }, async ({
  shop,
  page,
  request,
}) => {
  const [post] = ((await (await request.get('/api/blogs')).json()) as Posts).data;
  if (!post) throw new Error('There is no post.');
  await shop.open('/blogs');
  await shop.main.getByRole('link', { name: post.title }).click();
  await expect(shop.heading(post.title)).toBeVisible();
  await expect(shop.main.getByText(`By ${post.author}`)).toBeVisible();
  await expect(shop.main.getByRole('heading', { name: 'Keep reading' })).toBeVisible();
  await shop.main.getByRole('list', { name: 'Tags' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/blogs\?tag=/);
  await expect(shop.main.getByText(/^Posts about/)).toBeVisible();
  await shop.main.getByRole('link', { name: 'Show all posts' }).click();
  await expect(page).toHaveURL(/\/blogs$/);
});

test('links in a post navigate without a page load', { tag: '@desktop' }, async ({
  shop,
  page,
  request,
}) => {
  const { data } = (await (await request.get('/api/blogs?pageSize=100')).json()) as Posts;
  for (const { slugs } of data) {
    const { body } = (await (await request.get(`/api/blogs/${slugs}`)).json()) as { body: string };
    if (!body.includes('href="/')) continue;
    await shop.open(`/blogs/${slugs}`);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const link = shop.main.getByRole('article').first().locator('a[href^="/"]').first();
    const address = await link.getAttribute('href');
    await link.click();
    await expect(page).toHaveURL(new URL(address ?? '', page.url()).href);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    return;
  }
  throw new Error('No post links into the shop.');
});
