import { isPlain } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';

// Before the scripts have arrived, as on a slow line. What is done with each kind of field: src/app/early-input.test.tsx.

const scripts = /\/assets\/.*\.js$/;
const product = '/products/amethyst-night-bracelet';

test('taps and typed text before the scripts count', { tag: '@phone' }, async ({ page }) => {
  const release = await holdRequests(page, scripts);
  await page.goto(product, { waitUntil: 'domcontentloaded' });
  const newsletter = page.getByRole('contentinfo').getByRole('textbox', { name: /News from the workshop/ });
  await newsletter.fill('maya@example.com');
  const addToCart = page.getByRole('button', { name: 'Add to cart', exact: true });
  await addToCart.dblclick();
  await expect(addToCart).toHaveAttribute('aria-busy', 'true');
  await release();
  const login = page.getByRole('dialog', { name: 'Login' });
  await expect(login).toBeVisible();
  await expect(addToCart).not.toHaveAttribute('aria-busy');
  await expect(newsletter).toHaveValue('maya@example.com');
  // The box's own code has it too: it is stored, and restored after a reload.
  await page.waitForFunction(() => sessionStorage.getItem('draft:subscribe') !== null);
  await page.keyboard.press('Escape');
  await expect(login).toBeHidden();
  // The dialog's history entry is removed in a later task.
  await page.waitForFunction(() => !history.state?.dialogs);
  await page.reload();
  await expect(newsletter).toHaveValue('maya@example.com');
});

test('before the scripts search and filters open; a tap on the menu counts, and a link takes it back', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const release = await holdRequests(page, scripts);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const menu = page.getByRole('banner').getByRole('link', { name: 'Menu' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-busy', 'true');
  await shop.main.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL('/products');
  // Search and filters need no scripts to open.
  await page.getByRole('button', { name: 'Open search' }).click();
  await page.keyboard.type('amethyst');
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'Home Decor' }).check();
  await filters.getByRole('button', { name: 'Close' }).click();
  await expect(filters).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
  await release();
  const menuDialog = page.getByRole('dialog', { name: 'Menu' });
  await expect(menuDialog).toBeVisible();
  await menuDialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Close search' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search the shop' })).toHaveValue('amethyst');
});

test('a page whose own script failed once is loaded again', { tag: '@phone' }, async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/);
  await page.route(/\/assets\/products\._slug-.*\.js$/, (route) => route.abort(), { times: 1 });
  await page.goto(product);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => /^__react/.test(key)),
  );
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});

test('without the scripts ‘Add to cart’ is a form that leads through the login', { tag: '@phone' }, async ({
  page,
  catalogue,
  allowErrors,
}) => {
  const address = `/products/${(await catalogue.card(isPlain)).slugs}`;
  allowErrors(/\.js net::ERR_FAILED|Failed to load resource|Failed to fetch dynamically/);
  await page.route(scripts, (route) => route.abort());
  await page.goto(address);
  // The page has given its scripts up.
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
  await page.unroute(scripts);
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(address);
});
