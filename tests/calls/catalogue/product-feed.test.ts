import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, test } from 'vitest';

import { anAttribute, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('The product feed on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  /** The items of the feed, each as its fields; of a field that stands several times, the first. */
  const itemsOf = (xml: string) => {
    const { document } = new JSDOM(xml, { contentType: 'application/xml' }).window;
    return [...document.querySelectorAll('item')].map(
      (item) =>
        new Map(
          [...item.children].toReversed().map((field) => [field.nodeName, field.textContent]),
        ),
    );
  };
  const read = async () => {
    const response = await shop.get('/feeds/products.xml');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
    return itemsOf(response.body);
  };

  beforeAll(async () => {
    await shop.stock(
      aProduct('bowl', { name: 'Bowl & <lid>', pricePaisa: 150_000, salePaisa: 120_050, stock: 2 }),
      aProduct('scarf', {
        attributes: [
          anAttribute('S', 3),
          anAttribute('L', 0, { pricePaisa: 200_000, salePaisa: null }),
        ],
      }),
      aProduct('draft', { published: false }),
    );
  });

  test('has each product with price, sale and availability', async () => {
    const bowl = (await read()).find((item) => item.get('g:title') === 'Bowl & <lid>');
    expect(Object.fromEntries(bowl ?? [])).toMatchObject({
      'g:description': 'A quiet stone',
      'g:link': expect.stringMatching(/^http.*\/products\/bowl$/),
      'g:price': '1500.00 NPR',
      'g:sale_price': '1200.50 NPR',
      'g:availability': 'in_stock',
      'g:condition': 'new',
      'g:identifier_exists': 'no',
    });
  });

  test('has each variant by itself, in one group', async () => {
    const scarves = (await read()).filter((item) => item.get('g:link')?.endsWith('/scarf'));
    expect(
      scarves.map((item) => [item.get('g:title'), item.get('g:price'), item.get('g:availability')]),
    ).toEqual([
      ['Scarf, Size: S', '1500.00 NPR', 'in_stock'],
      ['Scarf, Size: L', '2000.00 NPR', 'out_of_stock'],
    ]);
    expect(new Set(scarves.map((item) => item.get('g:item_group_id'))).size).toBe(1);
    expect(new Set(scarves.map((item) => item.get('g:id'))).size).toBe(2);
  });

  test('has nothing that is hidden, and follows a change at once', async () => {
    expect((await read()).some((item) => item.get('g:link')?.endsWith('/draft'))).toBe(false);
    await shop.stock(aProduct('late'));
    expect((await read()).some((item) => item.get('g:link')?.endsWith('/late'))).toBe(true);
  });

  test('has parts, of which those that are not there are not found', async () => {
    expect((await shop.get('/feeds/products-2.xml')).statusCode).toBe(404);
    expect((await shop.get('/feeds/products-1.xml')).statusCode).toBe(404);
  });
});
