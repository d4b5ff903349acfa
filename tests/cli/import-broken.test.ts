import { describe, expect, it } from 'vitest';

import { CommandError } from '#server/cli/command.ts';

import { catalogueVersion, dumpShop, openCliShop } from './cli-shop.ts';

const header =
  'Handle,Title,Variant Price,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Compare At Price,Best Seller';

/** Imports a file that must not get in, and answers what its owner is told. */
async function refuse(content: string | Buffer): Promise<string> {
  const shop = await openCliShop();
  const before = await dumpShop(shop.database.read);
  const version = await catalogueVersion(shop.database.read);
  const file = await shop.file('broken.csv', content);
  const told = await shop.import(file, '--yes').then(
    () => '',
    (error: unknown) =>
      error instanceof CommandError ? error.message : `unexpected: ${String(error)}`,
  );
  expect(await dumpShop(shop.database.read)).toEqual(before);
  expect(await catalogueVersion(shop.database.read)).toBe(version);
  return told;
}

describe('an invalid file', () => {
  it.each([
    [
      'Windows-1252',
      Buffer.from(`${header}\na,A,10\nb,Caf\xe9,10\n`, 'latin1'),
      /^Line 3 contains characters that are not UTF-8\. .*Excel/,
    ],
    [
      'UTF-16 without a mark',
      Buffer.from(`${header}\na,A,10\n`, 'utf16le'),
      /Line 1 contains characters that are not UTF-8/,
    ],
    [
      'a spreadsheet',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]),
      /spreadsheet or a zip/,
    ],
    ['nothing', '', /empty/],
    ['only a byte', 'x', /The column 'Handle' is missing/],
    ['only white space', ' \n \n', /missing|empty/],
    ['only headers', `${header}\n`, /no products/],
    ['no column but the handle', 'Handle\na\n', /no product file/],
    [
      'another file',
      'Name,Email\nMaya,maya@example.com\n',
      /The column 'Handle' is missing.*'Name'/,
    ],
    [
      'a quote never closed',
      `${header}\na,A,10\nb,"B,10\nc,C,10\n`,
      /row that starts in line 3 .* never closed/,
    ],
    ['a stray quote', `${header}\na,12" A,10\n`, /row that starts in line 2 .*.*twice/],
    ['text after a quote', `${header}\na,"A" big,10\n`, /row that starts in line 2/],
    [
      'a column twice',
      'Handle,Title,Variant Price,Title\na,A,10,B\n',
      /2 'Title' and 4 'Title' mean the same/,
    ],
    [
      'a row with too many cells',
      `${header}\na,A,10,,,,,,extra\n`,
      /Line 2 has 9 cells for 8 columns/,
    ],
    [
      'two names for a column',
      'Handle,Title,Variant Price,Price\na,A,10,B\n',
      /'Variant Price' and 4 'Price' mean the same/,
    ],
  ])('%s', async (_, content, message) => {
    expect(await refuse(content)).toMatch(message);
  });

  it('a row without an end, or too long', async () => {
    const reason =
      /line 3 cannot be read: a cell or row is longer than 4 MB, or one of its quotation marks is never/;
    for (const row of [`a,"${'x'.repeat(5_000_000)}`, `a,${'x'.repeat(5_000_000)},10\n`])
      expect(await refuse(`${header}\nb,B,10\n${row}`)).toMatch(reason);
  });

  it('more columns or cells than a product file has, at once', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',');
    expect(await refuse(`${many}\n`)).toMatch(/Line 1 has 100,000 cells.*2,000 columns at most/);
    expect(await refuse(`${header}\na,A,10${','.repeat(3_000)}\n`)).toMatch(
      /Line 2 has 3,003 cells/,
    );
  }, 5_000);

  it('more products than the limit', async () => {
    const rows = Array.from({ length: 50_001 }, (_, at) => `p${at},P,10`).join('\n');
    expect(await refuse(`Handle,Title,Variant Price\n${rows}\n`)).toMatch(
      /more than 50,000 products.*Split/,
    );
  });

  it('a missing file, or a folder', async () => {
    const shop = await openCliShop();
    await expect(shop.import(`${shop.folder}/none.csv`)).rejects.toThrow(/There is no file/);
    await expect(shop.import(shop.folder)).rejects.toThrow(/is not a file/);
  });
});

describe('a row that is not valid', () => {
  it.each([
    ['a,A,abc', "line 2, Variant Price: 'abc' is not a price in Rs"],
    ['a,A,₹12', "line 2, Variant Price: '₹12' is not a price in Rs"],
    ['a,A,', 'line 2, Variant Price: the product is not in the shop yet and needs a price'],
    ['a,A,0', 'line 2, Variant Price: the price is 0'],
    ['a,A,-5', "line 2, Variant Price: the price '-5' is below zero"],
    ['a,A,1.299', "line 2, Variant Price: '1.299' is not a price in Rs"],
    ['a,A,1.2345', "'1.2345' is not a price in Rs"],
    ['a,A,999999999999', 'is too high'],
    ['a,A,10,,,,x', "line 2, Variant Compare At Price: 'x' is not a price"],
    ['a,A,10,,,many', "line 2, Variant Inventory Qty: the stock 'many' is not a whole number"],
    ['a,A,10,,,1.5', "the stock '1.5' is not a whole number"],
    ['a,A,10,,,,,often', "line 2, Best Seller: it must be true or false, not 'often'"],
    ['a,,10', 'line 2, Title: it is empty'],
    [',A,10', 'line 2, Handle: it is empty'],
    ['---,A,10', 'line 2, Handle: it has no letter or digit'],
    ['a,A,10\na,B,10', 'line 3, Title: line 2 has this handle, too'],
    ['a,A,10,Size,S\na,,10,,S', "line 3, Option1 Value: the variant 'S' is on another row, too"],
  ])('%j', async (rows, reason) => {
    const shop = await openCliShop();
    // The other product is valid, and is not written either.
    const file = await shop.file('some.csv', `${header}\n${rows}\nother,Other,10\n`);
    expect(await shop.import(file, '--yes')).toBe(1);
    expect(shop.printed()).toContain(reason);
    expect(shop.printed()).toContain('Nothing is imported');
    expect((await dumpShop(shop.database.read)).products).toEqual([]);
  });

  it('names another currency', async () => {
    const shop = await openCliShop();
    await shop.import(
      await shop.file('a.csv', 'Handle,Title,Variant Price,Currency\na,A,10,INR\n'),
      '--yes',
    );
    expect(shop.printed()).toContain("line 2, Currency: the shop's prices are in Rs");
  });
});

describe('unusual but valid rows', () => {
  it.each([
    ['a,A,"1,299.00"', { price_paisa: 129_900 }],
    ['a,A,Rs 500', { price_paisa: 50_000 }],
    ['a,A,"Rs. 12,34,567.5"', { price_paisa: 123_456_750 }],
    ['a,A,"1299,50"', { price_paisa: 129_950 }],
    ['a,A,10,,,,5', { price_paisa: 1000, sale_price_paisa: null }],
    ['a,A,10,,,-4', { stock: 0 }],
    ['a,A,10,,,"1,000"', { stock: 1000 }],
    ['A Röd Hut!,A,10', { slug: 'a-rod-hut' }],
    ['स्फटिक,A,10', { slug: 'स्फटिक' }],
    ['a,=cmd|calc,10', { name: '=cmd|calc' }],
    ['a,"A\u001b[2J\nB",10', { name: 'A [2J B' }],
    ['a,A,10,,,,,,,', { slug: 'a' }],
    ['a,A,10\n,,,,,,,', { slug: 'a' }],
    ['b,B,10\na,A,20,Size,S\nb,,,\na,,20,,M', { slug: 'a', price_paisa: 2000 }],
  ])('%j', async (rows, expected) => {
    const shop = await openCliShop();
    const file = await shop.file('odd.csv', `${header}\n${rows}\n`);
    expect(await shop.import(file, '--yes')).toBe(0);
    // Nothing from a file may steer the terminal.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it matches exactly these
    expect(shop.printed()).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect((await dumpShop(shop.database.read)).products).toContainEqual(
      expect.objectContaining(expected),
    );
  });
});

it('columns and pictures may have the names of Object.prototype members', async () => {
  const shop = await openCliShop();
  const row = 'constructor,A,10,one,two,three,constructor';
  const file = await shop.file(
    'a.csv',
    `Handle,Title,Variant Price,constructor,__proto__,toString,Image Src\n${row}\n`,
  );
  expect(await shop.import(file, '--yes')).toBe(0);
  expect(shop.printed()).toContain('column __proto__ (1 cell)');
});

describe('options', () => {
  it.each([
    [['--drft'], /unknown option '--drft' \(Did you mean --drafts\?\)/],
    [['--stock', 'x'], /whole number/],
    [['--pictures'], /pictures/],
    [['--pictures', '/nowhere'], /no picture folder/],
    [['other.csv'], /too many arguments/],
  ])('%j', async (options, message) => {
    const shop = await openCliShop();
    const file = await shop.file('a.csv', `${header}\na,A,10\n`);
    await expect(shop.import(file, ...options)).rejects.toThrow(message);
  });
});
