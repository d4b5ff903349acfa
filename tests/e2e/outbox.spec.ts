import type { Locator } from '@playwright/test';

import { expectNoViolations } from './both-schemes.ts';
import { Customer } from './customer.ts';
import { expect, type Shop, test } from './fixtures.ts';
import { seeOutbox } from './outbox-scenes.ts';

test.beforeEach(({ forgive }) => forgive(/Failed to load resource|ERR_/));

const chip = ({ page }: Shop) =>
  page.getByRole('link', { name: /\d (?:waiting|not accepted)/ }).filter({ visible: true });
const cards = ({ main }: Shop) => main.getByRole('list', { name: 'Waiting to send' }).getByRole('article');

test('what waits, in each of its states, can be read and used by everybody, light and dark', async ({
  shop,
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await seeOutbox(shop);
  for (const state of ['Sending...', 'Not sent yet', 'Not accepted', 'Log in to send']) {
    await expect(cards(shop).filter({ hasText: state })).toHaveCount(1);
  }
  await expect(cards(shop).filter({ hasText: 'Custom order' })).toContainText(/Next try: .*\d\d:\d\d/);
  await expect(shop.main.getByText('couldn’t read the receipt number')).toBeVisible();
  await cards(shop).filter({ hasText: 'Not accepted' }).getByRole('button', { name: 'Delete' }).click();
  await expectNoViolations(page);
  await page.goto('/products');
  await expect(chip(shop)).toHaveText('1 not accepted');
  await expectNoViolations(page);

  await seeOutbox(shop, await Customer.make(request));
  await expect(cards(shop).filter({ hasText: 'Update the app' })).toHaveCount(1);
  await shop.main.getByRole('button', { name: 'Check for updates' }).click();
  // These tests have no worker.
  await expect(shop.main.getByText('you always get the latest version')).toBeVisible();
  await expectNoViolations(page);
});

test('a keyboard takes something back, and goes on where it was', { tag: '@desktop' }, async ({ shop, page }) => {
  await seeOutbox(shop);
  const custom = cards(shop).filter({ hasText: 'Custom order' });
  await expect(cards(shop).filter({ hasText: 'Sending...' })).toHaveCount(1);
  await shop.main.getByRole('button', { name: 'Send now' }).focus();
  await untilFocused(custom.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(custom.getByText(/^Cancel this\?/)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(custom.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(custom.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(custom).toBeHidden();
  await expect(shop.heading('Waiting to send')).toBeFocused();

  await shop.main.getByRole('button', { name: 'Clear this list' }).focus();
  await page.keyboard.press('Enter');
  await expect(shop.main.getByRole('heading', { name: 'Sent', exact: true })).toBeHidden();
  await expect(shop.heading('Waiting to send')).toBeFocused();
});

async function untilFocused(wanted: Locator): Promise<void> {
  for (let step = 0; step < 10; step += 1) {
    await wanted.page().keyboard.press('Tab');
    if (await wanted.evaluate((it) => it === document.activeElement)) return;
  }
  throw new Error('That can’t be reached by a keyboard.');
}

test('the chip is reached by a keyboard and covers nothing for good', { tag: '@phone' }, async ({ shop, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await seeOutbox(shop, undefined, '/products');
  await expect(chip(shop)).toBeVisible();
  const hidden: string[] = [];
  /** What has the focus and lies under the chip. */
  const coveredFocus = () =>
    page.evaluate(() => {
      const [focused, link] = [document.activeElement, document.querySelector('a[href="/outbox"][data-place="bar"]')];
      if (!focused || !link || focused === link || !focused.closest('main, footer')) return '';
      const [box, over] = [focused.getBoundingClientRect(), link.getBoundingClientRect()];
      const isCovered =
        box.bottom > over.top && box.top < over.bottom && box.right > over.left && box.left < over.right;
      // What is taller than the room left over can't be all free.
      return isCovered && box.height < 300 ? (focused.getAttribute('aria-label') ?? focused.textContent ?? '?') : '';
    });
  await shop.main.getByRole('link').first().focus();
  for (let step = 0; step < 45; step += 1) {
    const covered = await coveredFocus();
    if (covered) hidden.push(covered);
    await page.keyboard.press('Tab');
  }
  expect(hidden).toEqual([]);

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const over = await chip(shop).boundingBox();
  for (const control of await page.getByRole('contentinfo').getByRole('link').all()) {
    const box = await control.boundingBox();
    if (box && over && box.y < over.y + over.height) expect(box.y + box.height).toBeLessThanOrEqual(over.y);
  }
  await chip(shop).focus();
  await page.keyboard.press('Enter');
  await expect(shop.heading('Waiting to send')).toBeVisible();
});

test('the chip stands above the bar by which a product is bought', { tag: '@phone' }, async ({ shop, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await seeOutbox(shop, undefined, '/products');
  await shop.main.getByRole('article').first().getByRole('link').first().click();
  await expect(chip(shop)).toBeVisible();
  /** Between the chip and the bar below it, which comes once the page's own button is out of sight. */
  const gap = () =>
    page.evaluate(() => {
      window.scrollTo(0, 1800);
      const bar = document.querySelector('[data-bottom-bar]');
      const link = document.querySelector('a[href="/outbox"][data-place="bar"]');
      return bar && link ? bar.getBoundingClientRect().top - link.getBoundingClientRect().bottom : Number.NaN;
    });
  await expect.poll(gap).toBeGreaterThan(0);
});
