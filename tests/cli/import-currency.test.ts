import { describe, expect, it } from 'vitest';

import { type CliShop, dumpShop, openCliShop } from './cli-shop.ts';

const marked = 'Handle,Title,Variant Price,Variant Compare At Price\na,A,"₹1,000",₹1250.50\nb,B,500,\n';

const prices = async ({ database }: CliShop) =>
  database.read.selectFrom('products').select(['slug', 'price_paisa', 'asked_paisa']).orderBy('slug').execute();

const inRupees = [
  { slug: 'a', price_paisa: 200_080, asked_paisa: 160_000 },
  { slug: 'b', price_paisa: 50_000, asked_paisa: 50_000 },
];

describe('a file with prices in another currency', () => {
  it('is refused without a terminal, naming the option that helps', async () => {
    const shop = await openCliShop();
    const file = await shop.file('a.csv', marked);
    await expect(shop.import(file, '--yes', '--skip-refused')).rejects.toThrow(
      "Prices of the file are in INR (such as '₹1,000' in line 2), the shop's are in Rs. Add how many Rs one INR is, such as --rate INR=1.6.",
    );
    expect((await dumpShop(shop.database.read)).products).toEqual([]);
    expect(await shop.import(file, '--yes', '--rate', 'inr=1.6')).toBe(0);
    expect(await prices(shop)).toEqual(inRupees);
    await shop.import(file, '--yes', '--rate', 'INR=1.6');
    expect(shop.printed()).toContain('There is nothing to change.');
  });

  it('asks on a terminal how many Rs one is', async () => {
    const shop = await openCliShop({ answer: '1.6' });
    const file = await shop.file('a.csv', marked);
    expect(await shop.import(file, '--yes')).toBe(0);
    expect(shop.printed()).toContain('How many Rs is one INR?');
    expect(await prices(shop)).toEqual(inRupees);
    const other = await openCliShop({ answer: 'no' });
    await expect(other.import(file, '--yes')).rejects.toThrow("'no' is not a rate.");
  });

  it.each([
    ['in the heading', 'Handle,Title,Price (INR)\na,A,100\n'],
    ['in a column', 'Handle,Title,Variant Price,Currency\na,A,100,INR\nb,B,160,NPR\n'],
    ['as a sign in a column', 'Handle,Title,Variant Price,Currency\na,A,100,₹\nb,B,160,Rs\n'],
    ['as a code', 'Handle,Title,Variant Price\na,A,100 inr\n'],
  ])('may name it %s, and the export is in Rs', async (_, content) => {
    const shop = await openCliShop();
    const file = await shop.file('a.csv', content);
    await expect(shop.import(file, '--yes')).rejects.toThrow('--rate INR=1.6');
    await shop.import(file, '--yes', '--rate', 'INR=1.6');
    expect(new Set((await prices(shop)).map((row) => row.asked_paisa))).toEqual(new Set([16_000]));
    await shop.export(`${shop.folder}/back.csv`);
    await shop.import(`${shop.folder}/back.csv`, '--yes');
    expect(shop.printed()).toContain('There is nothing to change.');
  });

  it('is not read as Rs without a currency code', async () => {
    const content = 'Handle,Title,Variant Price,Currency\na,A,100,Indian rupees\n';
    const shop = await openCliShop();
    await expect(shop.import(await shop.file('a.csv', content), '--yes')).rejects.toThrow(
      "Prices of the file are in Indian rupees (such as '100' in line 2), the shop's are in Rs. Write a code in the column, such as INR.",
    );
    const asked = await openCliShop({ answer: '1.6' });
    expect(await asked.import(await asked.file('a.csv', content), '--yes')).toBe(0);
    expect(await prices(asked)).toEqual([{ slug: 'a', price_paisa: 16_000, asked_paisa: 16_000 }]);
  });

  it.each([
    ['INR', /--rate needs another currency/],
    ['NPR=1', /--rate needs another currency/],
    ['INR=0', /--rate needs another currency/],
    ['INR=1.6', /No price of the file names INR.*'Variant Price \(INR\)'/],
  ])('--rate %s is refused where it means nothing', async (rate, message) => {
    const shop = await openCliShop();
    const file = await shop.file('a.csv', 'Handle,Title,Variant Price\na,A,100\n');
    await expect(shop.import(file, '--yes', '--rate', rate)).rejects.toThrow(message);
  });
});
