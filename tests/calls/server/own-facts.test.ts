import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { exportCustomer } from '#contract/calls/admin/customer-calls.ts';
import { createPost } from '#contract/calls/admin/post-calls.ts';
import { startPasskey, startTotp } from '#contract/calls/admin/staff-me-calls.ts';
import { suggest } from '#contract/calls/search-calls.ts';
import { bookTarot } from '#contract/calls/service-calls.ts';
import { shellAddress } from '#contract/names/offline.ts';
import { omit } from '#contract/omit.ts';
import type { AllSettings } from '#contract/settings/entries.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import type { PageSource } from '#server/pages/page-source.ts';
import { aCustomer, aStaffMember, askCall } from '#tests/setup/callers.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { useMails } from '#tests/setup/mail-worker.ts';
import { anAccount } from '#tests/setup/rows.ts';
import { tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, type TestShop, useShop } from '#tests/setup/shop.ts';

// What people read of a shop has the name and contacts that its owner has set, at once.

const template =
  '<html><head><!--page-head--></head><body><!--page-body--><!--page-state--></body></html>';
const pages: PageSource = {
  isDevelopment: false,
  readTemplate: async () => template,
  shellTemplate: template,
  renderPage: async () => ({ status: 200, head: '', body: '<main></main>', scripts: [] }),
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder with a built client's manifest. */
function aClient(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sphatik-client-'));
  folders.push(folder);
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  const manifest = {
    name,
    short_name: name,
    description: name,
    start_url: '/',
    screenshots: [{ src: '/screenshots/home.webp' }],
    shortcuts: [{ url: '/search' }, { url: '/services/tarot-reading', name: 'Tarot' }],
    share_target: { action: '/share-target' },
  };
  writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
  return folder;
}

const set = (shop: TestShop, settings: Partial<AllSettings>) =>
  shop.database.transaction(async (trx) => {
    for (const [name, value] of Object.entries(settings)) await writeShopSetting(trx, name, value);
  });

const reading = demoSettings.services.find(({ slug }) => slug === 'tarot-reading');

const own = {
  name: 'Wheels & Co',
  description: 'Bicycles, and repairs while you wait.',
  phone: '+49 30 1234',
  email: 'hi@wheels.example',
  street: 'Torstraße 1',
  city: 'Berlin',
} as const;

type Manifest = Readonly<Record<string, unknown>>;

/** A manifest without what is made of the look. */
const factsOf = (manifest: LightMyRequestResponse) =>
  omit(manifest.json<Manifest>(), 'icons', 'theme_color', 'background_color', 'color_scheme_dark');

describe.each(everyEngine)('Another shop, on %s', (engine) => {
  const shop = useShop(engine, {
    pages,
    isUnset: true,
    clientDir: aClient('Shop'),
    deskDir: aClient('Shop desk'),
    env: { RATE_LIMIT: 'off' },
  });
  const { aPostbox, aWorker, queue, isSent } = useMails(shop);
  const textOf = async (url: string) => (await shop.get(url)).payload;

  describe('of which nothing is set', () => {
    test('has no gaps, and a way to write to it', async () => {
      expect(await textOf('/.well-known/security.txt')).toContain(
        'Contact: https://shop.example/about\n',
      );
      const feed = await textOf('/blogs/rss.xml');
      expect(feed).toContain('<title>Our shop: blog</title>');
      expect(feed).toContain('<description>Our shop</description>');
      const ofTheDemo = /tarr?ot|numerolog|astrolog/i;
      for (const address of ['/api/docs', '/api/openapi.json', '/api/services'])
        expect(await textOf(address), address).not.toMatch(ofTheDemo);
      expect(factsOf(await shop.get('/manifest.webmanifest'))).toEqual({
        name: 'Our shop',
        short_name: 'Our shop',
        start_url: '/',
        shortcuts: [{ url: '/search' }],
      });
    });

    test('its search leads to no blog without a post', async () => {
      const found = async () => (await askCall(shop, suggest, { Name: 'blog' })).json().pages;
      expect(await found()).toEqual([]);
      const writer = await aStaffMember(shop, { role: 'staff' });
      await writer.gets(createPost, {
        title: 'First ride',
        slug: '',
        author: 'Ada',
        summary: 'Where we rode.',
        markdown: 'Around the lake.',
        tags: [],
        products: [],
        pictureHash: null,
        pictureAlt: '',
        published: true,
      });
      expect(await found()).toEqual([{ path: '/blogs', label: 'Our blog' }]);
    });

    test('mails its owners what goes to the owner, and customers from the first of them', async () => {
      await set(shop, { services: demoSettings.services });
      await askCall(shop, bookTarot, { ...tarotForm, email: 'early@example.com' });
      const owned = async () => (await shop.rows('mails')).filter(isToOwner);
      const isToOwner = ({ content }: { readonly content: string }) =>
        JSON.parse(content).kind === 'request-to-owner';
      expect(await owned()).toEqual([]);
      await aStaffMember(shop, { email: 'pema@wheels.example' });
      await aStaffMember(shop, { email: 'tashi@wheels.example' });
      await aStaffMember(shop, { email: 'helper@wheels.example', role: 'staff' });
      await askCall(shop, bookTarot, { ...tarotForm, email: 'late@example.com' });
      expect((await owned()).map(({ recipient }) => recipient).sort()).toEqual([
        'pema@wheels.example',
        'tashi@wheels.example',
      ]);
      const box = await aPostbox();
      aWorker(box.url);
      await queue('unset');
      await expect.poll(isSent('unset')).toBe(true);
      const letter = box.emails.find(({ to }) => to.includes('unset@example.com'));
      expect(letter?.headers.from).toMatch(/^Our shop <(?:pema|tashi)@wheels\.example>$/);
    });
  });

  describe('with a name and contacts of its own', () => {
    beforeAll(() => set(shop, own));

    test('has them in feeds and files', async () => {
      expect(await textOf('/.well-known/security.txt')).toContain(
        'Contact: mailto:hi@wheels.example\n',
      );
      const feed = await textOf('/blogs/rss.xml');
      expect(feed).toContain('<title>Wheels &amp; Co: blog</title>');
      expect(feed).toContain('<description>Bicycles, and repairs while you wait.</description>');
      expect((await shop.get('/api/openapi.json')).json().info.title).toBe('Wheels & Co');
      const docs = await textOf('/api/docs');
      expect(docs).toContain('<h1>Wheels &amp; Co: API reference</h1>');
      // It has these services.
      expect(docs).toContain('/api/Numerology');
      expect(await textOf(shellAddress)).toContain('<title data-head>Wheels &amp; Co</title>');
    });

    test('is installed under its name, as is its desk', async () => {
      const manifest = await shop.get('/manifest.webmanifest');
      expect(manifest.headers).toMatchObject({
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'no-cache',
      });
      const { name, description } = own;
      expect(factsOf(manifest)).toEqual({
        name,
        short_name: name,
        description,
        start_url: '/',
        shortcuts: [
          { url: '/search' },
          {
            url: '/services/tarot-reading',
            name: reading?.name,
            description: reading?.description,
          },
        ],
      });
      const desk = (await shop.get('/admin/manifest.webmanifest')).json();
      expect(desk).toMatchObject({ name: 'Wheels & Co desk', short_name: 'Wheels & Co desk' });
      await set(shop, { appName: 'Wheels: bicycles' });
      await shop.database.transaction((trx) =>
        writeShopSetting(trx, 'paymentAccounts', [anAccount({ accountNumber: '9801' })]),
      );
      expect((await shop.get('/manifest.webmanifest')).json()).toMatchObject({
        name: 'Wheels: bicycles',
        short_name: 'Wheels & Co',
        share_target: { action: '/share-target' },
      });
    });

    test('is what passkeys and authenticator apps of its staff say', async () => {
      const owner = await aStaffMember(shop);
      const passkey = (await owner.ask(startPasskey)).json();
      expect(passkey.rp.name).toBe('Wheels & Co desk');
      const { uri } = await owner.gets(startTotp);
      expect(new URL(uri).searchParams.get('issuer')).toBe('Wheels & Co desk');
    });

    test('is what a customer’s export says', async () => {
      const owner = await aStaffMember(shop);
      const customer = await aCustomer(shop, { name: 'Maya Gurung' });
      const { json } = await owner.gets(exportCustomer, { id: customer.userId });
      expect(json).toContain('What Wheels & Co has stored about Maya Gurung.');
    });

    test('mails from its own address, to its own address, at once', async () => {
      const box = await aPostbox();
      aWorker(box.url);
      await queue('set');
      await expect.poll(isSent('set')).toBe(true);
      const letter = box.emails.find(({ to }) => to.includes('set@example.com'));
      expect(letter?.headers).toMatchObject({
        from: '"Wheels & Co" <hi@wheels.example>',
        subject: 'Wheels & Co: please confirm your email address',
      });
      expect(letter?.text).toMatch(/^Wheels & Co, Torstraße 1, Berlin$/m);
      await set(shop, { name: 'Spokes' });
      await queue('renamed');
      await expect.poll(isSent('renamed')).toBe(true);
      expect(box.emails.at(-1)?.headers.subject).toBe('Spokes: please confirm your email address');
      expect(await textOf(shellAddress)).toContain('<title data-head>Spokes</title>');
      await askCall(shop, bookTarot, { ...tarotForm, email: 'own@example.com' });
      expect(await shop.rows('mails', { recipient: 'hi@wheels.example' })).toHaveLength(1);
    });
  });
});
