import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';

import { printTable } from '#scripts/steps/table.mjs';
import { addCustomers, fillCart, payOnline, readProducts } from './customers.ts';
import type { BenchOptions } from './options.ts';
import { openSeededShop } from './seeded-shop.ts';

const attackers = 6;

/** Hardly a megabyte, and seconds to decode. */
const bomb = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#000' } })
    .toColourspace('rgb16')
    .png({ compressionLevel: 9 })
    .toBuffer();

/** Six large pictures arrive from one address, and a customer at another one pays with a screenshot. */
export async function benchUploads({ base }: BenchOptions): Promise<void> {
  const pictures = { '118 megapixels': await bomb(10_900), '50 megapixels': await bomb(7_070) };
  const rows = await measure('shop', 'dist', pictures);
  if (base) rows.push(...(await measure('base', `${base}/dist`, pictures)));
  printTable(rows);
}

async function measure(build: string, dist: string, pictures: Readonly<Record<string, Buffer>>) {
  const shop = await openSeededShop({ dist, products: 200, isLimited: true });
  const { origin } = shop;
  try {
    const products = await readProducts(origin);
    const [maya, ...others] = await addCustomers(origin, 1 + attackers);
    if (!maya) throw new Error('There is no customer.');
    const screenshot = await sharp({ create: { width: 1080, height: 2200, channels: 3, background: '#dde' } })
      .jpeg()
      .toBuffer();
    const pay = async () => {
      await fillCart(origin, maya, products);
      return payOnline(origin, maya, screenshot);
    };
    await pay();
    const alone = await pay();
    const rows = [];
    for (const [name, picture] of Object.entries(pictures)) {
      for (const other of others) await fillCart(origin, other, products);
      const sent = others.map((other) => payOnline(origin, { ...other, from: '203.0.113.3' }, picture));
      await pause(150);
      const meanwhile = await pay();
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      rows.push({
        attack: `${attackers} x ${name}`,
        build,
        'customer alone ms': Math.round(alone.ms),
        'meanwhile ms': Math.round(meanwhile.ms),
        'times as long': Math.round((10 * meanwhile.ms) / alone.ms) / 10,
        'the customer got': meanwhile.status,
        'the attackers got': statuses.toSorted().join(', '),
      });
    }
    return rows;
  } finally {
    await shop.stop();
  }
}
