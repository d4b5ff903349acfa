import { readFile } from 'node:fs/promises';

import { aPhoto } from '#tests/e2e/steps/pictures.ts';

import { expect, test } from './fixtures.ts';
import { appears, containsText, eventually, openPage } from './steps.ts';

test('a HEIC picture is sent, or refused at once where it can not be opened', async ({
  openBrowser,
}) => {
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
    image.src = URL.createObjectURL(
      new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]),
    );
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

test('the picture of a product covers nothing', async ({ openBrowser, catalogue }) => {
  const { tab } = await openBrowser();
  const [product] = await catalogue.plenty();
  await openPage(tab, `/products/${product.slugs}`);
  const overlap = () => {
    const boxOf = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
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
  const count = () =>
    tab.evaluate(() => document.querySelectorAll('link[rel=apple-touch-startup-image]').length);
  const idle = () => tab.evaluate(() => performance.getEntriesByName('sphatik-idle').length);
  await eventually(idle).toBeGreaterThan(0);
  if (engine === 'webkit' && isPhone) await eventually(count).toBeGreaterThan(0);
  else expect(await count()).toBe(0);
  const loaded = () =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/splash/')).length;
  expect(await tab.evaluate(loaded)).toBe(0);
});
