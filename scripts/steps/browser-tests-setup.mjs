import { startDemoShop } from './demo-shop.mjs';

/** What Playwright runs before all tests; what it answers, Playwright runs after them. */
export default async function setUp() {
  const { origin, dataDir, stop } = await startDemoShop();
  process.env.SHOP_ORIGIN = origin;
  // Without a mail server its mails are files there.
  process.env.SHOP_DATA_DIR = dataDir;
  return stop;
}
