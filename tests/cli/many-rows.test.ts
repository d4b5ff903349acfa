import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

import { planProductImport } from '#contract/calls/admin/product-file-calls.ts';
import { aStaffMember } from '#tests/setup/callers.ts';
import { useShop } from '#tests/setup/shop.ts';

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
    expect(await shop.import(file)).toBe(0);
    expect(shop.printed()).toContain(
      `${number.format(rowCount)} rows, ${products} products: ${products} new`,
    );
    // A long list is shortened on the terminal, to two lines for each of the first products.
    expect(shop.printed().split('\n').length).toBeLessThan(60);
    expect(await shop.import(file, '--yes')).toBe(0);
    expect(await shop.import(file, '--yes')).toBe(0);
    expect(shop.printed()).toContain(`${products} unchanged`);
    expect(await shop.export(join(shop.folder, 'back.csv'))).toBe(0);
  }, 300_000);
});

describe('The plan of a file of 20,000 rows at the desk', () => {
  const shop = useShop('sqlite');

  it('is made while other visitors are served', async () => {
    const owner = await aStaffMember(shop);
    const file = Buffer.from([...rows(20_000)].join('')).toString('base64');
    let isPlanned = false;
    const planning = owner
      .gets(planProductImport, { file, asDrafts: false, updateStock: false })
      .finally(() => {
        isPlanned = true;
      });
    let served = 0;
    for (; !isPlanned; served += 1) {
      // As a request over a socket would: those of `inject` alone leave no time for anything else.
      await nextIteration();
      await shop.get('/api/product?pageNumber=1&pageSize=12');
    }
    expect((await planning).products).toHaveLength(10_000);
    // It was 2 without pauses, and 669 with them.
    expect(served).toBeGreaterThan(50);
  }, 120_000);
});
