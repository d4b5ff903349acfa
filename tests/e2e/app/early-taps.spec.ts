import { messages } from '#contract/names/messages.ts';

import { isPlain } from '#tests/e2e/steps/catalogue.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';
import { holdRequests } from '#tests/e2e/steps/hold-requests.ts';

// Before the scripts have arrived, as on a slow line. What is done with each kind of field:
// src/shop/loading/early-input.test.tsx.

const scripts = /\/assets\/.*\.js$/;
const product = '/products/amethyst-night-bracelet';

test('taps and typed text before the scripts count', { tag: '@phone' }, async ({ page, shop }) => {
  const release = await holdRequests(page, scripts);
  await page.goto(product, { waitUntil: 'commit' });
  const newsletter = page
    .getByRole('contentinfo')
    .getByRole('textbox', { name: /News from the shop/ });
  await newsletter.fill('maya@example.com');
  const addToCart = page.getByRole('button', { name: 'Add to cart', exact: true });
  await addToCart.dblclick();
  await expect(addToCart).toHaveAttribute('aria-busy', 'true');
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByRole('button', { name: 'Sign Up' }).click();
  const signUp = page.getByRole('dialog', { name: 'Sign Up' });
  await signUp.getByLabel('Name').fill('Maya');
  await release();
  await expect(addToCart).not.toHaveAttribute('aria-busy');
  // The tap that opened the login does not open it again over what is typed.
  await expect(shop.toast(messages.loginForCart)).toBeVisible();
  await expect(login).toBeHidden();
  await expect(signUp.getByLabel('Name')).toHaveValue('Maya');
  await expect(newsletter).toHaveValue('maya@example.com');
  // The box's own code has it too: it is stored, and restored after a reload.
  await page.waitForFunction(() => sessionStorage.getItem('draft:subscribe') !== null);
  await page.keyboard.press('Escape');
  await expect(signUp).toBeHidden();
  // The dialog's history entry is removed in a later task.
  await page.waitForFunction(() => !history.state?.dialogs);
  await page.reload();
  await expect(newsletter).toHaveValue('maya@example.com');
});

test('before the scripts menu, login, search and filters open, and hydration leaves them as they are', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const release = await holdRequests(page, scripts);
  await page.goto('/products', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'Home Decor' }).check();
  await filters.getByRole('button', { name: 'Close' }).click();
  await expect(filters).toBeHidden();
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await bar.getByRole('button', { name: 'Search' }).click();
  await expect(shop.dialog('Search').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await bar.locator('summary', { hasText: 'Account' }).click();
  await bar.getByRole('button', { name: 'Register' }).click();
  await expect(shop.dialog('Sign Up')).toBeVisible();
  await page.keyboard.press('Escape');
  await bar.locator('summary', { hasText: 'Account' }).click();
  const menuButton = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await menuButton.click();
  const menu = shop.dialog('Menu');
  await menu.getByText('Crystals', { exact: true }).click();
  await expect(menu.getByRole('link', { name: 'Opal' })).toBeVisible();
  await menu.getByRole('button', { name: 'Login' }).click();
  await expect(menu).toBeHidden();
  await shop.dialog('Login').getByRole('button', { name: 'Sign Up' }).click();
  await expect(shop.dialog('Login')).toBeHidden();
  const signUp = shop.dialog('Sign Up');
  await signUp.getByLabel('Name').fill('Maya Gurung');
  await signUp.getByRole('button', { name: 'Register' }).click();
  await release();
  // The tap on 'Register' counts: the other fields are missing.
  await expect(signUp.getByText(messages.emailMissing)).toBeVisible();
  await expect(signUp.getByLabel('Name')).toHaveValue('Maya Gurung');
  await shop.goBack();
  await expect(signUp).toBeHidden();
  await expect(page).toHaveURL('/products');
  await expect(menuButton).toBeFocused();
});

test('a page stays readable while its own scripts can’t be loaded, and works as soon as the network is back', {
  tag: '@phone',
}, async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED|Failed to load resource|Failed to fetch dynamically/);
  const shared = /\/assets\/(?!index-|app-|libraries-|rolldown-).*\.js$/;
  const attempts = new Map<string, number>();
  await page.route(shared, (route) => {
    const address = route.request().url();
    attempts.set(address, (attempts.get(address) ?? 0) + 1);
    return route.abort();
  });
  await page.goto('/products');
  const grid = page.getByRole('main').getByRole('link').first();
  // As a script of the page and as an import of the app, and both once more.
  await expect.poll(() => Math.max(...attempts.values())).toBeGreaterThanOrEqual(4);
  await expect(grid).toBeVisible();
  await expect(page.getByText('This didn’t load')).toHaveCount(0);
  await page.unroute(shared);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main a') ?? {}).some((key) => /^__react/.test(key)),
  );
  await expect(grid).toBeVisible();
});

test('a page whose own script failed once is loaded again', { tag: '@phone' }, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  await page.route(/\/assets\/products\._slug-.*\.js$/, (route) => route.abort(), { times: 1 });
  await page.goto(product);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => /^__react/.test(key)),
  );
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});

test('a page that lost its line hydrates when it is back, with what was typed and tapped', {
  tag: '@phone',
}, async ({ page, catalogue, allowErrors }) => {
  allowErrors(/ERR_FAILED|Failed to load resource|Failed to fetch dynamically/);
  await page.route(/\/assets\/.*\.(?:js|css)$/, (route) => route.abort());
  await page.goto(`/products/${(await catalogue.card(isPlain)).slugs}`);
  const newsletter = page
    .getByRole('contentinfo')
    .getByRole('textbox', { name: /News from the shop/ });
  await newsletter.fill('maya@example.com');
  await page.unroute(/\/assets\/.*\.(?:js|css)$/);
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await expect(newsletter).toHaveValue('maya@example.com');
});
