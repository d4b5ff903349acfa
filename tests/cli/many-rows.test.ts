import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';

import { openCliShop } from './cli-shop.ts';

const header =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price\n';

function* rows(count: number): Generator<string> {
  yield header;
  for (let at = 0; at < count / 2; at += 1) {
    const body = `<p>Stone number ${at}, found by the river and ground by hand.</p><ul><li>One</li><li>Two</li></ul>`;
    yield `stone-${at},Stone ${at},"${body}",Khola,Bracelets,"Amethyst, Gift",Size,S,SKU-${at},3,499,599\n`;
    yield `stone-${at},,,,,,,L,SKU-${at}-L,4,${500 + (at % 7)},\n`;
  }
}

/** Several batches of products. */
const rowCount = 2_000;
const number = new Intl.NumberFormat('en');
const products = number.format(rowCount / 2);

describe(`a file of ${number.format(rowCount)} rows`, () => {
  it('is shown, imported once, and is the same the second time', async () => {
    const shop = await openCliShop();
    const file = join(shop.folder, 'many.csv');
    await pipeline(Readable.from(rows(rowCount)), createWriteStream(file));
    const timed = async (label: string, work: () => Promise<number>) => {
      const startedAt = performance.now();
      const delays = monitorEventLoopDelay({ resolution: 5 });
      delays.enable();
      expect(await work()).toBe(0);
      delays.disable();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const megabytes = Math.round(process.memoryUsage.rss() / 1024 / 1024);
      console.log(`${label}: ${seconds} s, ${megabytes} MB, others wait ${Math.round(delays.max / 1e6)} ms at most`);
      return delays.max / 1e6;
    };

    await timed('plan', () => shop.import(file));
    expect(shop.printed()).toContain(`${number.format(rowCount)} rows, ${products} products: ${products} new`);
    // A long list is shortened on the terminal.
    expect(shop.printed().split('\n').length).toBeLessThan(40);
    await timed('import', () => shop.import(file, '--yes'));
    await timed('again', () => shop.import(file, '--yes'));
    expect(shop.printed()).toContain(`${products} unchanged`);
    await timed('export', () => shop.export(join(shop.folder, 'back.csv')));
  }, 300_000);

  it('changes nothing when its last row is invalid', async () => {
    const shop = await openCliShop();
    const file = join(shop.folder, 'many.csv');
    const broken = function* () {
      yield* rows(rowCount);
      yield 'last,"Last\n';
    };
    await pipeline(Readable.from(broken()), createWriteStream(file));
    await expect(shop.import(file, '--yes')).rejects.toThrow(`line ${rowCount + 2} cannot be read`);
    const { count } = await shop.database.read
      .selectFrom('products')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  }, 120_000);
});
