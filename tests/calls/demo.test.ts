import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openDatabase } from '#server/db/connect.ts';
import { readDemoFiles } from '#server/demo/demo-files.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { createPictureStore, hashOf } from '#server/media/picture-store.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

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
    - { name: Stone, value: Rose, stock: 3, picture: moon-ring-rose }
    - { name: Stone, value: Jade, stock: 0 }
  information:
    - { name: Short Description, value: A ring }
  tags: [ring, amethyst, aquarius]
  addedAt: 2025-05-11
  bestSeller: true
  pictures: [moon-ring, moon-ring-close]
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
  pictures: [salt-lamp]
`;

const testimonial = { author: 'Asha', authorTitle: 'Teacher', title: 'Kind', description: 'Very', rating: 5 };
const payment = { service: 'Demo wallet', accountName: 'Demo', accountNumber: 'DEMO-1', note: 'Pays nobody' };

describe.each(everyEngine)('The demo on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const folder = join(tmpdir(), `sphatik-demo-${engine}-${process.pid}`);
  const told: string[] = [];

  const load = (database = shop.database) =>
    loadDemo({
      database,
      pictures: createPictureStore(shop.settings),
      fileSettings: shop.settings,
      folder,
      print: (line) => told.push(line),
    });

  beforeAll(async () => {
    await mkdir(join(folder, 'products'), { recursive: true });
    await mkdir(join(folder, 'videos'));
    await writePictures(folder, ['moon-ring', 'moon-ring-close', 'moon-ring-rose', 'salt-lamp']);
    await writeFile(join(folder, 'products', 'ring.yaml'), products);
    const files = {
      'testimonials.yaml': JSON.stringify([testimonial]),
      'videos.yaml': '- { file: polish.mp4, title: Polishing }',
      'videos/polish.mp4': 'a film',
      'payment.yaml': JSON.stringify({ ...payment, qr: 'code.png', prices: { tarot: { '1-hour': 2500 } } }),
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const code = sharp({ create: { width: 60, height: 70, channels: 3, background: '#000' } });
    await writeFile(join(folder, 'code.png'), await code.png().toBuffer());
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('fills an empty shop once, even when two processes start together', async () => {
    const other = await openDatabase(shop.settings);
    const done = await Promise.all([load(), load(other)]);
    await other.close();
    expect(done.toSorted()).toEqual([false, true]);
    expect(await load()).toBe(false);
    expect(told.at(-1)).toMatch(/^The demo is ready/);
    expect((await shop.get('/api/product')).json().totalItems).toBe(2);
  });

  test('with complete products', async () => {
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
    // The first variant's own picture, the front picture for the second variant, then the detail.
    expect(product.imageUrlList).toHaveLength(3);
    expect((await shop.get('/api/product/search?categoryId=2')).json().products).toMatchObject([
      { slugs: 'salt-lamp' },
    ]);
    expect(product.imageUrlList.map(({ alt }: { alt: string }) => alt)).toContain('The moon-ring-close');
    const picture = await shop.get(product.imgURL);
    expect(picture.statusCode).toBe(200);
  });

  test('with its home page', async () => {
    const home = (await shop.get('/api/Hero')).json();
    expect(home.product).toMatchObject([{ slugs: 'moon-ring' }]);
    expect(home.testimonials).toEqual([{ ...testimonial, testimonialsID: expect.any(String), image: null }]);
    expect(home.watchAndShop).toMatchObject([{ title: 'Polishing' }]);
    expect((await shop.get(home.watchAndShop[0].videoURL)).payload).toBe('a film');
  });

  test('with prices, payment details and a QR code', async () => {
    const services = (await shop.get('/api/services')).json();
    const qr = { width: 60, height: 70, alt: 'QR code to pay by Demo wallet' };
    expect(services.payment).toMatchObject({ ...payment, qr });
    expect((await shop.get(services.payment.qr.imageURL)).statusCode).toBe(200);
    expect(services.tarot).toEqual({ '15 Minutes': null, '30 Minutes': null, '1 Hour': 2500 });
  });

  test('reports the name of an invalid file', async () => {
    await writeFile(join(folder, 'products', 'ring.yaml'), '- { slug: Not A Slug }');
    await expect(readDemoFiles(folder)).rejects.toThrow(/ring\.yaml: 0\.slug is not as/);
  });
});

/** Writes a small AVIF for each name, and the manifest. */
async function writePictures(folder: string, names: readonly string[]): Promise<void> {
  await mkdir(join(folder, 'pictures'));
  const manifest: Record<string, unknown> = {};
  for (const [at, name] of names.entries()) {
    const colour = { r: at * 40, g: 90, b: 160 };
    const content = await sharp({ create: { width: 40, height: 50, channels: 3, background: colour } })
      .avif()
      .toBuffer();
    const file = `${hashOf(content)}.avif`;
    await writeFile(join(folder, 'pictures', file), content);
    manifest[name] = { file, width: 40, height: 50, alt: `The ${name}`, blur: '#336699' };
  }
  await writeFile(join(folder, 'pictures', 'manifest.json'), JSON.stringify(manifest));
}
