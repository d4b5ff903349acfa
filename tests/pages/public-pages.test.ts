import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

import type { Product, ProductCard } from '#contract/calls/product-calls.ts';
import { type Suggested, suggest } from '#contract/calls/search-calls.ts';
import { type FixedPage, fixedPages } from '#contract/names/fixed-pages.ts';
import { dayInWords } from '#contract/rules/texts/days.ts';
import { addressOf } from '#src/shared/network/http.ts';
import { notInDemo, publicPages } from '#tests/e2e/steps/public-pages.ts';
import {
  contentIn,
  contentOf,
  headingOf,
  isHidden,
  structuredOf,
  textsOf,
  useDemoPages,
} from '#tests/setup/demo-pages.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { demoShelves } from '#tests/setup/demo-shelves.ts';
import { htmlProblems } from '#tests/setup/html-problems.ts';

/** The path of each route. */
const routes = readdirSync('src/shop/routes')
  .filter((name) => name.endsWith('.tsx') && name !== '__root.tsx')
  .map((name) => `/${name.replace(/(^|\.)(index\.)?tsx$/, '').replaceAll('.', '/')}`);

describe('Public pages', () => {
  const { shop, open, ask } = useDemoPages();
  const sitemapPaths = async () =>
    [...(await shop.get('/sitemap.xml')).payload.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, url = '']) => new URL(url).pathname,
    );

  describe.each(publicPages)('$address', ({ address, heading }) => {
    let document: Document;
    beforeAll(async () => {
      document = await open(address);
    });

    test('shows its content without scripts', () => {
      expect(headingOf(document)).toMatch(heading);
      expect(document.querySelectorAll('main a[href]').length).toBeGreaterThan(0);
    });

    test('marks itself as current, and none above it', () => {
      const current = [...document.querySelectorAll('a[aria-current=page]')].map((link) =>
        link.getAttribute('href'),
      );
      // Of a list the parameters may stand in another order.
      const parts = (href: string | null) => href?.split(/[?&]/).toSorted().join(' ');
      expect(current.filter((href) => parts(href) !== parts(address))).toEqual([]);
    });

    test('is written as HTML allows', async () => {
      expect(
        await htmlProblems((await shop.get(address, { accept: 'text/html' })).payload),
      ).toEqual([]);
      // What the checker does not know.
      const wrong = [
        ':is(img, source)[sizes]:not([srcset*="w,"], [srcset$="w"])',
        'input[type=hidden][readonly]',
      ];
      const found = [...document.querySelectorAll(wrong.join())].map(({ outerHTML }) =>
        outerHTML.slice(0, 120),
      );
      expect(found).toEqual([]);
    });

    test('has title, description and structured data', async () => {
      const origin = shop.settings.publicUrl;
      expect(textsOf(document, 'title')).toEqual([expect.stringMatching(/.+ \| Sphatik$/)]);
      expect(contentOf(document, 'name="description"').length).toBeGreaterThan(20);
      const picture = contentOf(document, 'property="og:image"');
      expect(picture.startsWith(`${origin}/`)).toBe(true);
      const response = await shop.get(picture.slice(origin.length));
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('image/jpeg');
      const { format, width, height } = await sharp(response.rawPayload).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
      expect(contentOf(document, 'property="og:image:width"')).toBe('1200');
      expect(contentOf(document, 'property="og:image:height"')).toBe('630');
      expect(contentOf(document, 'property="og:image:alt"')).not.toBe('');

      if (isHidden(document)) return;
      const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href');
      expect(canonical).toBe(`${origin}${address.replace(/&?sort=[\w-]+/, '')}`);
      expect(contentOf(document, 'property="og:url"')).toBe(canonical);
      expect(structuredOf(document).length).toBeGreaterThan(0);
    });
  });

  test('that search engines may index are in the sitemap and in the list of checked pages', async () => {
    const listed = await sitemapPaths();
    const checked = publicPages.map(({ address }) => address.replace(/\?.*/, ''));
    const missing: string[] = [];
    for (const route of routes.filter((path) => !notInDemo.includes(path))) {
      const pattern = new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`);
      const address = checked.find((path) => pattern.test(path)) ?? route;
      const page = await open(address);
      const isMoved = new URL(page.URL).pathname !== address;
      if (isMoved || isHidden(page)) continue;
      if (!listed.some((path) => pattern.test(path))) missing.push(`${route}: fixed-pages.ts`);
      if (!checked.some((path) => pattern.test(path))) missing.push(`${route}: public-pages.ts`);
    }
    expect(missing).toEqual([]);
  });

  const fixed = Object.entries<FixedPage>(fixedPages).filter(([path]) => !notInDemo.includes(path));
  describe.each(fixed)('The fixed page %s', (path, fixed) => {
    test('has the head of its row, and is in the sitemap if search engines may index it', async () => {
      // Without a token it is not found.
      const page = await open(path === '/reset-password' ? `${path}?token=a&email=b@c.np` : path);
      expect(new URL(page.URL).pathname).toBe(path);
      if (fixed.kind !== 'data') {
        expect(textsOf(page, 'title')).toEqual([`${fixed.title} | Sphatik`]);
        expect(contentOf(page, 'name="description"')).toBe(fixed.description);
      }
      expect((await sitemapPaths()).includes(path)).toBe(!isHidden(page));
    });

    test.runIf(fixed.words)('is found by each of its words', async () => {
      const own = path === '/services' ? demoSettings.servicesSearchedAs : undefined;
      const searchedAs = fixed.searchedAs ?? own;
      const notFound: string[] = [];
      for (const word of fixed.words?.split(', ') ?? []) {
        const { pages } = await ask<Suggested>(addressOf(suggest, { query: { Name: word } }));
        if (!pages.some((one) => one.path === path && one.label === searchedAs))
          notFound.push(word);
      }
      expect(notFound).toEqual([]);
    });
  });

  test('the pages of services and custom orders have what the owner has set', async () => {
    for (const { slug, name, description, lead, points } of demoSettings.services) {
      const page = await open(`/services/${slug}`);
      expect(textsOf(page, 'title')).toEqual([`${name} | Sphatik`]);
      expect(contentOf(page, 'name="description"')).toBe(description);
      for (const text of [lead, ...points]) expect(page.body.textContent).toContain(text);
      expect(await sitemapPaths()).toContain(`/services/${slug}`);
    }
    const { servicesIntro, servicesDescription, customIntro, customText } = demoSettings;
    const services = await open('/services');
    expect(contentOf(services, 'name="description"')).toBe(servicesDescription);
    expect(services.body.textContent).toContain(servicesIntro);
    const custom = await open('/products/custom');
    expect(contentOf(custom, 'name="description"')).toBe(customText);
    expect(custom.body.textContent).toContain(customIntro);
  });

  test.each([
    '/confirm-email?token=a&email=b@c.np',
    '/reset-password?token=a&email=b@c.np',
    '/profile',
  ])('%s is private: not indexed, without a referrer', async (address) => {
    const { headers } = await shop.get(address, { accept: 'text/html' });
    expect(headers['cache-control']).toContain('private');
    const page = await open(address);
    expect([isHidden(page), contentOf(page, 'name="referrer"')]).toEqual([true, 'no-referrer']);
  });

  describe('Structured data', () => {
    test('has price, stock, rating and breadcrumbs of a product', async () => {
      const product = await aProduct(
        ({ reviewCount, discount }) => Boolean(reviewCount) && discount > 0,
      );
      const document = await open(`/products/${product.slugs}`);
      expect(textsOf(document, 'main s')[0]).toBe(`Rs ${product.price.toLocaleString('en')}`);
      const [told, crumbs] = structuredOf(document);
      expect(told).toMatchObject({
        '@type': 'Product',
        name: product.name,
        offers: {
          priceCurrency: 'NPR',
          price: ((product.price * (100 - product.discount)) / 100).toFixed(2),
          availability: `https://schema.org/${product.stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
        },
        aggregateRating: { reviewCount: product.reviewCount },
      });
      expect(told?.offers).toMatchObject({
        shippingDetails: {
          shippingDestination: { addressCountry: 'NP' },
          shippingRate: { currency: 'NPR', value: expect.any(Number) },
          deliveryTime: { transitTime: { minValue: 1, maxValue: 5 } },
        },
        hasMerchantReturnPolicy: {
          returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
        },
      });
      // A discount has no end that anybody has set.
      expect(told?.offers).not.toHaveProperty('priceValidUntil');
      expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
      const steps = crumbs?.itemListElement as { name: string; position: number }[];
      expect(steps.slice(0, 2).map(({ name }) => name)).toEqual(['Home', 'Products']);
      expect(steps.at(-1)?.name).toBe(product.name);
      expect(contentOf(document, 'property="og:type"')).toBe('product');
    });

    test('has the items of a list, and the shop on the home page', async () => {
      const page = await open('/shop/by-crystal/amethyst');
      const [crumbs, list] = structuredOf(page);
      expect([crumbs?.['@type'], list?.['@type']]).toEqual(['BreadcrumbList', 'ItemList']);
      expect(
        (list?.itemListElement as { name: string }[] | undefined)?.map(({ name }) => name),
      ).toEqual(textsOf(page, 'main article a'));
      const [organization, site] = structuredOf(await open('/'));
      expect([organization?.['@type'], site?.['@type']]).toEqual(['Organization', 'WebSite']);
      expect(organization?.address).toMatchObject({
        streetAddress: 'Swotha Lane, Patan',
        addressLocality: 'Lalitpur',
        postalCode: '44700',
        addressCountry: 'NP',
      });
      const [post] = structuredOf(
        await open(publicPages.find(({ address }) => /^\/blogs\/./.test(address))?.address ?? ''),
      );
      expect(post).toMatchObject({
        '@type': 'Article',
        dateModified: expect.stringMatching(/^\d{4}-.*Z$/),
      });
    });

    test.each([
      ['/products?Name=ring', true],
      ['/products?sort=price-asc', true],
      ['/products', false],
      ['/shop/by-crystal/amethyst', false],
    ])('indexes lists but not searches: %s', async (address, isForPeople) => {
      expect(isHidden(await open(address))).toBe(isForPeople);
    });
  });

  describe('Lists', () => {
    test('show twelve products and the current page', async () => {
      const { totalItems } = await ask<{ totalItems: number }>(
        '/api/product?pageNumber=1&pageSize=12',
      );
      const last = Math.ceil(totalItems / 12);
      const list = await open('/products');
      expect(list.querySelectorAll('main article')).toHaveLength(12);
      expect(contentIn(list)).toContain(`Showing page 1 of ${last} · ${totalItems} products`);
      expect(textsOf(list, 'main nav[aria-label="Breadcrumb"] li')).toEqual(['Home', 'products']);
    });

    test.each([
      ['/products', 'Page 1'],
      ['/products?page=3', 'Page 3'],
      ['/products?page=2&sort=price-asc', 'Page 2'],
      ['/shop/by-crystal/clear-quartz?page=2', 'Page 2'],
      ['/blogs?page=2', 'Page 2'],
    ])('mark exactly one current page: %s', async (address, name) => {
      const list = await open(address);
      const current = [...list.querySelectorAll('nav[aria-label="Pages"] [aria-current]')];
      expect(current.map((link) => link.getAttribute('aria-label'))).toEqual([name]);
    });

    test('link from a page past the end to the last one', async () => {
      const { totalItems } = await ask<{ totalItems: number }>(
        '/api/product?pageNumber=1&pageSize=12',
      );
      const last = Math.ceil(totalItems / 12);
      const list = await open('/products?page=900');
      expect(list.URL).toBe(`${shop.settings.publicUrl}/products?page=${last}`);
      expect(contentIn(list)).toContain(`Showing page ${last} of ${last}`);
    });

    test('treat an invalid page number as the first page', async () => {
      const list = await open('/products?page=Buy%20cheap');
      expect(list.title).toMatch(/^All products \|/);
      expect(list.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(
        /\/products$/,
      );
      expect(contentIn(list)).toContain('Showing page 1 of');
    });

    test('return 404 for an unknown tag or post', async () => {
      expect(contentIn(await open('/blogs?tag=nobody-uses-this'))).toContain('No blogs found.');
      expect(headingOf(await open('/blogs/no-such-post'))).toBe('Blog not found');
      expect((await shop.get('/blogs/no-such-post', { accept: 'text/html' })).statusCode).toBe(404);
    });
  });

  describe('A product', () => {
    test('shows all its data', async () => {
      const product = await aProduct(({ reviewCount }) => (reviewCount ?? 0) > 1);
      const document = await open(`/products/${product.slugs}`);
      const texts = textsOf(document, 'main :not(:has(*))');
      for (const line of product.description.split('\n').filter((text) => text.trim() !== '')) {
        expect(texts.filter((text) => text === line.trim())).toHaveLength(1);
      }
      const shown = product.additionalInformation.filter(
        ({ informationName }) => informationName !== 'Short Description',
      );
      expect(shown.length).toBeLessThan(product.additionalInformation.length);
      expect(textsOf(document, 'main dt')).toEqual(
        shown.map(({ informationName }) => informationName),
      );
      const [review] = product.reviews;
      const day = dayInWords(review?.datePosted.slice(0, 10) ?? '');
      expect(texts).toContain(`${review?.name} · Posted on ${day}`);
    });

    test('shows delivery, shipping and exchange', async () => {
      const reduced = await aProduct(({ discount, price }) => discount > 0 && price < 4000);
      const cheap = contentIn(await open(`/products/${reduced.slugs}`));
      expect(cheap).toContain(
        '1 to 2 days in the Kathmandu Valley, 3 to 5 days elsewhere in Nepal, 2 to 4 weeks abroad',
      );
      expect(cheap).toContain('Rs 100, free on orders from Rs 4,000');
      expect(cheap).toContain('Not possible for discounted items');
      const dear = await aProduct(({ discount, price }) => discount === 0 && price >= 4000);
      const document = await open(`/products/${dear.slugs}`);
      expect(contentIn(document)).toContain(
        'Within 4 days of delivery, unused and in its original packaging',
      );
      expect(contentIn(document)).toMatch(/Shipping\s+Free/);
      const terms = await open('/terms-and-conditions');
      expect(document.querySelector('main a[href$="#returns-and-exchange"]')).not.toBeNull();
      expect(terms.getElementById('returns-and-exchange')).not.toBeNull();
      for (const sentence of [
        'You pay in cash on delivery, or by transfer in advance with a screenshot',
        'Shipping is free for orders of Rs 4,000 or more, and costs Rs 100 below that. Inside the Kathmandu Valley a parcel usually takes 1 to 2 days, elsewhere in Nepal 3 to 5 days, abroad 2 to 4 weeks. Customs abroad are the receiver’s matter.',
        'within 4 days of delivery,',
        'with a picture within 4 days, and we’ll replace it',
      ])
        expect(contentIn(terms)).toContain(sentence);
    });

    test('shows low stock, and the size guide for what has to fit', async () => {
      const last = await aProduct(
        ({ stockQuantity, attributes }) => stockQuantity === 1 && attributes.length === 0,
      );
      expect(textsOf(await open(`/products/${last.slugs}`), 'main p')).toContain('Only 1 left');
      const ring = await aProduct(({ attributes }) => attributes[0]?.attributeName === 'Ring size');
      expect(textsOf(await open(`/products/${ring.slugs}`), 'main button')).toContain('Size guide');
      for (const [path, title] of [
        ['single-stone-thread-bracelet', 'Wrist size guide'],
        ['clear-quartz-japa-maala', 'Length guide'],
      ] as const) {
        const guide = (await open(`/products/${path}`)).getElementById('size-guide');
        expect(guide?.querySelector('h2')?.textContent).toBe(title);
        expect(guide?.querySelectorAll('tbody tr').length).toBeGreaterThan(3);
      }
      const other = await aProduct(({ name }) => / Tree$/.test(name));
      const document = await open(`/products/${other.slugs}`);
      expect(textsOf(document, 'main button')).not.toContain('Size guide');
      expect(contentIn(document)).not.toMatch(/Only \d+ left/);
    });

    test('has links that ask the shop about the piece', async () => {
      const { name, slugs } = await aProduct(() => true);
      const document = await open(`/products/${slugs}`);
      const link = document.querySelector('main a[href^="https://wa.me/"]');
      expect(link?.parentElement?.textContent).toMatch(/^Ask about this piece/);
      const question = new URL(link?.getAttribute('href') ?? '').searchParams.get('text');
      expect(question).toContain(`“${name}”`);
      expect(question).toContain(`/products/${slugs}`);
    });

    test('cannot be bought when sold out', async () => {
      const product = await aProduct(({ stockQuantity }) => stockQuantity === 0);
      const document = await open(`/products/${product.slugs}`);
      expect(textsOf(document, 'main button:disabled')).toContain('Currently out of stock');
      expect(document.querySelector('main [role=group][aria-label=Quantity]')).toBeNull();
      const list = await open(`/products?Name=${encodeURIComponent(product.name)}`);
      const card = [...list.querySelectorAll('main article')].find(({ textContent }) =>
        textContent.includes(product.name),
      );
      expect(card?.textContent).toContain('Out of stock');
      expect(card?.querySelector('button[aria-label^="Add to cart"]')).toBeNull();
    });
  });

  test.each(['by-category', 'by-meaning', 'by-crystal', 'horoscope', 'birthstone', 'collection'])(
    'the index page of %s links to the page of each tag',
    async (list) => {
      const index = await open(`/shop/${list}`);
      const links = [...index.querySelectorAll('main li a[href^="/shop/"]')].map((link) =>
        link.getAttribute('href'),
      );
      expect(links.length).toBeGreaterThanOrEqual(demoShelves.of(list).length);
      expect(new Set(links).size).toBe(links.length);
      expect(headingOf(await open(links.at(-1) ?? ''))).not.toBe('');
    },
  );

  /** Reads the first matching product. */
  async function aProduct(fits: (product: ProductCard) => boolean): Promise<Product> {
    const { data } = await ask<{ data: ProductCard[] }>('/api/product?pageNumber=1&pageSize=100');
    const slug = data.find(fits)?.slugs;
    return ask(`/api/product/${slug}?slugs=${slug}`);
  }
});
