import type { Locator } from '@playwright/test';
import { violationsOn } from '#tests/e2e/steps/accessibility.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';

test('the placeholder changes every five seconds', { tag: '@desktop' }, async ({ shop, page }) => {
  await page.clock.install();
  await shop.open('/');
  await shop.searchButton.click();
  const field = page.getByRole('combobox', { name: 'Search the shop' });
  await expect(field).toBeFocused();
  for (const word of ['Tree', 'Bracelet', 'Pendant', 'Ring', 'Bottle', 'Tree']) {
    await expect(field).toHaveAttribute('placeholder', word);
    await page.clock.runFor(5000);
  }
});

test('the search opens over the page, and its button submits what is not empty', {
  tag: '@desktop',
}, async ({ shop, page }) => {
  await shop.open('/');
  const topOf = async () => (await shop.main.boundingBox())?.y;
  const before = await topOf();
  await shop.searchButton.click();
  const search = shop.dialog('Search');
  await expect(search.getByRole('combobox', { name: 'Search the shop' })).toBeFocused();
  expect(await topOf()).toBe(before);
  // Before its code is there, the form leads to a list, as without scripts.
  await shop.idle();
  await search.getByRole('combobox').fill('   ');
  await search.getByRole('combobox').press('Enter');
  await expect(page).toHaveURL('/');
  await search.getByRole('combobox', { name: 'Search the shop' }).fill('rose & quartz');
  await search.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('Name') === 'rose & quartz');
  await expect(shop.heading('Results for “rose & quartz”')).toBeVisible();
  await expect(search.getByRole('combobox', { name: 'Search the shop' })).toBeHidden();
});

test('finding nothing leads on: near words are what a phone shows first', {
  tag: '@phone',
}, async ({ shop, page }) => {
  await shop.open('/products?Name=amathyst&exact=1');
  const meant = shop.main.getByRole('link', { name: 'amethyst', exact: true });
  await expect(meant).toBeInViewport({ ratio: 1 });
  const picture = shop.main.getByRole('heading', { name: 'No Results Found' });
  const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? 0;
  expect(await topOf(meant)).toBeLessThan(await topOf(picture));
  await meant.click();
  await expect(shop.heading('Results for “amethyst”')).toBeVisible();
  // While typing, too.
  await shop.searchButton.click();
  const search = shop.dialog('Search');
  await search.getByRole('combobox').fill('qqqqzzzz');
  await expect(search.getByText('Nothing for “qqqqzzzz”', { exact: true })).toBeVisible();
  await expect(search.getByRole('option').first()).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});

test('the last searches stay on the device, without a network too, until the logout', {
  tag: '@phone',
}, async ({ shop, page, customer, allowErrors }) => {
  test.slow();
  // Cart and wishlist are read again when the network is said to be back, just before it is.
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  expect(customer.userId).not.toBe('');
  const search = shop.dialog('Search');
  const recent = search.getByRole('group', { name: 'Recent searches' }).getByRole('option');
  const open = () => shop.searchButton.click();
  for (const text of ['rose quartz', 'silver ring']) {
    await shop.open('/');
    // What a form without its scripts sends is not stored.
    await shop.idle();
    await shop.search(text);
    await expect(shop.heading(`Results for “${text}”`)).toBeVisible();
  }
  await shop.open('/');
  await open();
  await expect(recent).toHaveText(['silver ring', 'rose quartz']);
  await expect(search.getByRole('group', { name: 'Popular' }).getByRole('option')).toHaveCount(6);
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await page.context().setOffline(true);
  await open();
  await search.getByRole('button', { name: 'Remove “silver ring”' }).click();
  await expect(recent).toHaveText(['rose quartz']);
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.context().setOffline(false);
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Shortcuts' })
    .locator('summary', { hasText: 'Account' })
    .click();
  await page.getByRole('button', { name: 'Logout' }).last().click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull();
});

test('shows suggestions that can be used with the keyboard', { tag: '@desktop' }, async ({
  shop,
  page,
  catalogue,
}) => {
  const { totalRecords } = await catalogue.search('Name=rose&PageNumber=1&PageSize=12');
  await shop.open('/');
  await shop.searchButton.click();
  const search = shop.dialog('Search');
  const field = search.getByRole('combobox', { name: 'Search the shop' });
  await field.fill('rose');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toHaveText('Rose QuartzCrystal');
  await expect(options.last()).toHaveText(`See all ${totalRecords} results`);
  const announcement = `${totalRecords} results, ${await options.count()} suggestions`;
  await expect(search.getByRole('status').filter({ hasText: announcement })).toHaveCount(1);
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const selected = (await options.first().getAttribute('id')) ?? '';
  await expect(field).toHaveAttribute('aria-activedescendant', selected);
  expect(await violationsOn(page)).toEqual([]);
  await field.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(field).toHaveValue('rose');
  await field.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL('/products?Name=rose');
  await expect(field).toBeHidden();
});

test('suggestions lie over the cards, and the bars and dialogs over both', async ({
  shop,
  page,
  isMobile,
}) => {
  await shop.open('/products');
  /** Texts of what does not lie on top, of what is in the viewport. */
  const covered = (selector: string) =>
    page.evaluate((all) => {
      const isOnTop = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [0.1, 0.5, 0.95].every((part) => {
          const at = document.elementFromPoint(left + width * part, top + height / 2);
          return at === null || element.contains(at) || at.contains(element);
        });
      };
      const seen = [...document.querySelectorAll(all)].filter((element) =>
        element.checkVisibility(),
      );
      return seen.filter((element) => !isOnTop(element)).map((element) => element.outerHTML);
    }, selector);
  // Phones have no field in the page.
  if (!isMobile) {
    const field = shop.main.getByRole('combobox', { name: 'Search the shop' });
    await field.pressSequentially('ring');
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await expect(options.first()).toBeVisible();
    // Of the first groups: the popup scrolls.
    expect(await covered('[role=group]:nth-child(-n + 2) [role=option]')).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const bars = isMobile
    ? 'header a, header button, nav[aria-label="Shortcuts"] :is(a, button)'
    : 'header a, header button';
  expect(await covered(bars)).toEqual([]);
  await shop.searchButton.click();
  await expect(shop.dialog('Search').getByRole('combobox')).toBeFocused();
  expect(await covered('dialog[open] :is(input, button)')).toEqual([]);
});

test('a phone has one search on a list, which knows what was searched for', {
  tag: '@phone',
}, async ({ shop, page }) => {
  await shop.open('/products?Name=rose');
  const ways = page
    .getByRole('button', { name: /search/i })
    .or(page.getByRole('combobox', { name: /search/i }));
  await expect(ways.filter({ visible: true })).toHaveCount(1);
  await shop.searchButton.press('Enter');
  await expect(shop.dialog('Search').getByRole('combobox')).toBeFocused();
  await expect(shop.dialog('Search').getByRole('combobox')).toHaveValue('rose');
});
