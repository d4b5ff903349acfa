import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';

import type { Counts, Suggested } from '#contract/calls/search-calls.ts';
import type { ShelfData } from '#contract/calls/shelf-schemas.ts';
import { readShop } from '#contract/calls/shop-calls.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { insertShelves, readShelfData } from '#server/modules/product/shelf-store.ts';
import { packageRoot } from '#server/package-root.ts';
import { renderPage } from '#src/shop/entry-server.tsx';
import { contentIn, headingOf, isHidden, textsOf } from '#tests/setup/demo-pages.ts';
import { countedDemoShelves, demoShelfData } from '#tests/setup/demo-shelves.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { defaultEngines, everyEngine, useShop } from '#tests/setup/shop.ts';

const pages = {
  isDevelopment: false,
  readTemplate: () => readFile(join(packageRoot, 'index.html'), 'utf8'),
  renderPage,
};
const withPages = { pages, clientDir: join(packageRoot, 'public'), env: { RATE_LIMIT: 'off' } };
const linksIn = (page: Document, selector: string) =>
  [...page.querySelectorAll(`${selector} a[href]`)].map((link) => link.getAttribute('href') ?? '');

/** Bicycles: a kind of the owner's own beside the categories. */
const bicycles: ShelfData = {
  kinds: [
    {
      slug: 'by-category',
      label: 'Category',
      name: 'Bicycles',
      menu: 'Bicycles',
      menuPosition: 1,
      title: 'All our bicycles',
    },
    {
      slug: 'by-colour',
      label: 'Colour',
      name: 'Colours',
      menu: 'Colours',
      menuPosition: 2,
      filter: 'colour',
      shelfTitle: 'Bicycles in {label}',
      footer: 'Our colours',
    },
    { slug: 'by-brand', label: 'Brand', name: 'Brands', menu: 'Brands', menuPosition: 3 },
  ],
  groups: [{ kind: 'by-category', name: 'Wheels', number: 7, title: 'Everything with wheels' }],
  shelves: [
    { kind: 'by-category', slug: 'town', label: 'Town bicycle', group: 'Wheels', former: ['city'] },
    { kind: 'by-colour', slug: 'red', label: 'Red', aliases: ['rot'], note: 'Seen from afar' },
    { kind: 'by-colour', slug: 'blue', label: 'Blue' },
    { kind: 'by-brand', slug: 'yak', label: 'Yak' },
  ],
};

describe.each(everyEngine)('Shelves on %s', (engine) => {
  const shop = useShop(engine, { isUnset: true });

  test('an empty shop has the one kind that every shop needs', async () => {
    const { shelves } = readShop.response.parse((await shop.get('/api/shop')).json());
    expect(shelves).toMatchObject({ kinds: [{ slug: 'by-category' }], groups: [], shelves: [] });
  });

  test('are read as they were written, and sent with their numbers of products', async () => {
    await shop.database.transaction(async (trx) => {
      await raiseCatalogueVersion(trx);
      await insertShelves(trx, demoShelfData);
    });
    expect(await readShelfData(shop.database.read)).toEqual(demoShelfData);
    await shop.stock(aProduct('ring', { tags: ['ring', 'Carnelian', 'black'] }));
    const { shelves } = readShop.response.parse((await shop.get('/api/shop')).json());
    expect(shelves).toEqual(countedDemoShelves({ ring: 1, camelian: 1 }));
  });
});

describe.each(defaultEngines)('A shop without products on %s', (engine) => {
  const shop = useShop(engine, { ...withPages, isUnset: true });

  test.each(['/', '/products', '/shop/by-category', '/search', '/services'])(
    '%s leads to no empty list',
    async (address) => {
      const { statusCode, payload } = await shop.get(address, { accept: 'text/html' });
      expect([200, 404]).toContain(statusCode);
      const page = new JSDOM(payload).window.document;
      expect(linksIn(page, 'body').filter((href) => href.startsWith('/shop/'))).toEqual([]);
      expect(textsOf(page, 'nav[aria-label="Shop"] button')).toEqual([]);
    },
  );

  test('the index of categories says calmly that there is nothing yet', async () => {
    const { payload } = await shop.get('/shop/by-category', { accept: 'text/html' });
    const page = new JSDOM(payload).window.document;
    expect(headingOf(page)).toBe('Shop by category');
    expect(contentIn(page)).toContain('Nothing here just yet');
    expect(isHidden(page)).toBe(true);
    expect((await shop.get('/sitemap.xml')).payload).not.toContain('/shop/');
  });
});

describe.each(defaultEngines)('A shop with kinds of its own on %s', (engine) => {
  const shop = useShop(engine, { ...withPages, isUnset: true });
  const open = async (address: string) => {
    const { payload } = await shop.get(address, { accept: 'text/html' });
    return new JSDOM(payload).window.document;
  };

  test('has menus, pages, filters, footer and sitemap of them, without those of the demo', async () => {
    await shop.database.transaction(async (trx) => {
      await raiseCatalogueVersion(trx);
      await insertShelves(trx, bicycles);
    });
    await shop.stock(
      aProduct('town-red', { tags: ['town', 'red'] }),
      aProduct('town-blue', { tags: ['town', 'blue'] }),
    );
    const home = await open('/');
    expect(textsOf(home, 'nav[aria-label="Shop"] button')).toEqual(['Bicycles', 'Colours']);
    expect(linksIn(home, 'nav[aria-label="Our colours"]')).toEqual([
      '/shop/by-colour/red',
      '/shop/by-colour/blue',
      '/shop/by-colour',
    ]);
    expect(headingOf(await open('/shop/by-category'))).toBe('All our bicycles');
    const red = await open('/shop/by-colour/rot');
    expect(headingOf(red)).toBe('Bicycles in red');
    expect(contentIn(red)).toContain('Seen from afar.');
    expect(headingOf(await open('/products?categoryId=7'))).toBe('Everything with wheels');
    const sitemap = (await shop.get('/sitemap.xml')).payload;
    const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/shop\/[^<]*)<\/loc>/g)].map(
      ([, path]) => path,
    );
    expect(paths).toEqual([
      '/shop/by-category',
      '/shop/by-colour',
      '/shop/by-category/town',
      '/shop/by-colour/red',
      '/shop/by-colour/blue',
    ]);
    for (const address of ['/shop/by-crystal', '/shop/by-crystal/amethyst'])
      expect((await shop.get(address, { accept: 'text/html' })).statusCode).toBe(404);
  });

  test('filters by them, by the name of the filter', async () => {
    const counts: Counts = (await shop.get('/api/product/counts')).json();
    expect(counts.shelves).toEqual({ colour: { red: 1, blue: 1 } });
    const found = await shop.get('/api/product/search?shelf=colour:rot&PageNumber=1&PageSize=9');
    expect(found.json()).toMatchObject({ totalRecords: 1 });
    const list = await open('/products?shelf=colour:red');
    expect(headingOf(list)).toBe('Bicycles in red');
    expect(textsOf(list, '[aria-label="Active filters"] a')).toEqual(['Remove Red']);
    const suggested: Suggested = (await shop.get('/api/product/suggestions?Name=red')).json();
    expect(suggested.tags).toEqual([{ label: 'Red', kind: 'Colour', path: '/shop/by-colour/red' }]);
  });

  test('leads from an address that a shelf had before to the new one', async () => {
    const { statusCode, headers } = await shop.get('/shop/by-category/City?page=2', {
      accept: 'text/html',
    });
    expect([statusCode, headers.location]).toEqual([301, '/shop/by-category/town?page=2']);
    expect((await shop.get('/api/product/tags/city')).json()).toMatchObject({ totalItems: 2 });
  });

  test('a category that moves to another group takes its products there', async () => {
    const inGroup = async (number: number) =>
      (await shop.get(`/api/product/search?categoryId=${number}&PageNumber=1&PageSize=9`)).json()
        .totalRecords;
    expect([await inGroup(7), await inGroup(8)]).toEqual([2, 0]);
    await shop.database.transaction(async (trx) => {
      await raiseCatalogueVersion(trx);
      await trx.updateTable('shelf_groups').set({ number: 8 }).execute();
    });
    expect([await inGroup(7), await inGroup(8)]).toEqual([0, 2]);
  });

  test('has no page any more for a shelf that was removed, though products carry its tag', async () => {
    await shop.stock(aProduct('town-green', { tags: ['town', 'green'] }));
    const gone = await shop.get('/shop/by-colour/green', { accept: 'text/html' });
    expect(gone.statusCode).toBe(404);
    const page = await open('/shop/by-colour/green');
    expect(headingOf(page)).toBe('This path ends here');
    // To a way on.
    expect(linksIn(page, 'main')).toContain('/products');
    const { data } = (await shop.get('/api/product/tags/green')).json();
    expect(data).toHaveLength(1);
  });
});
