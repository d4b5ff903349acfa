import type { Locator } from '@playwright/test';
import { Customer } from './customer.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { expect, type Shop, test } from './fixtures.ts';
import { openSeededOutbox } from './outbox-seeds.ts';

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource|ERR_/));

const chip = ({ page }: Shop) =>
  page.getByRole('link', { name: /\d (?:waiting|not accepted)/ }).filter({ visible: true });
const cards = ({ main }: Shop) => main.getByRole('list', { name: 'Waiting to send' }).getByRole('article');

test('entries in all states are shown and accessible, light and dark', { tag: '@phone' }, async ({
  shop,
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSeededOutbox(shop);
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

  await openSeededOutbox(shop, await Customer.make(request));
  await expect(cards(shop).filter({ hasText: 'Update the app' })).toHaveCount(1);
  await expect(shop.main.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expectNoViolations(page);
});

test('cancelling an entry with the keyboard keeps the focus', { tag: '@desktop' }, async ({ shop, page }) => {
  await openSeededOutbox(shop);
  const custom = cards(shop).filter({ hasText: 'Custom order' });
  await expect(cards(shop).filter({ hasText: 'Sending...' })).toHaveCount(1);
  await shop.main.getByRole('button', { name: 'Send now' }).focus();
  await tabUntilFocused(custom.getByRole('button', { name: 'Cancel' }));
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

async function tabUntilFocused(target: Locator): Promise<void> {
  for (let step = 0; step < 10; step += 1) {
    await target.page().keyboard.press('Tab');
    if (await target.evaluate((it) => it === document.activeElement)) return;
  }
  throw new Error('The element cannot be reached with the keyboard.');
}

test('the chip can be reached with the keyboard and covers no focused element', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSeededOutbox(shop, undefined, '/products');
  await expect(chip(shop)).toBeVisible();
  const hidden: string[] = [];
  /** Label of the focused element if the chip covers it. */
  const coveredFocus = () =>
    page.evaluate(() => {
      const [focused, link] = [document.activeElement, document.querySelector('a[href="/outbox"][data-place="bar"]')];
      if (!focused || !link || focused === link || !focused.closest('main, footer')) return '';
      const [box, over] = [focused.getBoundingClientRect(), link.getBoundingClientRect()];
      const isCovered =
        box.bottom > over.top && box.top < over.bottom && box.right > over.left && box.left < over.right;
      // Tall elements cannot be fully visible.
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

test('the chip is above the product page’s bottom bar', { tag: '@phone' }, async ({ shop, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSeededOutbox(shop, undefined, '/products');
  await shop.main.getByRole('article').first().getByRole('link').first().click();
  await expect(chip(shop)).toBeVisible();
  /** Distance between the chip and the bar, which appears when the page's button is scrolled out. */
  const gap = () =>
    page.evaluate(() => {
      window.scrollTo(0, 1800);
      const bar = document.querySelector('[data-bottom-bar]');
      const link = document.querySelector('a[href="/outbox"][data-place="bar"]');
      return bar && link ? bar.getBoundingClientRect().top - link.getBoundingClientRect().bottom : Number.NaN;
    });
  await expect.poll(gap).toBeGreaterThan(0);
});
