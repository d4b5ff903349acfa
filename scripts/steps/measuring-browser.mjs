import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { browserFlags } from './find-browser.mjs';
import { log } from './project.mjs';

/** A phone's screen and touch, as options of a Playwright context. */
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/**
 * Installs the packages and builds the shop where needed. Returns the path of Chrome or Chromium; ends the process
 * where there is none.
 */
export async function prepareBrowser() {
  await ensureBuilt();
  const browser = await ensureBrowser();
  if (browser) return browser;
  log('This needs Chrome or Chromium: install either, or set CHROME_PATH to one.');
  process.exit(1);
}

/** Prepares and starts Chrome or Chromium. */
export async function launchBrowser() {
  const executablePath = await prepareBrowser();
  // Playwright may just have been installed.
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ executablePath, args: browserFlags });
}
