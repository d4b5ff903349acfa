import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';

import { requireBrowser } from '#scripts/steps/browser.mjs';
import { startDemoShop } from '#scripts/steps/demo-shop.ts';
import { browserFlags } from '#scripts/steps/find-browser.mjs';

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
} as const;

/** Of each wait for a page, and of all that is done with one. */
const timeoutMs = 40_000;
const limitMs = 180_000;

/** Opens a new phone's first page, with nothing cached, while `work` runs. */
export type OpenPhone = <Result>(work: (page: Page) => Promise<Result>) => Promise<Result>;

/** Starts Chrome or Chromium and the demo shop while `measure` runs. */
export async function withPhones(
  measure: (openPhone: OpenPhone, origin: string) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await requireBrowser(),
    args: browserFlags,
  });
  const shop = await startDemoShop();
  try {
    await measure(async (work) => {
      const context = await browser.newContext(phone);
      context.setDefaultTimeout(timeoutMs);
      const late = pause(limitMs, undefined, { ref: false }).then(() => {
        throw new Error(`A page did not get ready in ${limitMs / 1000} s.`);
      });
      try {
        return await Promise.race([work(await context.newPage()), late]);
      } finally {
        await context.close();
      }
    }, shop.origin);
  } finally {
    await browser.close();
    await shop.stop();
  }
}

/**
 * Waits for what a function of the page returns; after a while it throws, and says what was waited
 * for.
 */
export async function until(
  page: Page,
  what: string,
  find: (selector: string) => unknown,
  selector = '',
) {
  const found = await page.waitForFunction(find, selector).catch((cause) => {
    throw new Error(`${page.url()}: waited in vain for ${what}.`, { cause });
  });
  return found.jsonValue();
}

/**
 * Where the middle of the button that is to be tapped is. Found before the tap: Playwright's own
 * checks must not be measured.
 */
export async function middleOf(page: Page, name: string | RegExp) {
  const toggles = page.locator('summary').filter({ hasText: name });
  const found = page.getByRole('button', { name }).or(toggles).filter({ visible: true });
  const box = await found.first().boundingBox();
  if (!box) throw new Error(`${page.url()} does not show '${name}'.`);
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}
