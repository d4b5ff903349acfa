import { expect, test } from '#tests/e2e/steps/fixtures.ts';

test('the header changes its style after 50 px', { tag: '@desktop' }, async ({ shop, page }) => {
  await shop.open('/products');
  const header = page.getByRole('banner');
  await page.evaluate(() => window.scrollTo(0, 50));
  await expect(header).not.toHaveAttribute('data-scrolled');
  await page.evaluate(() => window.scrollTo(0, 51));
  await expect(header).toHaveAttribute('data-scrolled', 'true');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(header).not.toHaveAttribute('data-scrolled');
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the side menu opens one group at a time', async ({ shop, page }) => {
    await shop.open('/');
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    const menu = shop.dialog('Menu');
    const crystals = menu.getByText('Crystals', { exact: true });
    const meanings = menu.getByText('Meanings', { exact: true });
    await crystals.click();
    await expect(menu.getByRole('link', { name: 'Amethyst' })).toBeVisible();
    await meanings.click();
    await expect(menu.getByRole('link', { name: 'Amethyst' })).toBeHidden();
    await menu.getByRole('link', { name: 'Love', exact: true }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/shop/by-meaning/love');
  });

  test('the bottom bar has home, search, account and cart; the logo links home', async ({
    shop,
    page,
  }) => {
    await shop.open('/products');
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await expect(bar.getByRole('list')).toBeInViewport();
    for (const name of ['Search', 'Cart'])
      await expect(bar.getByRole('button', { name })).toBeVisible();
    await bar.locator('summary', { hasText: 'Account' }).click();
    await expect(bar.getByRole('button', { name: 'Register' })).toBeVisible();
    await bar.getByRole('button', { name: 'Login' }).click();
    await expect(shop.dialog('Login')).toBeVisible();
    await page.keyboard.press('Escape');
    await bar.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    await shop.open('/about');
    const logo = page.getByRole('banner').getByRole('link', { name: 'Sphatik, home' });
    await logo.click();
    await expect(page).toHaveURL('/');
    // On the home page it scrolls to the top.
    await page.evaluate(() => window.scrollTo(0, 900));
    await logo.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('a menu opens on hover and its links navigate', async ({ shop, page }) => {
    await shop.open('/');
    const menus = page.getByRole('navigation', { name: 'Shop', exact: true });
    const link = menus.getByRole('link', { name: 'Citrine' });
    await expect(link).toBeHidden();
    await menus.getByRole('button', { name: 'Crystals' }).hover();
    await link.click();
    await expect(page).toHaveURL('/shop/by-crystal/citrine');
    await page.mouse.move(640, 700);
    await expect(link).toBeHidden();
  });

  test('a menu opens with the keyboard and closes with Esc', async ({ shop, page }) => {
    await shop.open('/products');
    const menus = page.getByRole('navigation', { name: 'Shop', exact: true });
    const opener = menus.getByRole('button', { name: 'Meanings' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(menus.getByRole('link', { name: 'Healing' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(menus.getByRole('link', { name: 'Healing' })).toBeHidden();
    await expect(opener).toBeFocused();

    // The account menu, and the dialog that it opens.
    const account = page.getByRole('banner').locator('summary', { hasText: 'Account' });
    await account.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await shop.dialog('Login').getByRole('button', { name: 'Close' }).click();
    await expect(account).toBeFocused();
  });
});
