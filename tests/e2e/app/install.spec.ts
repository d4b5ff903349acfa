import type { Page } from '@playwright/test';

import { messages } from '#contract/names/messages.ts';
import { demoSplashes } from '#src/shop/loading/splash-screens.ts';

import { doOverlap } from '#tests/e2e/steps/cart-steps.ts';
import { expect, type Shop, test } from '#tests/e2e/steps/fixtures.ts';

const offer = ({ page }: Shop) => page.getByRole('region', { name: 'Install the shop' });
const install = (shop: Shop) => offer(shop).getByRole('button', { name: 'Install' });

/** Mocks `beforeinstallprompt` with this outcome. */
async function mockInstallPrompt(
  page: Page,
  outcome: 'accepted' | 'dismissed' = 'accepted',
): Promise<void> {
  await page.addInitScript((chosen) => {
    window.addEventListener('DOMContentLoaded', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          localStorage.setItem('asked', String(Number(localStorage.getItem('asked') ?? 0) + 1));
          if (chosen === 'accepted') window.dispatchEvent(new Event('appinstalled'));
        },
        userChoice: Promise.resolve({ outcome: chosen }),
      });
      window.dispatchEvent(event);
      // Whether the browser's own banner was prevented.
      document.documentElement.dataset.held = String(event.defaultPrevented);
    });
  }, outcome);
}

/** Mocks `navigator.connection`. */
async function mockConnection(page: Page, type: 'wifi' | 'cellular'): Promise<void> {
  await page.addInitScript((connectionType) => {
    const value = Object.assign(new EventTarget(), {
      saveData: false,
      effectiveType: '4g',
      type: connectionType,
    });
    Object.defineProperty(navigator, 'connection', { configurable: true, value });
  }, type);
}

/** Starts another visit, as after closing the browser. */
async function visitAgain(shop: Shop): Promise<void> {
  await waitForIdle(shop);
  await shop.page.evaluate(() => sessionStorage.removeItem('install'));
  await shop.page.reload();
  await waitForIdle(shop);
}

/** Waits until the code that loads when idle has run. */
async function waitForIdle({ page }: Shop): Promise<void> {
  await page.waitForFunction(() => sessionStorage.getItem('install') !== null);
}

async function goToServices(shop: Shop): Promise<void> {
  const { main } = shop;
  await (await shop.footerLink('Services')).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Our Services' })).toBeVisible();
}

async function goToList(shop: Shop): Promise<void> {
  const { main } = shop;
  await (await shop.footerLink('All products')).click();
  await expect(main.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
}

test('offers to install on navigation in the second visit, not before', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
  await mockInstallPrompt(page);
  await shop.open('/about');
  await waitForIdle(shop);
  await goToServices(shop);
  await goToList(shop);
  await expect(page.locator('html')).toHaveAttribute('data-held', 'true');
  await expect(offer(shop)).toBeHidden();

  await visitAgain(shop);
  await expect(offer(shop)).toBeHidden();
  await goToServices(shop);
  await expect(install(shop)).toBeVisible();
  // For how long it is not offered again: install-store.test.ts.
  await offer(shop).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(shop)).toBeHidden();
});

test('thanks after the install and offers the offline catalogue', { tag: '@desktop' }, async ({
  shop,
  page,
}) => {
  await mockConnection(page, 'wifi');
  await mockInstallPrompt(page);
  await shop.open('/about');
  await visitAgain(shop);
  await goToServices(shop);
  await install(shop).click();
  await expect(shop.toast('Thank you. Sphatik is now installed on this device.')).toBeVisible();
  await expect(offer(shop)).toBeHidden();
  await expect(shop.dialog('Browse without internet')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('asked'))).toBe('1');
});

test('offers to install after the first item is added to the cart', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
  customer,
}) => {
  const [product] = await catalogue.plenty();
  await mockInstallPrompt(page, 'dismissed');
  await shop.open(`/products/${product.slugs}`);
  await waitForIdle(shop);
  await expect(offer(shop)).toBeHidden();
  await shop.main.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(offer(shop)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(install(shop)).toBeVisible();
  expect(await doOverlap(shop.toast(messages.cartAdded), offer(shop))).toBe(false);
  await install(shop).click();
  await expect(offer(shop)).toBeHidden();
  // Dismissing the browser's prompt counts as 'Not now'.
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('install') ?? '{}').refusedAt))
    .toBeGreaterThan(0);
  expect(customer.userId).not.toBe('');
});

test('@phone the menu has an install button while installing is possible', async ({
  shop,
  page,
}) => {
  // On a metered connection the offline catalogue is not offered.
  await mockConnection(page, 'cellular');
  await mockInstallPrompt(page);
  await shop.open('/about');
  await waitForIdle(shop);
  await page.getByRole('button', { name: 'Menu' }).click();
  await shop.dialog('Menu').getByRole('button', { name: 'Install the app' }).click();
  await expect(shop.toast('Thank you. Sphatik is now installed on this device.')).toBeVisible();
  await expect(shop.dialog('Browse without internet')).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(shop.dialog('Menu').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(shop.dialog('Menu').getByRole('button', { name: 'Install the app' })).toBeHidden();
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('@phone shows two illustrated steps', async ({ shop, page }) => {
    await shop.open('/about');
    await visitAgain(shop);
    // Safari reads them when the shop is added to the home screen.
    await expect(page.locator('link[rel=apple-touch-startup-image][media]')).toHaveCount(
      demoSplashes.length,
    );
    await goToServices(shop);
    await install(shop).click();
    const steps = offer(shop).getByRole('listitem');
    await expect(steps).toHaveText([
      'Tap Share in the browser bar.',
      'Scroll down and choose Add to Home Screen.',
    ]);
    await expect(steps.locator('svg')).toHaveCount(2);
    await offer(shop).getByRole('button', { name: 'Close' }).click();
    await expect(offer(shop)).toBeHidden();
    // Also from the menu, after the offer was dismissed.
    await page.getByRole('button', { name: 'Menu' }).click();
    await shop.dialog('Menu').getByRole('button', { name: 'Install the app' }).click();
    await expect(steps).toHaveCount(2);
  });
});

test('the app’s badge shows the number of items in the cart, and is cleared at logout', {
  tag: '@desktop',
}, async ({ shop, page, catalogue, customer }) => {
  await page.addInitScript(() => {
    const badges: (number | undefined)[] = [];
    Object.assign(window, { badges });
    Object.assign(navigator, {
      setAppBadge: async (count?: number) => void badges.push(count),
      clearAppBadge: async () => void badges.push(0),
    });
  });
  const last = () => page.evaluate(() => (window as Window & { badges?: number[] }).badges?.at(-1));
  const [{ productId }] = await catalogue.plenty();
  await customer.request('POST', '/ShoppingCart/CartItem', {
    userId: customer.userId,
    productId,
    quantity: 3,
  });
  await shop.open('/about');
  await expect.poll(last).toBe(3);
  await page.locator('summary', { hasText: 'Account' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(last).toBe(0);
});
