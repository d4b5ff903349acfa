import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addAddress } from '#contract/calls/address-calls.ts';
import { importProducts, planProductImport } from '#contract/calls/admin/product-file-calls.ts';
import { readSettings, saveSettings } from '#contract/calls/admin/setting-calls.ts';
import { forgotPassword, register } from '#contract/calls/auth-calls.ts';
import { addCartItem, readCart } from '#contract/calls/cart-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import type { Product } from '#contract/calls/product-calls.ts';
import { subscribe } from '#contract/calls/service-calls.ts';
import { shellAddress } from '#contract/names/offline.ts';
import type { DeliveryZone } from '#contract/settings/delivery.ts';
import {
  type SettingEntry,
  type SettingGroup,
  settingEntries,
  settingNames,
} from '#contract/settings/entries.ts';
import { packageRoot } from '#server/package-root.ts';
import { webManifest } from '#src/shop/app/web-manifest.ts';
import { renderPage } from '#src/shop/entry-server.tsx';
import { aCustomer, askCall, useStaff } from '#tests/setup/callers.ts';
import { useMails } from '#tests/setup/mail-worker.ts';
import { takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture } from '#tests/setup/samples.ts';
import { type TestShop, useShop } from '#tests/setup/shop.ts';

// Shops of other trades, made as an owner makes them: settings and a product file at the desk. All
// that a visitor can reach, and all that is mailed, is theirs alone.

interface OtherShop {
  readonly settings: Partial<Record<SettingGroup, Readonly<Record<string, unknown>>>>;
  readonly csv: () => Promise<string>;
  /** Where its first customer lives. */
  readonly address: Readonly<Record<string, string>>;
  /** A product that the first customer buys. */
  readonly bought: string;
  /** With a screenshot, because its owner takes no cash. */
  readonly isPaidOnline: boolean;
}

/** Parts that are called as what the demo's customers wear. */
const measuredParts = [
  'spacer,Chainring spacer,Ring,,,,,,4.50,5',
  'long-chain,Long chain,Chain,,Chain length,110 links,,,25.00,5',
  'long-chain,,,,,116 links,,,25.00,5',
].join('\n');

/** What `docs/your-shop.md` says, made as it says. */
const bicycles: OtherShop = {
  settings: settingsOf(readFileSync(join(packageRoot, 'docs/your-shop.md'), 'utf8')),
  csv: async () => `${firstProducts(await fixture('bicycles.csv'), 58)}\n${measuredParts}`,
  address: {
    streetAddress: 'Allee 2',
    zipCode: '10119',
    city: 'Berlin',
    state: 'Berlin',
    country: 'Germany',
  },
  bought: '4mm-5mm-6mm-y-wrench',
  isPaidOnline: true,
};

const bakery: OtherShop = {
  settings: {
    shop: { name: 'Crumb', tagline: 'Bread from a wood-fired oven' },
    contact: { phone: '+351 21 000 0000', city: 'Lisbon', country: 'Portugal' },
    locale: { currency: 'EUR', alwaysDecimals: true, timeZone: 'Europe/Lisbon' },
    delivery: {
      delivery: [
        {
          name: 'Lisbon',
          countries: ['Portugal'],
          places: ['Lisbon', 'Lisboa'],
          feePaisa: 200,
          freeFromPaisa: null,
          days: { from: 0, to: 1 },
          takesCash: true,
          cashUpToPaisa: 5_000,
        },
      ],
      exchangeDays: 0,
    },
  },
  csv: async () =>
    'Handle,Title,Categories,Variant Price,Variant Inventory Qty\n' +
    'rye-loaf,Rye loaf,Bread,6.50,20\nsweet-bun,Sweet bun,Bun,1.80,40\nbaguette,Baguette,Bread,2.20,30\n',
  address: {
    streetAddress: 'Rua 2',
    zipCode: '1100',
    city: 'Lisbon',
    state: 'Lisbon',
    country: 'Portugal',
  },
  bought: 'rye-loaf',
  isPaidOnline: false,
};

/** The settings in the tables of a document: a label and a value in each row, or a zone. */
function settingsOf(document: string): OtherShop['settings'] {
  const rows = [...document.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) => row.split(' | '));
  const settings: Record<string, Record<string, unknown>> = {};
  for (const [label = '', text = '', ...more] of rows) {
    if (more.length > 0) continue;
    const name = settingNames.find((one) => settingEntries[one].label === label);
    if (name === undefined) continue;
    const { group, field } = settingEntries[name];
    settings[group] ??= {};
    settings[group][name] = typedValue(field, text);
  }
  const heads = rows.findIndex(([first]) => first === 'Zone');
  const zones = rows.slice(heads + 2).filter((row) => row.length === rows[heads]?.length);
  settings.delivery = { ...settings.delivery, delivery: zones.map(zoneOf) };
  return settings;
}

function typedValue(field: SettingEntry['field'], text: string): unknown {
  if (field === 'yes or no') return text === 'Yes';
  return field === 'count' ? Number(text) : text;
}

function zoneOf([name = '', country = '', fee, freeFrom, days = '', cash]: string[]): DeliveryZone {
  const [from = 0, to = 0] = days.split(' to ').map(Number);
  return {
    name,
    countries: [country],
    places: [],
    feePaisa: Number(fee) * 100,
    freeFromPaisa: Number(freeFrom) * 100,
    days: { from, to },
    takesCash: cash === 'yes',
    cashUpToPaisa: null,
  };
}

const fixture = (name: string) => readFile(join(packageRoot, 'tests/fixtures', name), 'utf8');

/** The rows of the first products of a file, whose lines have no line breaks, each with a stock. */
function firstProducts(csv: string, count: number): string {
  const [head = '', ...lines] = csv.split('\n');
  const handles = [...new Set(lines.map((line) => line.split(',')[0] ?? ''))].slice(0, count);
  const rows = lines.filter((line) => handles.includes(line.split(',')[0] ?? ''));
  return [`${head},Variant Inventory Qty`, ...rows.map((row) => `${row},5`)].join('\n');
}

const template = readFileSync(join(packageRoot, 'index.html'), 'utf8');

/** Files as a build has them: the manifest. */
const clientDir = mkdtempSync(join(tmpdir(), 'sphatik-client-'));
writeFileSync(join(clientDir, 'index.html'), template);
writeFileSync(join(clientDir, 'manifest.webmanifest'), JSON.stringify(webManifest));
afterAll(() => rmSync(clientDir, { recursive: true, force: true }));

/** What only the demo's owner would write. */
const wordsOfTheDemo =
  /sphatik|crystal|amethyst|quartz|(?<!hail|mile)stones?\b|tarot|astrolog|numerolog|horoscope|himal|nepal|kathmandu|patan\b|lalitpur|makalu|rupee|\bNPR\b|jewel|workshop|incense|spiritual|healing|namaste|maalas?\b|pendant|bracelet|collarbone/gi;

/** A shop whose owner has not set anything. */
const useOwnShop = () =>
  useShop('sqlite', {
    isUnset: true,
    pages: {
      isDevelopment: false,
      readTemplate: async () => template,
      shellTemplate: template,
      renderPage,
    },
    clientDir,
    env: { RATE_LIMIT: 'off' },
  });

/** The text that a page shows, tells and names; empty for what is no page. */
function textOf({ window: { document } }: JSDOM): string {
  for (const code of document.querySelectorAll('script:not([type*=json]), style')) code.remove();
  const attributes = ['alt', 'aria-label', 'title', 'placeholder', 'content', 'href', 'value'];
  const named = [...document.querySelectorAll('*')].flatMap((element) =>
    attributes.flatMap((name) => element.getAttribute(name) ?? []),
  );
  return [document.documentElement.textContent, ...named].join('\n');
}

const demoWordsIn = (text: string) => [...new Set(text.match(wordsOfTheDemo) ?? [])];

/** Pages that are in no list. */
const unlisted = [
  '/search',
  '/checkout',
  '/outbox',
  '/no-such-page',
  '/product/no-such-product',
  '/manifest.webmanifest',
  '/api/services',
  shellAddress,
];

/**
 * Reads every page, feed and file that is linked anywhere.
 * @returns what is missing, an empty list or speaks of the demo, and the paths that were read
 */
async function crawl(shop: Pick<TestShop, 'get' | 'settings'>) {
  const found: string[] = [];
  const queue = ['/', '/sitemap.xml', '/robots.txt', '/.well-known/security.txt', ...unlisted];
  const seen = new Set(queue);
  const follow = (href: string | null | undefined) => {
    const url = new URL(href ?? '', shop.settings.publicUrl);
    const path = `${url.pathname}${url.search}`;
    const isOwn = url.origin === shop.settings.publicUrl && !path.startsWith('/admin');
    if (!isOwn || seen.has(path)) return;
    seen.add(path);
    queue.push(path);
  };
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const { statusCode, headers, payload } = await shop.get(address, { accept: 'text/html' });
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      follow(headers.location);
      continue;
    }
    const expected = address.includes('no-such') ? 404 : 200;
    if (statusCode !== expected) found.push(`${address}: ${statusCode}`);
    if (!/text|xml|json/.test(String(headers['content-type']))) continue;
    const page = new JSDOM(payload, { url: new URL(address, shop.settings.publicUrl).href });
    const { document } = page.window;
    if (/Nothing (found|here)/.test(document.querySelector('main')?.textContent ?? ''))
      found.push(`${address}: an empty list`);
    for (const link of document.querySelectorAll('a[href]')) follow(link.getAttribute('href'));
    for (const [, path] of payload.matchAll(/<(?:loc|link)>([^<]+)</g)) follow(path);
    const words = demoWordsIn(textOf(page));
    if (words.length > 0) found.push(`${address}: ${words.join(', ')}`);
  }
  return { found, seen: [...seen] };
}

describe('An empty shop', () => {
  const shop = useOwnShop();
  const owner = useStaff(shop, { email: 'owner@shop.example' });

  test('links no list until it has a product', async () => {
    const { found, seen } = await crawl(shop);
    // Until its owner has chosen them, the shell's settings have the standard currency and clock.
    expect(found).toEqual([`${shellAddress}: NPR, Kathmandu`]);
    expect(seen).toContain('/about');
    expect(seen.filter((path) => /^\/(products$|shop|blogs)/.test(path))).toEqual([]);

    const file = Buffer.from(
      'Handle,Title,Variant Price,Variant Inventory Qty\nbell,Bell,9.00,5\n',
    ).toString('base64');
    const body = { file, asDrafts: false, updateStock: true };
    const { plan } = await owner.gets(planProductImport, body);
    await owner.gets(importProducts, { ...body, plan });
    expect((await crawl(shop)).seen).toContain('/products');
  });
});

describe.each([
  ['bicycle shop', bicycles],
  ['bakery', bakery],
])(
  'A %s that its owner has made at the desk',
  (_, { settings, csv, address, bought, isPaidOnline }) => {
    const shop = useOwnShop();
    const owner = useStaff(shop, { email: 'owner@shop.example' });
    const { aPostbox, aWorker } = useMails(shop);

    beforeAll(async () => {
      for (const [group, values] of Object.entries(settings)) {
        const { groups } = await owner.gets(readSettings);
        const { version, ...before } = groups[group as SettingGroup];
        await owner.gets(saveSettings, { group, version, values: { ...before, ...values } });
      }
      const file = Buffer.from(await csv()).toString('base64');
      const body = { file, asDrafts: false, updateStock: true };
      const { plan, problems } = await owner.gets(planProductImport, body);
      expect(problems).toEqual([]);
      await owner.gets(importProducts, { ...body, plan });
    });

    test('no page, feed or file that is linked anywhere is empty, missing or speaks of the demo', async () => {
      const { found, seen } = await crawl(shop);
      expect(found).toEqual([]);
      expect(seen.length).toBeGreaterThan(10);
      expect(seen.join()).toContain('/shop/by-category/');
      // There is no post yet.
      expect(seen).not.toContain('/blogs');
      expect(seen).not.toContain('/profile?tab=MyBookings');
      expect(demoWordsIn((await shop.get('/blogs/rss.xml')).payload)).toEqual([]);
    });

    test('no email speaks of the demo', async () => {
      const box = await aPostbox();
      const email = 'ada@example.com';
      const asked = [
        await askCall(shop, register, { username: 'Ada', email, password: 'Long-enough-42!' }),
        await askCall(shop, forgotPassword, { email }),
        await askCall(shop, subscribe, { userEmail: 'reader@example.com' }),
      ];
      expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const ada = await aCustomer(shop, { name: 'Ada', email: 'other@example.com' });
      const { id: productId, attributes } = (
        await shop.get(`/api/product/${bought}`)
      ).json<Product>();
      const selectedAttributeId = attributes[0]?.productAttributeId;
      await ada.gets(addCartItem, { productId, quantity: 1, selectedAttributeId });
      const { shoppingCartId } = await ada.gets(readCart);
      const { addressId } = await ada.gets(addAddress, { id: ada.userId, ...address });
      if (isPaidOnline) await takeOnlinePayment(shop);
      await ada.gets(placeOrder, {
        shoppingCartId,
        addressId,
        PhoneNumber: '+49 30 98765432',
        method: isPaidOnline ? 1 : 0,
        ...(isPaidOnline && { FormFile: await aPicture() }),
      });
      aWorker(box.url);
      await vi.waitFor(
        () => expect(box.emails.map(({ headers }) => headers.subject)).toHaveLength(5),
        10_000,
      );
      const found = box.emails.flatMap(({ headers, text, html, from, to }) => {
        const words = demoWordsIn([from, to.join(), headers.subject, text, html].join('\n'));
        return words.length > 0 ? [`${headers.subject}: ${words.join(', ')}`] : [];
      });
      expect(found).toEqual([]);
    });
  },
);
