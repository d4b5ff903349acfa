import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { drawProduct } from '#catalogue/drawing/draw-product.ts';
import { openDatabase } from '#server/db/connect.ts';
import { readDemoFiles } from '#server/demo/demo-files.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { packageRoot } from '#server/package-root.ts';
import { engines, useShop } from '#tests/setup/shop.ts';

const products = `
- slug: moon-ring
  name: Moon Ring
  shortDesc: A ring
  description: |
    First line
    Second line
  price: 1500
  discount: 10
  attributes:
    - { name: Stone, value: Rose, stock: 3, drawing: { stones: [rose-quartz] } }
    - { name: Stone, value: Jade, stock: 0 }
  information:
    - { name: Short Description, value: A ring }
  tags: [ring, amethyst, aquarius]
  addedAt: 2025-05-11
  bestSeller: true
  drawing: { kind: ring, stones: [amethyst], metal: silver }
  reviews:
    - { name: Asha, rating: 5, datePosted: 2025-06-19, comment: "Fine" }
- slug: salt-lamp
  name: Salt Lamp
  shortDesc: A lamp
  description: Warm
  price: 900
  stock: 4
  information: []
  tags: [himalayan-salt-lamp]
  addedAt: 2025-05-12
  drawing: { kind: himalayan-salt-lamp, stones: [camelian] }
`;

describe.each(engines)('The demo on %s', (engine) => {
  const shop = useShop(engine);
  const folder = join(tmpdir(), `sphatik-demo-${engine}-${process.pid}`);
  const told: string[] = [];

  const load = (database = shop.database) =>
    loadDemo({
      database,
      pictures: createPictureStore(shop.settings.dataDir),
      dataDir: shop.settings.dataDir,
      folder,
      loadDraw: async () => (drawing, view) =>
        `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500"><text y="99">${drawing.stones.join()} ${view}</text></svg>`,
      print: (line) => told.push(line),
    });

  beforeAll(async () => {
    await mkdir(join(folder, 'products'), { recursive: true });
    await mkdir(join(folder, 'videos'));
    await writeFile(join(folder, 'products', 'ring.yaml'), products);
    await writeFile(
      join(folder, 'testimonials.yaml'),
      '- { author: Asha, authorTitle: Teacher, title: Kind, description: Very, rating: 5 }',
    );
    await writeFile(join(folder, 'videos.yaml'), '- { file: polish.mp4, title: Polishing }');
    await writeFile(join(folder, 'videos', 'polish.mp4'), 'a film');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('fills an empty shop once, even when two processes start together', async () => {
    const other = await openDatabase(shop.settings);
    const done = await Promise.all([load(), load(other)]);
    await other.close();
    expect(done.toSorted()).toEqual([false, true]);
    expect(told.at(-1)).toMatch(/^The demo is in place/);
    expect((await shop.get('/api/product')).json().totalItems).toBe(2);
  });

  test('with all that a product has', async () => {
    const product = (await shop.get('/api/product/moon-ring')).json();
    expect(product).toMatchObject({
      name: 'Moon Ring',
      price: 1500,
      discount: 10,
      stockQuantity: 3,
      description: 'First line\nSecond line',
      tags: ['ring', 'amethyst', 'aquarious'],
      reviews: [{ name: 'Asha', rating: 5, datePosted: '2025-06-19T00:00:00.000Z' }],
    });
    // The first choice's own picture, the front standing in for the second choice, then the detail.
    expect(product.imageUrlList).toHaveLength(3);
    expect((await shop.get('/api/product/search?categoryId=2')).json().products).toMatchObject([
      { slugs: 'salt-lamp' },
    ]);
    const picture = await shop.get(product.imgURL);
    expect(picture.statusCode).toBe(200);
  });

  test('with its home page', async () => {
    const home = (await shop.get('/api/Hero')).json();
    expect(home.product).toMatchObject([{ slugs: 'moon-ring' }]);
    expect(home.testimonials).toMatchObject([{ author: 'Asha' }]);
    expect((await shop.get(home.watchAndShop[0].videoURL)).payload).toBe('a film');
  });

  test('a shop with products is left alone', async () => {
    expect(await load()).toBe(false);
  });

  test('a mistake in a file is told with its name', async () => {
    await writeFile(join(folder, 'products', 'ring.yaml'), '- { slug: Not A Slug }');
    await expect(readDemoFiles(folder)).rejects.toThrow(/ring\.yaml: 0\.slug is not as/);
  });
});

describe("The catalogue's own files", () => {
  test('can be read, and every picture can be drawn', async () => {
    const { products: own } = await readDemoFiles(join(packageRoot, 'catalogue'));
    expect(own.length).toBeGreaterThanOrEqual(100);
    expect(new Set(own.map((product) => product.slug)).size).toBe(own.length);
    for (const { drawing } of own) {
      expect(drawProduct(drawing as Parameters<typeof drawProduct>[0], 'front')).toMatch(/^<svg /);
    }
  });
});
