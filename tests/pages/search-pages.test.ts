import { describe, expect, test } from 'vitest';

import { headingOf, textsOf, useDemoPages } from '#tests/setup/demo-pages.ts';

describe('Pages of a search', () => {
  const { shop, open } = useDemoPages();
  const search = (text: string, more = '') => `/products?Name=${encodeURIComponent(text)}${more}`;
  const fieldOf = (document: Document) => document.querySelector<HTMLInputElement>('main search input');
  const linksOf = (document: Document) =>
    [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
  const chipsOf = (document: Document) => textsOf(document, '[aria-label="Active filters"] a');

  test.each([
    ['rings under 2,000', '/products?Name=rings&MaxPrice=2000', ['Remove “rings”', 'Remove To Rs 2,000']],
    ['500-1500', '/products?MinPrice=500&MaxPrice=1500', ['Remove From Rs 500', 'Remove To Rs 1,500']],
    ['sasto bracelet', '/products?Name=bracelet&sort=price-asc', ['Remove “bracelet”']],
    ['sale', '/products?sale=1', ['Remove On sale']],
    ['best seller', '/products?bestSeller=1', ['Remove Best sellers']],
    ['8 mm bracelet', '/products?Name=bracelet&size=8mm', ['Remove “bracelet”', 'Remove Size 8 mm']],
    ['in stock pendants', '/products?Name=pendants&inStock=1', ['Remove “pendants”', 'Remove In stock']],
  ])('%s becomes filters in the address, with chips', async (text, address, chips) => {
    const { statusCode, headers } = await shop.get(search(text), { accept: 'text/html' });
    expect(statusCode).toBe(307);
    const asked = new URL(String(headers.location), 'https://shop.example').searchParams;
    expect([...asked].toSorted()).toEqual([...new URL(address, 'https://shop.example').searchParams].toSorted());
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
    expect(exact.querySelector('main')?.textContent).toContain('No Results Found');
    expect(linksOf(exact)).toContain(search('amethyst'));
  });

  test('pages and posts stand above the results', async () => {
    expect(linksOf(await open(search('return policy')))).toContain('/terms-and-conditions');
    expect(linksOf(await open(search('salt lamp')))).toContain('/blogs/a-salt-lamp-in-the-monsoon');
  });

  test('nothing found leads on, without filters', async () => {
    const page = await open(search('xyzzyq'));
    expect(fieldOf(page)?.value).toBe('xyzzyq');
    expect(linksOf(page)).toEqual(
      expect.arrayContaining(['/shop/by-category/bracelet', '/blogs', expect.stringMatching(/^https:\/\/wa\.me\//)]),
    );
    expect(page.querySelectorAll('main article').length).toBeGreaterThan(2);
    expect(page.querySelector('main select')).toBeNull();
    expect(page.querySelector('#filters-button')).toBeNull();
  });
});
