import { expect, test } from '#tests/e2e/steps/fixtures.ts';

test('the first Tab stop skips to the content; what has the focus is seen', {
  tag: '@desktop',
}, async ({ shop, page }) => {
  await shop.open('/products');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(shop.main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(shop.main.getByRole('link', { name: 'Home' })).toBeFocused();

  for (const element of [
    shop.searchButton,
    shop.main.getByRole('combobox', { name: 'Sort by' }),
    shop.cards.first().getByRole('link'),
    shop.pages.getByRole('link', { name: 'Page 2', exact: true }),
  ]) {
    const screenshot = async () =>
      (await page.screenshot({ animations: 'disabled' })).toString('base64');
    await element.focus();
    await page.keyboard.press('Shift+Tab');
    const before = await screenshot();
    await page.keyboard.press('Tab');
    await expect(element).toBeFocused();
    expect(await screenshot()).not.toBe(before);
  }
});

test('from search to cart without a mouse', { tag: '@desktop' }, async ({
  shop,
  page,
  catalogue,
}) => {
  const { products } = await catalogue.search('Name=bracelet&PageNumber=1&PageSize=12');
  const name = products.find(({ attributes }) => attributes.length > 1)?.name ?? '';
  await shop.open('/');
  await shop.searchButton.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search the shop' })).toBeFocused();
  await page.keyboard.type('bracelet');
  await page.keyboard.press('Enter');
  await expect(shop.heading('Results for “bracelet”')).toBeVisible();
  await shop.product(name).focus();
  await page.keyboard.press('Enter');
  await expect(shop.heading(name)).toBeVisible();

  const choices = shop.main.getByRole('radio');
  await choices.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(choices.nth(1)).toBeChecked();

  const cart = shop.main.getByRole('button', { name: 'Add to cart', exact: true });
  await cart.focus();
  await page.keyboard.press('Enter');
  const login = shop.dialog('Login');
  await expect(login).toBeVisible();
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement?.closest('main, header, footer') !== null,
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(login).toBeHidden();
  await expect(cart).toBeFocused();
});

test('focus is never under a bar, also on a very small screen', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { slugs } = await catalogue.card(
    ({ attributes }) => attributes[0]?.attributeName === 'Ring size',
  );
  for (const [path, size] of [
    ['/products/custom', { width: 320, height: 256 }],
    [`/products/${slugs}`, { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(size);
    await shop.open(path);
    const hidden: string[] = [];
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const { activeElement: focused } = document;
        if (!focused?.closest('main')) return '';
        const { left, top, width, height } = focused.getBoundingClientRect();
        const isSeen = [0.1, 0.5, 0.9].some((part) => {
          const at = document.elementFromPoint(left + width / 2, top + height * part);
          return at && (focused.contains(at) || at.contains(focused));
        });
        return isSeen ? '' : (focused.textContent ?? focused.outerHTML);
      });
      if (name) hidden.push(name);
    }
    expect(hidden, path).toEqual([]);
  }
});
