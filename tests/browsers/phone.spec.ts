import { readFile } from 'node:fs/promises';

import { aPhoto } from '#tests/e2e/pictures.ts';

import { expect, test } from './fixtures.ts';
import { addToCart, appears, containsText, eventually, logInAs, makePerson, openPage, plainProducts } from './steps.ts';
import type { Tab } from './tab.ts';

test('no field is so small that an iPhone zooms in on it', async ({ openBrowser, shop, isPhone }) => {
  const { tab } = await openBrowser();
  const visitors = ['/', '/products', '/search', '/products/custom', '/status', '/forgot-password', '/outbox'];
  const services = ['/services/numerology', '/services/tarot-reading', '/services/astrology'];
  for (const address of [...visitors, ...services]) {
    await openPage(tab, address);
    expect(await smallFields(tab), address).toEqual([]);
  }
  for (const name of ['Login', 'Register']) {
    await openPage(tab, '/about');
    await tab.click({ button: 'Account', within: isPhone ? 'nav[aria-label=Shortcuts]' : 'header' });
    await tab.click({ button: name });
    await appears(tab, { label: 'Password', within: 'dialog' });
    expect(await smallFields(tab), name).toEqual([]);
  }
  await logInAs(tab, await makePerson(shop));
  const [product] = await plainProducts(shop);
  await openPage(tab, `/products/${product.slugs}`);
  await tab.click(addToCart);
  await appears(tab, { button: 'Cart, 1 item' });
  for (const address of ['/checkout', '/profile']) {
    await openPage(tab, address);
    await appears(tab, { css: 'main input' });
    expect(await smallFields(tab), address).toEqual([]);
  }
});

/** Text fields of less than 16 px, by their markup: iOS zooms in on them. */
const smallFields = (tab: Tab) =>
  tab.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => !/checkbox|radio|file|hidden|range/.test(field.getAttribute('type') ?? ''))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 80)),
  );

test('a HEIC picture is sent, or refused at once where it can not be opened', async ({ openBrowser }) => {
  const { tab } = await openBrowser();
  const buffer = await readFile(new URL('../setup/moonstone.heic', import.meta.url));
  await openPage(tab, '/products/custom');
  const field = { label: 'A picture, if you have one', within: 'main' };
  await tab.upload(field, { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer });
  const preview = { css: 'main img[alt="Preview of IMG_0001.HEIC"]' };
  const refusal = containsText('This browser can’t open HEIC pictures', 'main');
  await eventually(async () => (await tab.sees(preview)) || (await tab.sees(refusal))).toBe(true);
  const canOpen = await tab.evaluate((base64) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]));
    return image.decode().then(
      () => true,
      () => false,
    );
  }, buffer.toString('base64'));
  expect([await tab.sees(preview), await tab.sees(refusal)]).toEqual([canOpen, !canOpen]);
  await tab.upload(field, await aPhoto('idea.jpg'));
  await appears(tab, { css: 'main img[alt="Preview of idea.jpg"]' });
  expect(await tab.sees(refusal)).toBe(false);
});

test('the picture of a product covers nothing', async ({ openBrowser, shop }) => {
  const { tab } = await openBrowser();
  const [product] = await plainProducts(shop);
  await openPage(tab, `/products/${product.slugs}`);
  const overlap = () => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const [picture, name] = [boxOf('main section[aria-label=Gallery] picture'), boxOf('main h1')];
    const isBeside = name.left >= picture.right;
    return isBeside ? 0 : Math.max(0, Math.round(picture.bottom - name.top));
  };
  await appears(tab, { css: 'main section[aria-label=Gallery] picture' });
  expect(await tab.evaluate(overlap)).toBe(0);
});

test('pictures for the start of an installed app are linked on an iPhone, and not loaded by a page', async ({
  openBrowser,
  engine,
  isPhone,
}) => {
  const { tab } = await openBrowser();
  await openPage(tab, '/');
  const count = () => tab.evaluate(() => document.querySelectorAll('link[rel=apple-touch-startup-image]').length);
  const idle = () => tab.evaluate(() => performance.getEntriesByName('sphatik-idle').length);
  await eventually(idle).toBeGreaterThan(0);
  if (engine === 'webkit' && isPhone) await eventually(count).toBeGreaterThan(0);
  else expect(await count()).toBe(0);
  const loaded = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/splash/')).length;
  expect(await tab.evaluate(loaded)).toBe(0);
});
