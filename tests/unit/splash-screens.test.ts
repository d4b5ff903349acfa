import { readdir, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { splashScreens } from '#src/app/splash-screens.ts';

describe('The pictures for the start of the app on an iPhone', () => {
  test.each(splashScreens)('$src has the size of its screen and the colour of its scheme', async (screen) => {
    const picture = sharp(`public${screen.src}`);
    const { width, height, format } = await picture.metadata();
    expect({ width, height, format }).toEqual({ width: screen.width, height: screen.height, format: 'png' });
    expect((await stat(`public${screen.src}`)).size).toBeLessThan(60_000);
    const corner = await picture.extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
    expect([...corner]).toEqual(screen.scheme === 'light' ? [0xfb, 0xf7, 0xf1] : [0x15, 0x11, 0x1c]);
  });

  test('each screen has one in light and one in dark, and none is left over', async () => {
    expect(new Set(splashScreens.map(({ media }) => media)).size).toBe(splashScreens.length);
    expect((await readdir('public/splash')).sort()).toEqual(splashScreens.map(({ src }) => src.slice(8)).sort());
  });

  test('iOS is told that the shop is an app: without that it shows none', async () => {
    const page = await readFile('index.html', 'utf8');
    expect(page).toContain('<meta name="apple-mobile-web-app-capable" content="yes" />');
    const { width, height, hasAlpha } = await sharp('public/apple-touch-icon.png').metadata();
    expect([width, height]).toEqual([180, 180]);
    expect(hasAlpha && !(await sharp('public/apple-touch-icon.png').stats()).isOpaque).toBe(false);
  });
});
