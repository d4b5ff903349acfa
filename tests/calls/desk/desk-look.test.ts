import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

import {
  previewSettings,
  readSettings,
  saveSettings,
  undoSettings,
} from '#contract/calls/admin/setting-calls.ts';
import { logoutStaff } from '#contract/calls/admin/staff-me-calls.ts';
import { readShop } from '#contract/calls/shop-calls.ts';
import { shellAddress } from '#contract/names/offline.ts';
import { splashScreens } from '#contract/rules/look/splash.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { SettingGroup } from '#contract/settings/entries.ts';
import type { PageSource } from '#server/pages/page-source.ts';
import { sweepPictures } from '#server/plugins/daily-clean-up.ts';
import { splashesOf } from '#src/shop/loading/splash-screens.ts';
import { aStaffMember, askCall, useStaff } from '#tests/setup/callers.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const template = `<html><head>
<meta name="theme-color" content="#fbf7f1" media="(prefers-color-scheme: light)" />
<meta name="theme-color" content="#15111c" media="(prefers-color-scheme: dark)" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
<!--page-head--></head><body><div id="root"><!--page-body--></div><!--page-state-->
<link rel="preload" as="font" crossorigin href="/assets/fraunces-1.woff2"><link rel="preload" as="font" crossorigin href="/assets/figtree-1.woff2">
</body></html>`;
/** Pages that say the shop's name and a price, once they have waited for another page. */
const pages: PageSource = {
  isDevelopment: false,
  readTemplate: async () => template,
  shellTemplate: template,
  renderPage: async ({ call }) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { settings } = await call(readShop, {});
    const body = `<main>${settings.name}: ${formatPaisa(100_000)}</main>`;
    const head =
      '<meta content="https://shop.example/og.jpg"><script type="application/ld+json">{"logo":"https://shop.example/icons/icon-512.png"}</script>';
    return { status: 200, head, body, scripts: [] };
  },
};

const folder = mkdtempSync(join(tmpdir(), 'sphatik-client-'));
writeFileSync(join(folder, 'index.html'), template);
writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
writeFileSync(
  join(folder, 'manifest.webmanifest'),
  JSON.stringify({ theme_color: '#fbf7f1', icons: [{ src: '/icons/icon-512.png' }] }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dark = '#14532d';

describe.each(everyEngine)('The look of a shop on %s', (engine) => {
  const options = { pages, clientDir: folder, deskDir: folder, env: { RATE_LIMIT: 'off' } };
  const shop = useShop(engine, options);
  const pema = useStaff(shop);
  const tara = useStaff(shop, { role: 'staff' });
  const page = async (url = '/', cookie = '') => shop.get(url, { accept: 'text/html', cookie });
  const text = async (url = '/') => (await page(url)).payload;
  const version = async (group: SettingGroup) =>
    (await pema.gets(readSettings)).groups[group].version;
  const save = async (values: Record<string, unknown>, group: SettingGroup = 'look') =>
    pema.ask(saveSettings, { group, values, version: await version(group) });

  test('of which nothing is set, is the built page to the letter', async () => {
    expect((await askCall(shop, readShop)).json()).not.toHaveProperty('look');
    expect(await text()).not.toContain('<style');
    expect(await text()).toContain('href="/favicon.svg"');
    expect((await page('/favicon.svg')).statusCode).toBe(200);
    expect((await page('/manifest.webmanifest')).json()).toMatchObject({
      theme_color: '#fbf7f1',
      icons: [{ src: '/icons/icon-512.png' }],
    });
  });

  test('is on every page, in the shell and at the desk at once, as its policy allows', async () => {
    expect((await save({ actionColour: ' 14532D ', paperColour: '#FFFDF5' })).statusCode).toBe(200);
    for (const url of ['/', '/about', shellAddress, '/admin/', '/admin/orders']) {
      const { payload, headers } = await page(url);
      const style = /<style id="look">([^<]+)<\/style>/.exec(payload)?.[1];
      expect(style, url).toContain(`:root{--paper:#fffdf5;`);
      expect(style, url).toContain(`--action:${dark};`);
      expect(payload, url).toContain('content="#fffdf5" media="(prefers-color-scheme: light)"');
      expect(payload, url).not.toContain('#15111c');
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
      expect(headers['content-security-policy'], url).toContain(
        `'sha256-${Buffer.from(hash).toString('base64')}'`,
      );
    }
    const { look, settings } = (await askCall(shop, readShop)).json();
    expect(look.css).toContain(dark);
    expect(settings).not.toHaveProperty('actionColour');
    expect((await page('/manifest.webmanifest')).json()).toMatchObject({
      theme_color: '#fffdf5',
      background_color: '#fffdf5',
    });
  });

  test('is refused where it can’t be read, with the nearest that can', async () => {
    const answer = await save({ accentColour: '#f5c400' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().data).toMatchObject([
      { field: 'accentColour', description: expect.stringMatching(/^Too pale .* 4.5 to 1/) },
    ]);
    const wrong: [Record<string, unknown>, string][] = [
      [{ accentColour: 'green' }, 'Please enter a colour in six digits, such as #14532d.'],
      [{ accentColour: 5 }, 'Please check this.'],
      [{ headingFont: 'comic' }, 'Please check this.'],
      [{ logo: '../../secret' }, 'The picture is missing. Please choose it again.'],
      [{ logo: 'a'.repeat(40) }, 'The picture is missing. Please choose it again.'],
      [
        { accentColour: '#14532d}</style><script>' },
        'Please enter a colour in six digits, such as #14532d.',
      ],
    ];
    for (const [values, description] of wrong) {
      const refused = await save(values);
      expect([refused.statusCode, refused.json().data[0].description]).toEqual([422, description]);
    }
  });

  test('loads no typeface that it does not use', async () => {
    await save({ headingFont: 'serif', textFont: '' });
    expect(await text()).toContain('figtree');
    expect(await text(shellAddress)).not.toContain('fraunces-1');
    await save({ headingFont: 'sans', textFont: 'sans' });
    expect(await text()).not.toContain('.woff2');
    await save({ headingFont: '', textFont: '' });
    expect(await text()).toContain('fraunces-1');
  });

  test('makes every icon from one picture, under addresses that never change', async () => {
    const { hash } = await shop.addPicture(dark, 600, 600);
    await save({ logo: hash });
    const manifest = (await page('/manifest.webmanifest')).json();
    expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toEqual([
      'any',
      'any',
      'maskable',
      'maskable',
    ]);
    for (const { src, sizes } of manifest.icons) {
      const icon = await page(src);
      expect(icon.headers['cache-control']).toContain('immutable');
      const { width, height } = await sharp(icon.rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    for (const url of ['/', shellAddress, '/admin/']) {
      expect(await text(url), url).toContain(`href="/icons/own/${hash}-tab-32.png"`);
      expect(await text(url), url).toContain(`href="/icons/own/${hash}-home-180.png"`);
      expect(await text(url), url).not.toContain('favicon');
    }
    expect(await text()).toContain(`"https://shop.example/media/${hash}-1200.jpg"`);
    expect(await text()).toContain(`"logo":"https://shop.example/icons/own/${hash}-icon-512.png"`);
    const moved = await page('/apple-touch-icon.png');
    expect([moved.statusCode, moved.headers.location]).toEqual([
      302,
      `/icons/own/${hash}-home-180.png`,
    ]);
    expect((await page('/icons/own/abc-tab-32.png')).statusCode).toBe(404);
    expect((await page(`/icons/own/${hash}-tab-33.png`)).statusCode).toBe(404);
    const { look } = (await askCall(shop, readShop)).json();
    expect(look).toMatchObject({ icon: `/icons/own/${hash}-icon-512.png` });
    expect(look.css).toContain(`url(/media/${hash}-320.webp)`);
    expect(look.css).toContain('min(2.5rem,10vw)*1)');
    // The desk names it as people do.
    const [change] = (await pema.gets(readSettings)).changes;
    expect(change?.changed).toEqual([
      { label: 'Picture of the shop', before: '', after: 'A picture' },
    ]);
  });

  test('makes what an iPhone shows while the app starts, of its own look alone', async () => {
    const { hash } = await shop.addPicture(dark, 600, 400);
    await save({ logo: hash, paperColour: '#fffdf5' });
    const { look } = (await askCall(shop, readShop)).json();
    const addresses = splashesOf(look, false).map(({ src }) => src);
    expect(addresses).toHaveLength(splashScreens.length);
    expect(addresses[0]).toBe(`/icons/start/${hash}-750x1334-fffdf5.png`);
    for (const { width, height, scheme } of splashScreens.slice(0, 4)) {
      const paper = look[scheme];
      const src = `/icons/start/${hash}-${width}x${height}-${paper.slice(1)}.png`;
      const answer = await page(src);
      expect(answer.headers['content-type']).toBe('image/png');
      expect(answer.headers['cache-control']).toContain('immutable');
      expect(answer.rawPayload.length).toBeLessThan(60_000);
      const picture = sharp(answer.rawPayload);
      const metadata = await picture.metadata();
      expect([metadata.width, metadata.height]).toEqual([width, height]);
      const colourAt = async (left: number, top: number) => {
        const part = picture.clone().extract({ left, top, width: 1, height: 1 });
        return `#${(await part.removeAlpha().raw().toBuffer()).toString('hex')}`;
      };
      expect(await colourAt(0, 0)).toBe(paper);
      // The icon is in the middle, with round corners.
      const middle = await colourAt(Math.round(width / 2), Math.round(height / 2));
      expect(middle).not.toBe(paper);
      const corner = Math.round(0.151 * width);
      expect(await colourAt(Math.round(width / 2) - corner, Math.round(height / 2) - corner)).toBe(
        paper,
      );
    }
    // Nobody makes the server paint, or keep, any other.
    for (const other of [
      `${hash}-751x1334-fffdf5.png`,
      `${hash}-750x1334-000000.png`,
      `${'a'.repeat(40)}-750x1334-fffdf5.png`,
      `${hash}-750x1334-fffdf5.png?1`,
    ])
      expect((await page(`/icons/start/${other}`)).statusCode, other).toBe(404);
    await save({ paperColour: '', logo: '' });
    expect((await page(addresses[0])).statusCode).toBe(404);
  });

  test('keeps the picture of before as long as it can be brought back', async () => {
    const { hash: first } = await shop.addPicture('#7f1d1d', 512, 512);
    const { hash: second } = await shop.addPicture('#1e3a8a', 512, 512);
    await save({ logo: first });
    await save({ logo: second });
    const old = new Date(Date.now() - 90 * 24 * 3_600_000).toISOString();
    await shop.database.transaction((trx) =>
      trx.updateTable('pictures').set({ created_at: old }).execute(),
    );
    await sweepPictures(shop.database, shop.pictures);
    const [change] = (await pema.gets(readSettings)).changes;
    await pema.gets(undoSettings, { id: change?.id });
    expect(await text()).toContain(first);
    expect((await page(`/icons/own/${first}-icon-512.png`)).statusCode).toBe(200);
  });

  describe('in a preview', () => {
    const preview = async (values: Record<string, unknown>, group: SettingGroup = 'shop') => {
      const { address } = await pema.gets(previewSettings, { group, values });
      return address.replace('https://shop.example', '');
    };
    const cookieOf = (headers: Record<string, unknown>) =>
      String(headers['set-cookie']).split(';')[0] ?? '';

    test('shows what is typed to the browser that opens it first, and to nobody else', async () => {
      const address = await preview({ name: 'Wheels' });
      const first = await page(address);
      expect(first.payload).toContain('<main>Wheels: ');
      expect(first.payload).toContain('Preview. Not saved yet.');
      expect(first.payload).toContain('<html data-preview');
      expect(first.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      const cookie = cookieOf(first.headers);
      expect(first.headers['set-cookie']).toMatch(/; HttpOnly; Secure; SameSite=Lax; Max-Age=600$/);
      expect((await page(address, cookie)).payload).toContain('<main>Wheels: ');
      for (const other of ['', 'sphatik-preview=AAAAAAAAAAAAAAAAAAAAAA']) {
        const seen = await page(address, other);
        expect([seen.statusCode, seen.headers['set-cookie']]).toEqual([200, undefined]);
        expect(seen.payload).toContain('<main>Sphatik: ');
        expect(seen.payload).not.toContain('Not saved yet');
        // The owner, whose address somebody else has opened, is told, and how to go on.
        expect(seen.payload).toContain('Another browser opened this preview first');
        expect(seen.payload).toContain('href="https://shop.example/admin/facts"');
        expect(seen.payload).not.toContain('data-preview');
        expect(seen.headers).toMatchObject({
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        });
      }
      expect((await page('/', cookie)).payload).toContain('<main>Sphatik: ');
      expect((await askCall(shop, readShop)).json().settings.name).toBe('Sphatik');
      const unknown = (await page('/?preview=AAAAAAAAAAAAAAAAAAAAAA')).payload;
      expect(unknown).toContain('<main>Sphatik: ');
      expect(unknown).not.toContain('preview first');
      const rows = await shop.rows('setting_previews');
      expect(JSON.stringify(rows)).not.toContain(address.replace(/.*=/, ''));
    });

    test('leaves pages that are rendered beside it as they are', async () => {
      const address = await preview(
        { currency: 'EUR', priceFormat: '1.234.567,50 ¤', currencySign: '' },
        'locale',
      );
      const [shown, other, third] = await Promise.all([
        page(address),
        page('/?beside=1'),
        page('/?beside=2'),
      ]);
      expect(shown?.payload).toContain('Sphatik: 1.000 €');
      for (const one of [other, third]) expect(one?.payload).toContain('Sphatik: Rs 1,000');
    });

    test('shows an unsaved look', async () => {
      const { hash } = await shop.addPicture('#0f766e', 300, 300);
      const shown = (await page(await preview({ logo: hash, actionColour: '#0f766e' }, 'look')))
        .payload;
      expect(shown).toContain(`${hash}-tab-32.png`);
      expect(shown).toContain('--action:#0f766e');
      expect(await text()).not.toContain(hash);
      const unsafe = { values: { accentColour: '#ffff00' }, group: 'look' };
      expect((await pema.ask(previewSettings, unsafe)).statusCode).toBe(422);
    });

    test('is an owner’s, and ends with the session and after ten minutes', async () => {
      const values = { name: 'Mine' };
      expect((await tara.ask(previewSettings, { group: 'shop', values })).statusCode).toBe(403);
      const dolma = await aStaffMember(shop);
      const { address } = await dolma.gets(previewSettings, { group: 'shop', values });
      await dolma.gets(logoutStaff);
      expect((await page(address.replace('https://shop.example', ''))).payload).toContain(
        'Sphatik',
      );
      const late = await preview(values);
      const past = new Date(Date.now() - 1).toISOString();
      await shop.database.transaction((trx) =>
        trx.updateTable('setting_previews').set({ expires_at: past }).execute(),
      );
      const ended = (await page(late)).payload;
      expect(ended).toContain('<main>Sphatik: ');
      expect(ended).toContain('This preview has ended');
    });
  });

  test('two editors: the second gets what the first has saved', async () => {
    const now = await version('look');
    const answers = await Promise.all(
      ['#14532d', '#7f1d1d'].map((actionColour) =>
        pema.ask(saveSettings, { group: 'look', values: { actionColour }, version: now }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  // SQLite has one process.
  describe.runIf(engine === 'postgres')('on a second process', () => {
    const second = useShop(engine, { ...options, databaseOf: shop });

    test('is the same a second later', async () => {
      await save({ actionColour: '#1e3a8a' });
      await expect
        .poll(async () => (await second.get('/', { accept: 'text/html' })).payload, {
          timeout: 5_000,
        })
        .toContain('--action:#1e3a8a');
    });
  });
});

describe.each(everyEngine)('A shop of its own without a picture on %s', (engine) => {
  const options = { pages, clientDir: folder, deskDir: folder, env: { RATE_LIMIT: 'off' } };
  const shop = useShop(engine, { ...options, isUnset: true });
  const owner = useStaff(shop);
  const page = async (url: string) => shop.get(url, { accept: 'text/html' });
  const set = async (group: SettingGroup, values: Record<string, unknown>) => {
    const { version } = (await owner.gets(readSettings)).groups[group];
    await owner.gets(saveSettings, { group, values, version });
  };
  const iconHash = async () =>
    /\/icons\/own\/([0-9a-f]{40})-tab-32\.png/.exec((await page('/')).payload)?.[1] ?? '';
  const sizeOf = async (url: string) => {
    const { statusCode, rawPayload } = await page(url);
    expect(statusCode, url).toBe(200);
    const { width, height, format } = await sharp(rawPayload).metadata();
    return `${format} ${width}x${height}`;
  };

  test('has icons, link previews and a start picture of its initial, and none of the demo’s', async () => {
    await set('shop', { name: 'Wheels' });
    const hash = await iconHash();
    for (const url of ['/', shellAddress, '/admin/']) {
      const { payload } = await page(url);
      expect(payload, url).toContain(`href="/icons/own/${hash}-home-180.png"`);
      expect(payload, url).not.toMatch(/favicon|og\.jpg|<style id/);
    }
    const { icons } = (await page('/manifest.webmanifest')).json();
    for (const { src, sizes } of icons) expect(await sizeOf(src)).toBe(`png ${sizes}`);
    for (const [asked, own] of [
      ['/favicon.ico', `/icons/own/${hash}-tab-48.png`],
      ['/icons/icon-192.png', `/icons/own/${hash}-icon-192.png`],
      ['/og.jpg', `/media/${hash}-1200.jpg`],
    ] as const)
      expect((await page(asked)).headers.location).toBe(own);
    expect((await page('/')).payload).toContain(`/media/${hash}-1200.jpg`);
    expect(await sizeOf(`/media/${hash}-1200.jpg`)).toBe('jpeg 1200x630');
    const { look } = (await askCall(shop, readShop)).json();
    const [start] = splashesOf(look, false);
    expect(await sizeOf(start?.src ?? '')).toBe('png 750x1334');
    // The name is beside it already.
    expect(look.css).toBe('');
  });

  test('has others with another name or another colour of buttons', async () => {
    const hashes = [await iconHash()];
    for (const [group, values] of [
      ['shop', { name: 'Other' }],
      ['look', { actionColour: dark }],
      // A script without capitals, of which the program has no outlines: a bag.
      ['shop', { name: 'बेकरी' }],
    ] as const) {
      await set(group, values);
      hashes.push(await iconHash());
    }
    expect(new Set(hashes).size).toBe(4);
    expect(await sizeOf(`/icons/own/${hashes.at(-1)}-icon-512.png`)).toBe('png 512x512');
    const { hash } = await shop.addPicture(dark, 512, 512);
    await set('look', { logo: hash });
    expect(await iconHash()).toBe(hash);
  });
});
