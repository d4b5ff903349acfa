import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';

import { homePieceSchema } from '#contract/settings/home.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { insertShelves } from '#server/modules/product/shelf-store.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { packageRoot } from '#server/package-root.ts';
import { renderPage } from '#src/shop/entry-server.tsx';
import { contentIn, headingOf, textsOf, useDemoPages } from '#tests/setup/demo-pages.ts';
import { htmlProblems } from '#tests/setup/html-problems.ts';
import { anAccount } from '#tests/setup/rows.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { useShop } from '#tests/setup/shop.ts';

const pages = {
  isDevelopment: false,
  readTemplate: () => readFile(join(packageRoot, 'index.html'), 'utf8'),
  renderPage,
};

describe('A shop of which little is set', () => {
  const shop = useShop('sqlite', {
    pages,
    isUnset: true,
    clientDir: join(packageRoot, 'public'),
    env: { RATE_LIMIT: 'off' },
  });
  const htmlOf = async (path: string) => (await shop.get(path, { accept: 'text/html' })).payload;
  const open = async (path: string) => new JSDOM(await htmlOf(path)).window.document;
  const set = (settings: Readonly<Record<string, unknown>>) =>
    shop.database.transaction(async (trx) => {
      for (const [name, value] of Object.entries(settings))
        await writeShopSetting(trx, name, value);
    });
  const headings = async () => textsOf(await open('/'), 'main h2');

  test('is calm and without a link to an empty list while it has no products', async () => {
    const home = await open('/');
    expect(headingOf(home)).toBe('Our shop');
    expect(contentIn(home)).toContain('We’re setting up');
    expect(textsOf(home, 'main a')).toEqual([]);
    expect(await htmlProblems(await htmlOf('/'))).toEqual([]);
  });

  test('has tiles of its own categories and its newest products', async () => {
    await shop.database.transaction(async (trx) => {
      await raiseCatalogueVersion(trx);
      await insertShelves(trx, {
        kinds: [{ slug: 'by-category', label: 'Category', name: 'Bread' }],
        groups: [],
        shelves: [
          { kind: 'by-category', slug: 'loaf', label: 'Loaf', plural: 'Loaves' },
          { kind: 'by-category', slug: 'cake', label: 'Cake' },
        ],
      });
    });
    const loaves = ['rye', 'oat', 'spelt'].map((slug) => aProduct(slug, { tags: ['loaf'] }));
    await shop.stock(...loaves);
    expect(await headings()).toEqual(['Browse', 'New in the shop']);
    const tiles = [...(await open('/')).querySelectorAll('main a[href^="/shop/"]')];
    expect(tiles.map(({ textContent }) => textContent)).toEqual(['Loaves3 items']);
    expect(await htmlProblems(await htmlOf('/'))).toEqual([]);
  });

  test('says of itself what is set, in its own texts or the standard ones', async () => {
    await set({ tagline: 'Bread <from> Patan', name: 'Rato' });
    const about = await open('/about');
    expect(headingOf(about)).toBe('About us');
    expect(contentIn(about)).toContain('Bread <from> Patan.');
    expect(contentIn(about)).not.toContain('{{');
    await set({
      about:
        '# We bake\n\nSince 1999.\n\n## Who\n\nAsha & Bina\n\n> ## Come in\n>\n> [Bread](/products)',
    });
    const own = await open('/about');
    expect(headingOf(own)).toBe('We bake');
    expect(textsOf(own, 'main section h2')).toEqual(['Who', 'Come in']);
    expect(await htmlProblems(await htmlOf('/about'))).toEqual([]);
  });

  test('promises in its terms what it does, and has a page of returns once that has a text', async () => {
    const delivery = [
      {
        name: '<Pokhara>',
        countries: ['Nepal'],
        places: ['Pokhara'],
        feePaisa: 5_000,
        freeFromPaisa: null,
        days: null,
        takesCash: false,
        cashUpToPaisa: null,
      },
    ];
    await set({ delivery, country: 'Nepal' });
    const terms = contentIn(await open('/terms-and-conditions'));
    expect(terms).toContain('We can’t take payments at the moment.');
    expect(terms).toContain('We deliver in <Pokhara>. Shipping costs Rs 50.');
    expect(terms).toContain('Pieces that arrive as you ordered them can’t be exchanged.');
    expect(terms).toContain('with a picture, and we’ll replace it');
    expect(terms).not.toMatch(/\{\{|Customs|within \d|stone|Nepalese law/);
    await set({ pickup: true, pickupNote: 'Daily <from> 7.' });
    const pickup = contentIn(await open('/terms-and-conditions'));
    expect(pickup).toContain('You pay in cash when you pick up your order. A coupon');
    await set({ paymentAccounts: [anAccount({ accountNumber: '9801' })] });
    const paid = contentIn(await open('/terms-and-conditions'));
    expect(paid).toContain('You pay in cash when you pick up your order, or by transfer');
    expect(pickup).toContain('at the shop, free of charge. Daily <from> 7.');
    expect((await shop.get('/returns', { accept: 'text/html' })).statusCode).toBe(404);
    await set({ returns: 'Within **a week**.' });
    const returns = await open('/returns');
    expect(headingOf(returns)).toBe('Returns and exchange');
    expect(contentIn(returns)).toContain('Within a week.');
    expect(returns.querySelector('footer a[href="/returns"]')).not.toBeNull();
    const product = await open('/products/rye');
    expect(product.querySelector('main a[href^="/returns#"]')).not.toBeNull();
    expect(await htmlProblems(await htmlOf('/returns'))).toEqual([]);
  });

  test('has tiles that are called as their pages, without a label of their own', async () => {
    const service = {
      slug: 'bread-class',
      name: 'Bread class',
      text: '',
      description: '',
      lead: '',
      points: [],
      words: '',
      form: 'plain',
      formTitle: '',
      inPerson: 'Here',
      online: '',
      choices: [{ value: 'a', label: 'An evening', minutes: 120, pricePaisa: null }],
    };
    const tiles = [
      '/products',
      '/services',
      '/services/bread-class',
      '/about',
      '/shop/by-category',
    ];
    await set({
      services: [service],
      home: [homePieceSchema.parse({ kind: 'tiles', tiles: tiles.map((to) => ({ to })) })],
    });
    expect(textsOf(await open('/'), 'main li a')).toEqual([
      'All products',
      'Services',
      'Bread class',
      'About us',
      'Bread',
    ]);
  });

  test('keeps filters and places in the addresses of tiles and buttons, and hides empty lists', async () => {
    const tiles = [
      '/products?MinPrice=1&sort=price-asc',
      '/products?MinPrice=100000',
      '/products?Name=rye',
      '/products?Name=zzzzzz',
      '/shop/by-category/loaf?MaxPrice=100000',
      '/shop/by-category/loaf?MaxPrice=1',
      '/search?q=rye',
      '/about#us',
      'https://elsewhere.example/a?b=c#d',
    ].map((to) => ({ to }));
    const button = { button: 'See them', to: '/products?MinPrice=1' };
    const home = [
      { kind: 'opening', ...button },
      { kind: 'tiles', tiles },
      { kind: 'newest', title: 'New', ...button },
      { kind: 'banner', title: 'Made', ...button },
    ].map((piece) => homePieceSchema.parse(piece));
    await set({ home });
    const links = [...(await open('/')).querySelectorAll('main a')].map((link) =>
      link.getAttribute('href'),
    );
    const shown = '/products?MinPrice=1';
    expect(links.filter((href) => !href?.startsWith('/products/'))).toEqual([
      shown,
      '/products?MinPrice=1&sort=price-asc',
      '/products?Name=rye',
      '/shop/by-category/loaf?MaxPrice=100000',
      '/search?q=rye',
      '/about#us',
      'https://elsewhere.example/a?b=c#d',
      shown,
      shown,
    ]);
  });

  test('opens with the owner’s picture, which is loaded first, and has a heading without an opening', async () => {
    const { hash } = await shop.addPicture('teal', 1600, 900);
    const opening = homePieceSchema.parse({
      kind: 'opening',
      title: 'Warm at six',
      pictureHash: hash,
      pictureAlt: 'A loaf',
    });
    await set({ home: [opening] });
    const home = await open('/');
    expect(headingOf(home)).toBe('Warm at six');
    expect(contentIn(home)).not.toContain('setting up');
    expect(home.querySelector('main img')?.getAttribute('alt')).toBe('A loaf');
    const preload = home.querySelector('link[rel=preload][as=image]');
    expect(preload?.getAttribute('imagesrcset')).toContain(hash);
    await set({ home: [homePieceSchema.parse({ kind: 'newest', title: 'New' })] });
    expect(headingOf(await open('/'))).toBe('Rato');
    expect(await htmlProblems(await htmlOf('/'))).toEqual([]);
  });
});

describe('The demo', () => {
  const { open } = useDemoPages();

  test('has the specification’s home page', async () => {
    const home = await open('/');
    expect(headingOf(home)).toBe('Stones that saw the first light');
    expect(textsOf(home, 'main h2')).toEqual([
      'Best sellers',
      'New in the shop',
      'Customise it',
      'Himalayan Collection',
      'Watch and shop',
      'Top categories',
      'Come and hold one',
      'What people say',
      'On Instagram',
    ]);
    const tiles = textsOf(home, 'main a[href^="/shop/"]');
    expect(tiles).toContain('Ganesh Himal');
    expect(tiles.filter((text) => text.endsWith('500 items'))).toHaveLength(8);
    expect(home.querySelectorAll('link[rel=preload][imagesrcset*=hero]')).toHaveLength(4);
    expect(home.querySelector('main video[aria-label^="The shop’s shelves"]')).not.toBeNull();
  });

  test('has its story with steps, cards, people and two buttons', async () => {
    const about = await open('/about');
    expect(textsOf(about, 'main h2')).toEqual([
      'Our story',
      'The journey of a stone',
      'What we stand for',
      'The founders',
      'There is a stone here that has been waiting a long time',
    ]);
    expect(textsOf(about, 'main ol h3')[0]).toBe('Sourcing');
    expect(textsOf(about, 'main ul h3')).toContain('Sarita Shakya, who makes the jewellery');
    expect(about.querySelectorAll('main picture source[type="image/avif"]')).toHaveLength(2);
    expect(textsOf(about, 'main a[data-variant]')).toEqual([
      'Shop Our Collection',
      'Book a Tarot Reading',
    ]);
  });
});
