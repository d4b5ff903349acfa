import { readdir, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { servicePath } from '#contract/settings/service-forms.ts';
import { webManifest } from '#src/shop/app/web-manifest.ts';
import { demoSplashes } from '#src/shop/loading/splash-screens.ts';
import { routeTree } from '#src/shop/route-tree.gen.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';

const file = (src: string) => `public${src}`;
const icons = webManifest.icons ?? [];
const screenshots = webManifest.screenshots ?? [];
const shortcuts = webManifest.shortcuts ?? [];

describe('The manifest', () => {
  const pictures = [
    ...icons,
    ...shortcuts.flatMap((shortcut) => shortcut.icons ?? []),
    ...screenshots,
  ];
  test.each(pictures)('$src has the size and type it tells', async ({ src, sizes, type }) => {
    if (type === 'image/svg+xml') {
      expect(await readFile(file(src), 'utf8')).toMatch(/^<svg [^>]*viewBox=/);
      expect(sizes).toBe('any');
      return;
    }
    const { width, height, format } = await sharp(file(src)).metadata();
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
  });

  test('a maskable icon is opaque, a monochrome one has a transparent shape', async () => {
    const isOpaque = async (name: string) =>
      (await sharp(file(`/icons/${name}.png`)).stats()).isOpaque;
    expect(await isOpaque('maskable-192')).toBe(true);
    expect(await isOpaque('maskable-512')).toBe(true);
    expect(await isOpaque('monochrome-512')).toBe(false);
  });

  test('screenshots are as Chromium wants them, and light', async () => {
    for (const { src, sizes, label, form_factor } of screenshots) {
      const [width = 0, height = 0] = String(sizes).split('x').map(Number);
      expect(label, src).toBeTruthy();
      // 320 to 3840 pixels, the longer side at most 2.3 times the shorter.
      expect(Math.min(width, height), src).toBeGreaterThanOrEqual(320);
      expect(Math.max(width, height), src).toBeLessThanOrEqual(
        Math.min(3840, 2.3 * Math.min(width, height)),
      );
      expect(width < height, src).toBe(form_factor === 'narrow');
      expect((await stat(file(src))).size, src).toBeLessThan(200_000);
    }
    expect(new Set(screenshots.map((shot) => `${shot.form_factor} ${shot.sizes}`)).size).toBe(2);
  });

  test('shortcuts, start URL and share target lead to existing pages', () => {
    const known = new Set([...pathsOf(routeTree), ...demoSettings.services.map(servicePath)]);
    const addresses = [
      ...shortcuts.map(({ url }) => url),
      webManifest.start_url,
      webManifest.share_target?.action,
    ];
    for (const address of addresses) expect(known).toContain(String(address).split('?')[0]);
  });

  test('colours are the pages’ own, in both schemes', async () => {
    const page = await readFile('index.html', 'utf8');
    const colourIn = (scheme: string) =>
      new RegExp(
        `theme-color" content="(#\\w+)" media="\\(prefers-color-scheme: ${scheme}\\)`,
      ).exec(page)?.[1];
    expect(webManifest.theme_color).toBe(colourIn('light'));
    expect(webManifest.color_scheme_dark.theme_color).toBe(colourIn('dark'));
    // Asked for at these addresses, whatever the page says.
    for (const name of ['favicon.ico', 'apple-touch-icon.png']) {
      expect(page).toContain(`href="/${name}"`);
      expect((await stat(`public/${name}`)).size, name).toBeGreaterThan(100);
    }
  });
});

interface RouteNode {
  readonly fullPath?: string;
  readonly options?: { readonly id?: string; readonly path?: string };
  /** By the names of their files. */
  readonly children?: object | undefined;
}

/** Paths of the routes, from their file names. */
function pathsOf(route: RouteNode): string[] {
  const path = route.options?.path;
  const own = path === undefined ? [] : [path.startsWith('/') ? path : `/${path}`];
  return [...own, ...Object.values(route.children ?? {}).flatMap(pathsOf)];
}

describe('The pictures for the start of the app on an iPhone', () => {
  test.each(demoSplashes)(
    '$src has the size of its screen and the colour of its scheme',
    async (screen) => {
      const picture = sharp(`public${screen.src}`);
      const { width, height, format } = await picture.metadata();
      expect({ width, height, format }).toEqual({
        width: screen.width,
        height: screen.height,
        format: 'png',
      });
      expect((await stat(`public${screen.src}`)).size).toBeLessThan(60_000);
      const corner = await picture
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer();
      expect([...corner]).toEqual(
        screen.scheme === 'light' ? [0xfb, 0xf7, 0xf1] : [0x15, 0x11, 0x1c],
      );
    },
  );

  test('each screen has one in light and one in dark, and none is left over', async () => {
    expect(new Set(demoSplashes.map(({ media }) => media)).size).toBe(demoSplashes.length);
    expect((await readdir('public/splash')).sort()).toEqual(
      demoSplashes.map(({ src }) => src.slice(8)).sort(),
    );
  });

  test('iOS is told that the shop is an app: without that it shows none', async () => {
    const page = await readFile('index.html', 'utf8');
    expect(page).toContain('<meta name="apple-mobile-web-app-capable" content="yes" />');
    const { width, height, hasAlpha } = await sharp('public/apple-touch-icon.png').metadata();
    expect([width, height]).toEqual([180, 180]);
    expect(hasAlpha && !(await sharp('public/apple-touch-icon.png').stats()).isOpaque).toBe(false);
  });
});
