// `node scripts/draw-screenshots.mjs`: photographs the demo shop for the manifest, so that a store or an install dialog
// can show what is installed. Run it when a page has changed; commit the files.

import { mkdir } from 'node:fs/promises';

import { chromium } from '@playwright/test';
import sharp from 'sharp';

import { ensureBuilt } from './steps/build.mjs';
import { startDemoShop } from './steps/demo-shop.mjs';
import { browserFlags, findBrowser } from './steps/find-browser.mjs';
import { inRoot } from './steps/project.mjs';

const pages = [
  { name: 'home', address: '/' },
  { name: 'list', address: '/shop/by-category/bracelet' },
  { name: 'product', address: '/products/amethyst-night-bracelet' },
  { name: 'tarot', address: '/services/tarot-reading' },
];
/** 1080 by 2340 and 1280 by 800 in the end, the sizes in `src/app/web-manifest.ts`. */
const forms = [
  { name: 'narrow', viewport: { width: 360, height: 780 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
  { name: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
];
const folder = inRoot('public/screenshots');

if (!process.env.SHOP_ORIGIN) await ensureBuilt();
const shop = process.env.SHOP_ORIGIN
  ? { origin: process.env.SHOP_ORIGIN, stop: async () => {} }
  : await startDemoShop();
const executablePath = await findBrowser();
const browser = await chromium.launch({ args: browserFlags, ...(executablePath && { executablePath }) });
try {
  await mkdir(folder, { recursive: true });
  for (const { name: form, ...device } of forms) {
    const context = await browser.newContext({ ...device, colorScheme: 'light', serviceWorkers: 'block' });
    for (const { name, address } of pages) {
      const page = await context.newPage();
      await page.goto(shop.origin + address, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const png = await page.screenshot();
      const { size } = await sharp(png).webp({ quality: 78, effort: 6 }).toFile(`${folder}/${name}-${form}.webp`);
      console.log(`${name}-${form}.webp  ${(size / 1000).toFixed(0)} KB`);
      await page.close();
    }
    await context.close();
  }
} finally {
  await browser.close();
  await shop.stop();
}
