import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { readServices } from '#contract/calls/service-calls.ts';
import { omit } from '#contract/omit.ts';
import { openDatabase } from '#server/db/connect.ts';
import { readDemoFiles } from '#server/demo/demo-files.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { packageRoot } from '#server/package-root.ts';
import { askCall } from '#tests/setup/callers.ts';
import { demoShelves } from '#tests/setup/demo-shelves.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const folder = join(packageRoot, 'catalogue');
const files = await readDemoFiles(folder);

describe.each(everyEngine)('The demo on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const told: string[] = [];
  const load = (database = shop.database) =>
    loadDemo({
      database,
      pictures: shop.pictures,
      fileSettings: shop.settings,
      folder,
      print: (line) => told.push(line),
    });

  test('fills an empty shop once, even when two processes start together', async () => {
    const other = await openDatabase(shop.settings);
    const done = await Promise.all([load(), load(other)]);
    await other.close();
    expect(done.toSorted()).toEqual([false, true]);
    expect(await load()).toBe(false);
    expect(told.at(-1)).toMatch(/^The demo is ready/);
    expect((await shop.get('/api/product')).json().totalItems).toBe(files.products.length);
  });

  test('has complete products, with prices, payment details and a home page', async () => {
    const file =
      files.products.find(
        ({ attributes = [], reviews = [], discount = 0 }) =>
          attributes[1] && reviews[0] && discount,
      ) ?? expect.fail('no product has all');
    const product = (await shop.get(`/api/product/${file.slug}`)).json();
    const {
      pictures,
      attributes = [],
      information,
      addedAt,
      stock,
      bestSeller,
      reviews = [],
      ...same
    } = file;
    expect(product).toMatchObject({
      ...omit(same, 'slug'),
      description: file.description.trim(),
      tags: file.tags.map((tag) => demoShelves.canonical(tag)),
      stockQuantity: attributes.reduce((sum, one) => sum + one.stock, 0),
      additionalInformation: information.map(({ name, value }) => ({
        informationName: name,
        informationValue: value,
      })),
    });
    expect(product.attributes.map((one: { attributeValue: string }) => one.attributeValue)).toEqual(
      attributes.map(({ value }) => value),
    );
    expect(product.reviews).toHaveLength(reviews.length);
    expect((await shop.get(product.imgURL)).statusCode).toBe(200);

    const home = (await shop.get('/api/Hero')).json();
    expect(home.testimonials).toMatchObject(
      files.testimonials.map((one) => ({ ...one, image: null })),
    );
    expect(home.watchAndShop).toMatchObject(files.videos.map(({ title }) => ({ title })));
    expect((await shop.get(home.watchAndShop[0].videoURL)).statusCode).toBe(200);
    const { payment } = (await askCall(shop, readServices)).json();
    expect(payment).toMatchObject({ accountNumber: files.payment?.accountNumber });
    expect((await shop.get(payment.qr.imageURL)).statusCode).toBe(200);
  });

  test('reports the name of an invalid file', async () => {
    const wrong = join(shop.settings.dataDir, 'wrong-demo');
    await mkdir(join(wrong, 'products'), { recursive: true });
    await writeFile(join(wrong, 'products', 'ring.yaml'), '- { slug: Not A Slug }');
    await expect(readDemoFiles(wrong)).rejects.toThrow(/ring\.yaml: 0\.slug is not as/);
  });
});
