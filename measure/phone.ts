import { type Browser, chromium, type Page } from '@playwright/test';

import { ensureBrowser } from '#scripts/steps/browser.mjs';
import { startDemoShop } from '#scripts/steps/demo-shop.ts';
import { browserFlags } from '#scripts/steps/find-browser.mjs';

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
} as const;

/** Opens a new phone's first page, with nothing cached, while `work` runs. */
export type OpenPhone = <Result>(work: (page: Page) => Promise<Result>) => Promise<Result>;

/** Starts Chrome or Chromium and the demo shop while `measure` runs. */
export async function withPhones(measure: (openPhone: OpenPhone, origin: string) => Promise<void>): Promise<void> {
  const executablePath = await ensureBrowser();
  if (!executablePath) throw new Error('This needs Chrome or Chromium: install either, or set CHROME_PATH to one.');
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const shop = await startDemoShop();
    try {
      await measure((work) => withPhone(browser, work), shop.origin);
    } finally {
      await shop.stop();
    }
  } finally {
    await browser.close();
  }
}

async function withPhone<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext(phone);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Waits until a function of the page returns something; after a while it throws, and says what was waited for. */
export async function until(page: Page, what: string, isSo: () => unknown, timeout = 40_000): Promise<void> {
  try {
    await page.waitForFunction(isSo, undefined, { timeout });
  } catch (cause) {
    throw new Error(`${page.url()}: waited in vain for ${what}.`, { cause });
  }
}

/** Where the middle of the button that is to be tapped is. Found before the tap: Playwright's own checks must not be measured. */
export async function middleOf(page: Page, name: string | RegExp) {
  const found = page.getByRole('button', { name }).filter({ visible: true });
  const box = await found.first().boundingBox({ timeout: 10_000 });
  if (!box) throw new Error(`${page.url()} does not show '${name}'.`);
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}
