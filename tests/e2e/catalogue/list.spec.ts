import { violationsOn } from '#tests/e2e/steps/accessibility.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';
import { holdRequests } from '#tests/e2e/steps/hold-requests.ts';

test('while the next list loads, the current one stays under a progress bar, and its page links keep the sort', {
  tag: '@desktop',
}, async ({ shop, page }) => {
  await shop.open('/products');
  // Until their code is there, page links load the page that the server has rendered.
  await expect(shop.main.locator('[data-late]:not(dialog *)')).toHaveCount(0);
  const names = await shop.names();
  const bar = () =>
    page.evaluate(
      () =>
        Number.parseFloat(getComputedStyle(document.documentElement, '::before').blockSize) || 0,
    );
  expect(await bar()).toBe(0);
  const release = await holdRequests(page, /\/api\/product/i);
  await shop.main
    .getByRole('combobox', { name: 'Sort by' })
    .selectOption({ label: 'price low to high' });
  // In the page, at once: after 0.8 s a placeholder replaces the list and its links.
  const meanwhile = await shop.main.evaluate(async (main) => {
    const height = () =>
      Number.parseFloat(getComputedStyle(document.documentElement, '::before').blockSize) || 0;
    while (height() !== 2) await new Promise(requestAnimationFrame);
    const shown = [...main.querySelectorAll<HTMLElement>('article a[href]')].map(
      (link) => link.innerText,
    );
    main.querySelector<HTMLElement>('[aria-label="Page 2"]')?.click();
    return shown;
  });
  expect(meanwhile).toEqual(names);
  await release();
  await expect(page).toHaveURL('/products?sort=price-asc&page=2');
  await expect(shop.count).toContainText('Showing page 2 of');
  await expect.poll(async () => isRising(await shop.prices())).toBe(true);
  await expect.poll(bar).toBe(0);
});

test('active filters show as chips that remove them', { tag: '@desktop' }, async ({
  shop,
  page,
}) => {
  await shop.open('/products?sort=price-asc');
  await shop.filter({ from: 1000, to: 2000, category: 'Home Decor' });
  await expect(page).toHaveURL((url) => url.searchParams.get('sort') === 'price-asc');
  await expect(shop.heading('Home Decor')).toBeVisible();
  await expect(shop.chips.getByRole('link')).toHaveCount(3);
  for (const price of await shop.prices()) {
    expect(price).toBeGreaterThanOrEqual(1000);
    expect(price).toBeLessThanOrEqual(2000);
  }

  await shop.removeFilter('Home Decor');
  await expect(shop.heading('All products')).toBeVisible();
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('MinPrice') === '1000' && !url.search.includes('category'),
  );
  await shop.removeFilter('From Rs 1,000');
  await shop.removeFilter('To Rs 2,000');
  await expect(shop.chips).toBeHidden();
  await expect(page).toHaveURL('/products?sort=price-asc');
});

test('the filters show counts while choosing, also on a tag page', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
}) => {
  const counts = await catalogue.counts('tag=bracelet&crystal=amethyst,rose-quartz');
  await shop.open('/shop/by-category/bracelet?sort-by=price-asc');
  await shop.main.getByRole('button', { name: 'Filters' }).click();
  const sheet = shop.dialog('Filters');
  const show = sheet.getByRole('button', { name: /^Show/ });
  await sheet.getByRole('checkbox', { name: /^Amethyst/ }).check();
  await sheet.getByRole('checkbox', { name: /^Rose Quartz/ }).check();
  await expect(show).toHaveText(`Show ${counts.total} pieces`);
  await expect(
    sheet.getByRole('checkbox', { name: `Love ${counts.meanings.love ?? 0}` }),
  ).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await show.click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL((url) => {
    return (
      url.searchParams.get('crystal') === 'amethyst,rose-quartz' && url.searchParams.has('sort-by')
    );
  });
  await expect(shop.count).toContainText(`· ${counts.total} products`);
  await shop.removeFilter('Amethyst');
  await expect(shop.main.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
  await page.goBack();
  await expect(shop.chips.getByRole('link')).toHaveCount(2);
  await shop.main.getByRole('link', { name: 'Reset filters' }).click();
  await expect(page).toHaveURL('/shop/by-category/bracelet?sort-by=price-asc');
});

test('a reversed price range shows an error', { tag: '@desktop' }, async ({ shop, page }) => {
  await shop.open('/products');
  await shop.main.getByRole('button', { name: 'Filters' }).click();
  const sheet = shop.dialog('Filters');
  await sheet.getByLabel('From', { exact: true }).fill('2000');
  await sheet.getByLabel('To', { exact: true }).fill('1000');
  await sheet.getByRole('button', { name: 'Show pieces' }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL('/products');
});

test('the pagination keeps other search params, and fits in one row', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
  await shop.open('/products?sort=price-asc&MinPrice=500');
  await expect(shop.pages.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  const before = await shop.names();
  await shop.pages.getByRole('link', { name: 'Next page' }).click();
  await expect(shop.count).toContainText('Showing page 2 of');
  await expect(page).toHaveURL((url) => {
    const { searchParams } = url;
    return (
      searchParams.get('page') === '2' &&
      searchParams.get('sort') === 'price-asc' &&
      searchParams.has('MinPrice')
    );
  });
  await expect(shop.pages.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(shop.pages.locator('[aria-current]')).toHaveCount(1);
  expect(await shop.names()).not.toEqual(before);

  const last = Number(/of (\d+)/.exec(await shop.count.innerText())?.[1]);
  await shop.goToPage(last);
  await expect(shop.pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.goBack();
  await expect(shop.count).toContainText('Showing page 2 of');

  // Where it has the most links.
  await shop.open('/products?page=5');
  const rows = await shop.pages.locator('a:visible, button:visible').evaluateAll((links) => {
    return links.map((link) => Math.round(link.getBoundingClientRect().top));
  });
  expect(rows.length).toBeGreaterThan(6);
  expect(new Set(rows).size).toBe(1);
});

function isRising(prices: readonly number[]): boolean {
  return (
    prices.length > 1 && prices.every((price, at) => at === 0 || price >= (prices[at - 1] ?? 0))
  );
}

test('while a list loads, its pictures have their places and the footer stays below', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/about');
  await page.waitForFunction(() => performance.getEntriesByName('sphatik-idle').length > 0);
  const release = await holdRequests(page, /\/api\//);
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: 'All products' })
    .click();
  await expect(page.getByRole('main').locator('[role=status] i')).toHaveCount(8);
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  await release();
  await expect(page.getByRole('main').getByRole('heading', { name: 'All products' })).toBeVisible();
});
