import { startDemoShop } from './demo-shop.ts';
import { findBrowser } from './find-browser.mjs';

/** Playwright's global setup. Returns the teardown. */
export default async function setUp(): Promise<() => Promise<unknown>> {
  const { origin, dataDir, stop } = await startDemoShop();
  process.env.SHOP_ORIGIN = origin;
  // Without a mail server its mails are files there.
  process.env.SHOP_DATA_DIR = dataDir;
  // For what the headless shell does not have.
  process.env.WHOLE_BROWSER = (await findBrowser()) ?? '';
  return stop;
}
