import type { Page } from '@playwright/test';

import { chooseAccount } from '#tests/e2e/steps/auth-steps.ts';

import { expect, test } from './fixtures.ts';
import type { Phone } from './phone.ts';

// A script that neither the browser nor the shop has any more, with and without unsaved input.

const notice = ({ page }: Phone) => page.getByRole('region', { name: 'This page is out of date' });

test('unsaved input, also in a closed form, prevents the reload: the person is asked', async ({
  phone,
}) => {
  await phone.visit('/about');
  await chooseAccount(phone.shop, 'Register');
  const name = phone.shop.dialog('Sign Up').getByLabel('Name', { exact: true });
  await name.fill('Half typed');
  await phone.shop.dialog('Sign Up').getByRole('button', { name: 'Close' }).click();
  await expect(name).toBeHidden();
  await askForGoneScript(phone.page);
  await expect(notice(phone)).toBeVisible();
  await notice(phone).getByRole('button', { name: 'Later' }).click();
  await expect(notice(phone)).toBeHidden();
  await chooseAccount(phone.shop, 'Register');
  await expect(name).toHaveValue('Half typed');

  await phone.shop.open('/services/numerology');
  await phone.page.getByLabel('Full name').fill('Half typed');
  let loads = 0;
  phone.page.on('load', () => {
    loads += 1;
  });
  const endTimeouts = await holdTimeoutsOfWorker(phone);
  await askForGoneScript(phone.page);
  await expect(notice(phone)).toContainText('Finish what you are typing');
  // The worker has the tab's reply, and does not reload it.
  await endTimeouts();
  expect(loads).toBe(0);
  const loaded = phone.page.waitForEvent('load');
  await notice(phone)
    .getByRole('button', { name: 'Reload' })
    .evaluate((button) => (button as HTMLElement).click());
  await loaded;
  await expect(phone.page.getByRole('banner')).toBeVisible();
  await expect(notice(phone)).toBeHidden();
});

test('without unsaved input the page reloads once; after that it asks', async ({ phone }) => {
  await phone.visit('/about');
  const loaded = phone.page.waitForEvent('load');
  await askForGoneScript(phone.page);
  await loaded;
  await phone.page.waitForFunction(() => performance.getEntriesByName('sphatik-cached').length > 0);
  await askForGoneScript(phone.page);
  await expect(notice(phone)).toBeVisible();
});

/** Loads a chunk that a deploy has deleted. */
async function askForGoneScript(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = `/assets/gone-${Math.random().toString(36).slice(2)}.js`;
    document.head.append(script);
  });
}

/**
 * Holds the worker's timeouts back. Returns the function that ends them all, as when the time has
 * passed.
 */
async function holdTimeoutsOfWorker({ context, page }: Phone): Promise<() => Promise<void>> {
  const [worker] = context.serviceWorkers();
  const held = await worker?.evaluateHandle(() => {
    const timeouts: (() => void)[] = [];
    Object.assign(self, { setTimeout: (work: () => void) => timeouts.push(work) });
    return timeouts;
  });
  return async () => {
    expect(await held?.evaluate((timeouts) => timeouts.map((end) => end()).length)).toBeGreaterThan(
      0,
    );
    // Through the worker, which has begun whatever it does by then.
    await page.evaluate(() => fetch('/robots.txt').then((response) => response.text()));
  };
}
