import { describe, expect, test } from 'vitest';
import type { ProductCard } from '#contract/calls/product-calls.ts';
import type { Counts } from '#contract/calls/search-calls.ts';
import {
  contentIn,
  contentOf,
  headingOf,
  isHidden,
  structuredOf,
  textsOf,
  useDemoPages,
} from '#tests/setup/demo-pages.ts';

describe('List pages', () => {
  const { shop, open, ask } = useDemoPages();

  describe('Tags in other spellings', () => {
    test.each([
      ['by-crystal', 'camelian', 'carnelian', 'Carnelian'],
      ['by-crystal', 'rhodomite', 'rhodonite', 'Rhodonite'],
      ['by-crystal', 'black-tourmaline', 'black', /^Black tourmaline/],
      ['by-crystal', 'aventuring', 'adventuring', 'Aventurine'],
      ['by-crystal', 'aventuring', 'aventurine', 'Aventurine'],
      ['by-category', 'sphere', 'tower-sphere', /spheres/],
      ['by-category', 'tarrot-card', 'tarot-card', /Tarot/],
      ['by-meaning', 'luck', 'good-luck', /luck/i],
      ['gifting', 'for-corporate', 'corporate', /Corporate/],
      ['horoscope', 'aquarious', 'aquarius', 'Aquarius'],
    ])('/shop/%s: %s shows the same as %s', async (list, slug, other, title) => {
      const { data } = await ask<{ data: ProductCard[] }>(
        `/api/product/tags/${slug}?pageNumber=1&pageSize=12`,
      );
      expect(data.length).toBeGreaterThan(0);
      const tagPage = await open(`/shop/${list}/${other}`);
      expect(headingOf(tagPage)).toMatch(title);
      expect(textsOf(tagPage, 'main article a')).toEqual(data.map(({ name }) => name));
    });

    test('returns 404 for an unknown list, and ignores case', async () => {
      for (const address of [
        '/shop/by-colour',
        '/shop/by-colour/amethyst',
        '/shop/by-crystal/amethyst/more',
      ]) {
        expect((await shop.get(address, { accept: 'text/html' })).statusCode).toBe(404);
        expect(headingOf(await open(address))).toBe('This path ends here');
      }
      expect(headingOf(await open('/shop/By-Crystal/Amethyst'))).toBe(
        'Amethyst jewellery and decor',
      );
      expect(headingOf(await open('/shop/By-Crystal'))).toBe('Shop by crystal');
    });

    test('returns 404 for a tag that neither the lists nor a product has', async () => {
      const address = '/shop/by-crystal/unobtainium';
      for (const query of ['', '?inStock=1']) {
        expect((await shop.get(`${address}${query}`, { accept: 'text/html' })).statusCode).toBe(
          404,
        );
      }
      const page = await open(address);
      expect(headingOf(page)).toBe('This path ends here');
      expect(page.title).toBe('Page not found | Sphatik');
      expect(await ask('/api/product/tags/unobtainium')).toEqual({ data: [], totalItems: 0 });
    });
  });

  describe('Filters', () => {
    test('narrow every list by its URL, and show a chip that removes each', async () => {
      for (const [list, call] of [
        ['/products', '/api/product/search?'],
        ['/shop/by-category/bracelet', '/api/product/counts?tag=bracelet&'],
        ['/shop/birthstone/february', '/api/product/counts?tag=february&'],
      ] as const) {
        const filters = 'crystal=amethyst&inStock=1&MaxPrice=5000';
        const document = await open(`${list}?${filters}`);
        const response = await ask<{ total?: number; totalRecords?: number }>(`${call}${filters}`);
        const total = response.total ?? response.totalRecords ?? 0;
        expect(total).toBeGreaterThan(0);
        expect(contentIn(document)).toContain(`· ${total} product`);
        const chips = [...document.querySelectorAll('ul[aria-label="Active filters"] a')];
        expect(chips.map((chip) => chip.textContent)).toEqual([
          'Remove In stock',
          'Remove Amethyst',
          'Remove To Rs 5,000',
        ]);
        expect(chips[1]?.getAttribute('href')).toBe(`${list}?MaxPrice=5000&inStock=1`);
        expect(textsOf(document, 'main a').includes('Reset filters')).toBe(true);
        expect(isHidden(document)).toBe(true);
      }
    });

    test('are a form with counts without scripts', async () => {
      const address = '/shop/by-crystal/amethyst?sort-by=price-asc&meaning=love';
      const counts = await ask<Counts>('/api/product/counts?tag=amethyst&meaning=love');
      const form = await open(address);
      const labels = textsOf(form, 'main dialog label');
      expect(labels).toContain(`In stock ${counts.inStock}`);
      expect(labels).toContain(`On sale ${counts.onSale}`);
      expect(labels).toContain(`Home Decor ${counts.categories[2] ?? 0}`);
      expect(labels).toContain(`Rose Quartz ${counts.crystals['rose-quartz'] ?? 0}`);
      // What nothing in the list has is not offered.
      expect(counts.meanings.protection ?? 0).toBe(0);
      expect(labels.filter((label) => / 0$/.test(label))).toEqual([]);
      // The list's own tag filters nothing.
      expect(labels.some((label) => label.startsWith('Amethyst'))).toBe(false);
      expect(
        form.querySelector('dialog input[name="meaning"][value="love"]')?.hasAttribute('checked'),
      ).toBe(true);
      expect(
        form.querySelector('input[type="hidden"][name="sort-by"]')?.getAttribute('value'),
      ).toBe('price-asc');
      expect(textsOf(form, 'main dialog form button')).toEqual([
        'Reset',
        `Show ${counts.total} pieces`,
      ]);
    });

    test('without results show a message and can be reset', async () => {
      const list = await open('/shop/by-crystal/amethyst?MinPrice=900000&inStock=1');
      expect(textsOf(list, 'main h2')).toContain('No Results Found');
      const reset = [...list.querySelectorAll('main a')].find(
        ({ textContent }) => textContent === 'Reset filters',
      );
      expect(reset?.getAttribute('href')).toBe('/shop/by-crystal/amethyst');
    });
  });

  describe('The title of a list', () => {
    test.each([
      ['/shop/birthstone/may', 'May birthstone jewellery'],
      ['/shop/by-crystal/rose-quartz', 'Rose quartz jewellery and decor'],
      ['/shop/gifting/for-her', 'Gifts for her'],
      ['/products?Name=moon', 'Results for “moon”'],
      ['/products?crystal=opal', 'Opal jewellery and decor'],
    ])('%s: heading, tab, description and structured data agree', async (address, title) => {
      const document = await open(address);
      expect(headingOf(document)).toBe(title);
      expect(document.title).toBe(`${title} | Sphatik`);
      expect(contentOf(document, 'property="og:title"')).toBe(document.title);
      expect(contentOf(document, 'name="description"')).toContain(title);
      expect(structuredOf(document).find((data) => data['@type'] === 'ItemList')?.name).toBe(title);
    });
  });

  describe('The pages of a search', () => {
    const search = (text: string, more = '') => `/products?Name=${encodeURIComponent(text)}${more}`;
    const fieldOf = (document: Document) =>
      document.querySelector<HTMLInputElement>('main search input');
    const linksOf = (document: Document) =>
      [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
    const chipsOf = (document: Document) => textsOf(document, '[aria-label="Active filters"] a');

    test.each([
      [
        'rings under 2,000',
        '/products?Name=rings&MaxPrice=2000',
        ['Remove “rings”', 'Remove To Rs 2,000'],
      ],
      [
        '500-1500',
        '/products?MinPrice=500&MaxPrice=1500',
        ['Remove From Rs 500', 'Remove To Rs 1,500'],
      ],
      ['sasto bracelet', '/products?Name=bracelet&sort=price-asc', ['Remove “bracelet”']],
      ['sale', '/products?sale=1', ['Remove On sale']],
      ['best seller', '/products?bestSeller=1', ['Remove Best sellers']],
      [
        '8 mm bracelet',
        '/products?Name=bracelet&size=8mm',
        ['Remove “bracelet”', 'Remove Size 8 mm'],
      ],
      [
        'in stock pendants',
        '/products?Name=pendants&inStock=1',
        ['Remove “pendants”', 'Remove In stock'],
      ],
    ])('%s becomes filters in the address, with chips', async (text, address, chips) => {
      const { statusCode, headers } = await shop.get(search(text), { accept: 'text/html' });
      expect(statusCode).toBe(307);
      const asked = new URL(String(headers.location), 'https://shop.example').searchParams;
      expect([...asked].toSorted()).toEqual(
        [...new URL(address, 'https://shop.example').searchParams].toSorted(),
      );
      const page = await open(address);
      expect(chipsOf(page)).toEqual(chips);
      expect(fieldOf(page)?.value).toBe(asked.get('Name') ?? '');
    });

    test('what was guessed is said and can be refused', async () => {
      const page = await open(search('amathyst'));
      expect(headingOf(page)).toBe('Results for “amethyst”');
      expect(fieldOf(page)?.value).toBe('amathyst');
      expect(linksOf(page)).toContain(search('amathyst', '&exact=1'));
      const exact = await open(search('amathyst', '&exact=1'));
      expect(headingOf(exact)).toBe('Searched for “amathyst”');
      // On a phone the first of it is what fits on the screen.
      expect(textsOf(exact, 'main h2').slice(0, 3)).toEqual([
        'Did you mean',
        'No Results Found',
        'Look around',
      ]);
      expect(textsOf(exact, 'main [role="status"]')[0]).toBe('Nothing found');
      expect(linksOf(exact)).toContain(search('amethyst'));
    });

    test.each([
      ['moldavite ring', 'We don’t have moldavite. These come near:', 'other products'],
      ['bracelet under 100', 'Nothing under Rs 100. The nearest:', 'other products'],
      ['ring size 99', 'Nothing in size 99. These come near:', 'other products'],
      ['ring without brass', 'Without brass', 'products'],
    ])('%s: what it has done is said above the products', async (text, note, counted) => {
      const page = await open(search(text));
      const isOther = counted === 'other products';
      expect(headingOf(page)).toBe(`${isOther ? 'Searched' : 'Results'} for “${text}”`);
      const told = textsOf(page, 'main [role="status"]');
      expect(told).toContain(note);
      expect(told[0]).toMatch(new RegExp(`· \\d+ ${counted}$`));
      expect(contentOf(page, 'name="description"').startsWith('Results')).toBe(!isOther);
    });

    test('pages and posts stand above the results', async () => {
      expect(linksOf(await open(search('return policy')))).toContain('/terms-and-conditions');
      expect(linksOf(await open(search('salt lamp')))).toContain(
        '/blogs/a-salt-lamp-in-the-monsoon',
      );
    });

    test('nothing found leads on, without filters', async () => {
      const page = await open(search('xyzzyq'));
      expect(fieldOf(page)?.value).toBe('xyzzyq');
      expect(linksOf(page)).toEqual(
        expect.arrayContaining([
          '/shop/by-category/bracelet',
          '/blogs',
          expect.stringMatching(/^https:\/\/wa\.me\//),
        ]),
      );
      expect(page.querySelectorAll('main article').length).toBeGreaterThan(2);
      expect(page.querySelector('main select')).toBeNull();
      expect(page.querySelector('#filters-button')).toBeNull();
    });
  });
});
