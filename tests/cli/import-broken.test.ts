import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

import { CommandError } from '#server/cli/command.ts';

import { type CliShop, catalogueVersion, dumpShop, openCliShop } from './cli-shop.ts';

const header =
  'Handle,Title,Variant Price,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Compare At Price,Gift Card';

/** Imports a file that must not get in, and answers what its owner is told. */
async function refuse(content: string | Buffer): Promise<string> {
  const shop = await openCliShop();
  const before = await dumpShop(shop.database.read);
  const file = await shop.file('broken.csv', content);
  const told = await shop.import(file, '--yes', '--skip-refused').then(
    () => '',
    (error: unknown) => (error instanceof CommandError ? error.message : `unexpected: ${String(error)}`),
  );
  expect(await dumpShop(shop.database.read)).toEqual(before);
  expect(await catalogueVersion(shop.database.read)).toBe(1);
  return told;
}

describe('an invalid file', () => {
  it.each([
    [
      'Windows-1252',
      Buffer.from(`${header}\na,A,10\nb,Caf\xe9,10\n`, 'latin1'),
      /^Line 3 contains characters that are not UTF-8\. .*Excel/,
    ],
    ['UTF-16 without a mark', Buffer.from(`${header}\na,A,10\n`, 'utf16le'), /NUL characters/],
    ['a spreadsheet', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]), /spreadsheet or a zip/],
    ['nothing', '', /empty/],
    ['only a byte', 'x', /The column 'Handle' is missing/],
    ['only white space', ' \n \n', /missing|empty/],
    ['only headers', `${header}\n`, /no products/],
    ['no column but the handle', 'Handle\na\n', /Every column but Handle is missing/],
    ['another file', 'Name,Email\nMaya,maya@example.com\n', /The column 'Handle' is missing.*'Name'/],
    ['a quote never closed', `${header}\na,A,10\nb,"B,10\nc,C,10\n`, /row that starts in line 3 .* never closed/],
    ['a stray quote', `${header}\na,12" A,10\n`, /row that starts in line 2 .*.*twice/],
    ['text after a quote', `${header}\na,"A" big,10\n`, /row that starts in line 2/],
    ['a column twice', 'Handle,Title,Variant Price,Title\na,A,10,B\n', /'Title' appears twice \(columns 2 and 4\)/],
    [
      'two names for a column',
      'Handle,Title,Variant Price,Price\na,A,10,B\n',
      /'Variant Price' and 'Price'.*mean the same/,
    ],
  ])('%s', async (_, content, message) => {
    expect(await refuse(content)).toMatch(message);
  });

  it('a row without an end', async () => {
    expect(await refuse(`${header}\na,"${'x'.repeat(5_000_000)}`)).toMatch(/line 2 is far too long/);
  });

  it('more products than the limit', async () => {
    const rows = Array.from({ length: 50_001 }, (_, at) => `p${at},P,10`).join('\n');
    expect(await refuse(`Handle,Title,Variant Price\n${rows}\n`)).toMatch(/more than 50,000 products.*Split/);
  });

  it('a missing file, or a folder', async () => {
    const shop = await openCliShop();
    await expect(shop.import(`${shop.folder}/none.csv`)).rejects.toThrow(/There is no file/);
    await expect(shop.import(shop.folder)).rejects.toThrow(/is not a file/);
  });
});

describe('products that are refused', () => {
  const reasonsFor = async (rows: string, shop?: CliShop) => {
    const own = shop ?? (await openCliShop());
    const file = await own.file('some.csv', `${header}\n${rows}\n`);
    expect(await own.import(file, '--yes')).toBe(1);
    expect((await dumpShop(own.database.read)).products).toEqual([]);
    return own.printed();
  };

  it.each([
    ['a,A,abc', "the price 'abc' is not a number"],
    ['a,A,', 'it has no price'],
    ['a,A,0', 'its price is 0'],
    ['a,A,-5', "the price '-5' is below zero"],
    ['a,A,12 abc', "the price '12 abc' is not a number"],
    ['a,A,1.299', 'can be read in two ways'],
    ['a,A,1.2345', 'fractions of a paisa'],
    ['a,A,999999999999', 'is too high'],
    ['a,A,10,,,,x', "the compare-at price 'x' is not a number"],
    ['a,A,10,,,many', "the stock 'many' is not a whole number"],
    ['a,A,10,,,1.5', "the stock '1.5' is not a whole number"],
    ['a,,10', 'it has no title'],
    [',A,10', 'line 2 has no handle'],
    ['---,A,10', 'a handle without a letter or digit'],
    ['a,A,10,,,,,true', 'it is a gift card'],
    ['a,A,10,,,,,,extra', 'line 2 has 9 cells for 8 columns'],
    ['a,A,10\na,B,10', 'lines 2 and 3 use one handle for two products'],
    ['a,A,10,Size,S\na,,10,,S', "the option 'S' appears twice (lines 2 and 3)"],
    ['a,A,10,Size,S\na,,12', 'line 3 has a Variant Price of its own but no option value'],
    ['a,A,10\na,,12,Size,L', 'line 2 has no option value, unlike the other rows'],
  ])('%j', async (rows, reason) => {
    const printed = await reasonsFor(rows);
    expect(printed).toContain(reason);
    expect(printed).toContain('1 refused');
    expect(printed).toContain('Nothing was imported');
  });

  it('block the valid ones unless --skip-refused is given', async () => {
    const shop = await openCliShop();
    expect(await reasonsFor('a,A,10\nb,B,free', shop)).toContain('because 1 product is refused');
    expect(await shop.import(`${shop.folder}/some.csv`, '--yes', '--skip-refused')).toBe(0);
    expect((await dumpShop(shop.database.read)).products).toMatchObject([{ slug: 'a' }]);
  });

  it('are confirmed on a terminal', async () => {
    const shop = await openCliShop({ answer: 'y' });
    await shop.import(await shop.file('some.csv', `${header}\na,A,10\nb,B,free\n`));
    expect(shop.printed()).toContain('1 product is refused. Import the other 1 product? (yes or no)');
    expect((await dumpShop(shop.database.read)).products).toMatchObject([{ slug: 'a' }]);
  });
});

describe('unusual but valid rows', () => {
  it.each([
    ['a,A,"1,299.00"', { price_paisa: 129_900 }],
    ['a,A,Rs 500', { price_paisa: 50_000 }],
    ['a,A,"Rs. 12,34,567.5"', { price_paisa: 123_456_750 }],
    ['a,A,"1299,50"', { price_paisa: 129_950 }],
    ['a,A,10,,,,5', { price_paisa: 1000, discount_nano: 0 }],
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
    expect((await dumpShop(shop.database.read)).products).toContainEqual(expect.objectContaining(expected));
  });
});

it('columns and pictures may have the names of Object.prototype members', async () => {
  const shop = await openCliShop();
  const file = await shop.file(
    'a.csv',
    'Handle,Title,Variant Price,constructor,__proto__,toString,Image Src\nconstructor,A,10,one,two,three,constructor\n',
  );
  expect(await shop.import(file, '--yes')).toBe(0);
  const back = `${shop.folder}/back.csv`;
  expect(await shop.export(back)).toBe(0);
  expect(await readFile(back, 'utf8')).toMatch(/one.*three/);
  await shop.import(back, '--yes');
  expect(shop.printed()).toContain('0 new, 0 changed, 1 unchanged');
});

describe('options', () => {
  it.each([
    [['--drft'], /unknown option '--drft' \(Did you mean --drafts\?\)/],
    [['--stock', 'x'], /whole number/],
    [['--keep-stock', '--update-stock'], /cannot be used with/],
    [['--rate', 'INR'], /--rate needs another currency/],
    [['--pictures'], /pictures/],
    [['--pictures', '/nowhere'], /no picture folder or zip/],
    [['other.csv'], /too many arguments/],
  ])('%j', async (options, message) => {
    const shop = await openCliShop();
    const file = await shop.file('a.csv', `${header}\na,A,10\n`);
    await expect(shop.import(file, ...options)).rejects.toThrow(message);
  });
});
