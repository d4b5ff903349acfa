import { startDemoShop } from './demo-shop.mjs';

/** What Playwright runs before all tests; what it answers, Playwright runs after them. */
export default async function setUp() {
  const { origin, stop } = await startDemoShop();
  process.env.SHOP_ORIGIN = origin;
  return stop;
}
