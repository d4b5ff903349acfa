import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { loadProducts } from '#server/modules/product/product-draft.ts';

import {
  type CliShop,
  drawPicture,
  dumpShop,
  openCliShop,
  samplePath,
  samplePictures,
} from './cli-shop.ts';

const wooSample = fileURLToPath(new URL('../fixtures/woocommerce-sample.csv', import.meta.url));
const load = async (shop: CliShop, slug: string) =>
  (await loadProducts(shop.database.read, [slug])).get(slug);

/** Exports the shop and imports that into an empty one. */
async function expectMoves(shop: CliShop): Promise<void> {
  const file = join(shop.folder, 'back.csv');
  await shop.export(file);
  const other = await openCliShop();
  expect(await other.import(file, '--yes')).toBe(0);
  expect(await dumpShop(other.database.read)).toEqual(await dumpShop(shop.database.read));
}

describe("Shopify's export", () => {
  const imported = async () => {
    const shop = await openCliShop();
    const file = join(shop.folder, 'export.csv');
    await copyFile(samplePath, file);
    await mkdir(join(shop.folder, 'pictures'));
    for (const [at, name] of samplePictures.entries()) {
      await writeFile(join(shop.folder, 'pictures', `${name}.png`), await drawPicture(at * 40));
    }
    expect(await shop.import(file, '--yes')).toBe(0);
    return { shop, file };
  };

  it('becomes products with variants, stock, prices, tags, categories, pictures and plain lines', async () => {
    const { shop } = await imported();
    expect(shop.printed()).toContain('8 rows, 4 products: 4 new, 0 changed, 0 unchanged.');
    const bracelet = await load(shop, 'river-bracelet');
    expect(bracelet).toMatchObject({
      name: 'River Bracelet',
      shortDesc: 'Beads of moonstone, in two colours.',
      pricePaisa: 199_900,
      salePaisa: 179_900,
      categoryId: 1,
      published: true,
      tags: ['beads', 'rose-quartz', 'bracelet'],
      attributes: [
        { options: [{ name: 'Color', value: 'Blue' }], stock: 3, alwaysAvailable: true },
        { options: [{ name: 'Color', value: 'Grey' }], stock: 0, alwaysAvailable: true },
      ],
    });
    const [blue, grey] = bracelet?.pictures ?? [];
    expect(bracelet?.attributes.map(({ pictureHash }) => pictureHash)).toEqual([
      grey?.hash,
      blue?.hash,
    ]);
    expect(blue?.alt).toBe('River bracelet in blue');

    const ring = await load(shop, 'anchor-ring');
    expect(ring).toMatchObject({ pricePaisa: 850_000, salePaisa: 699_950 });
    expect(
      ring?.attributes.map(({ options }) => options.map(({ name, value }) => `${name} ${value}`)),
    ).toEqual([
      ['Metal Gold', 'Size 7'],
      ['Metal Gold', 'Size 8'],
      ['Metal Silver', 'Size 7'],
    ]);
    expect(ring?.attributes.map(({ salePaisa }) => salePaisa)).toEqual([
      undefined,
      undefined,
      550_000,
    ]);
    expect(await load(shop, 'moon-earrings')).toMatchObject({
      description: 'Small moons on hooks.\nSilver 925\nLength, 2.5" with hook\nTom & Jerry <3',
      shortDesc: 'Little silver moons that turn in the light',
      attributes: [],
      stock: 1,
      salePaisa: null,
      tags: ['silver', 'turquoise', 'earrings'],
    });
    expect(await load(shop, 'night-lamp')).toMatchObject({
      published: false,
      stock: 0,
      pricePaisa: 129_900,
      categoryId: 2,
    });
  });

  it('makes the categories that the shop does not have, after saying so', async () => {
    const { shop } = await imported();
    expect(shop.printed()).toContain('Makes 1 category: Earrings.');
    const shelves = await shop.database.read
      .selectFrom('shelves')
      .select(['kind', 'slug', 'label'])
      .where('slug', '=', 'earrings')
      .execute();
    expect(shelves).toEqual([{ kind: 'by-category', slug: 'earrings', label: 'Earrings' }]);
  });

  it('says what it leaves out, is the same the second time, and moves on without loss', async () => {
    const { shop, file } = await imported();
    for (const what of [
      'column Vendor (4 cells)',
      'column Supplier Note (1 cell)',
      'formatting of descriptions',
    ]) {
      expect(shop.printed()).toContain(what);
    }
    await shop.import(file, '--yes', '--update-stock', '--delete-missing-variants');
    expect(shop.printed()).toContain('There is nothing to change.');
    await expectMoves(shop);
  });

  it('may have the newer headings in any order, and other separators', async () => {
    const shop = await openCliShop();
    const file = await shop.file(
      'new.csv',
      '\ufeffURL handle;title ;DESCRIPTION;Option1 name;Option1 value;price;Compare-at price;Inventory quantity;Status;Tags\r\n' +
        'sky-ring;Sky Ring;"<p>One</p><p>Two; three</p>";Size;7;"1 250,50";2.000,00;4;Draft;amethyst\r\n',
    );
    expect(await shop.import(file, '--yes')).toBe(0);
    expect(await load(shop, 'sky-ring')).toMatchObject({
      description: 'One\nTwo; three',
      pricePaisa: 200_000,
      salePaisa: 125_050,
      published: false,
      attributes: [{ options: [{ name: 'Size', value: '7' }], stock: 4 }],
    });
  });

  it('has gift cards and prices of 0, which are left out', async () => {
    const shop = await openCliShop();
    const rows = [
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Gift Card',
      'card,Card,Title,Default Title,10,true',
      'free,Free,Title,Default Title,0.00,false',
      'ring,Ring,Size,S,0,false',
      'ring,,,M,20,',
    ];
    await shop.import(await shop.file('some.csv', `${rows.join('\n')}\n`), '--yes');
    for (const what of [
      "line 2, 'Card': it is a gift card",
      "line 3, 'Free': its price is 0",
      "line 4, 'Ring', variant S: its price is 0",
    ]) {
      expect(shop.printed()).toContain(what);
    }
    expect((await dumpShop(shop.database.read)).products).toHaveLength(1);
    expect(await load(shop, 'ring')).toMatchObject({
      pricePaisa: 2000,
      attributes: [{ options: [{ value: 'M' }] }],
    });
  });

  it('has an unknown status, which is named and hides nothing', async () => {
    const shop = await openCliShop();
    const rows =
      'Handle,Title,Vendor,Variant Price,Status,Gift Card\nring,Ring,V,10,checked,\nlamp,Lamp,V,10,draft,';
    await shop.import(await shop.file('some.csv', `${rows}\n`), '--yes');
    expect(shop.printed()).toContain(
      "line 2, 'Ring': the status 'checked', which Shopify does not have",
    );
    expect(await load(shop, 'ring')).toMatchObject({ published: true });
    expect(await load(shop, 'lamp')).toMatchObject({ published: false });
  });

  it('is known by its statuses, too, where every one is its own', async () => {
    const shop = await openCliShop();
    const rows =
      'Handle,Title,Variant Price,Status\nring,Ring,10,Active\nlamp,Lamp,10,unlisted\nbead,Bead,10,';
    await shop.import(await shop.file('some.csv', `${rows}\n`), '--yes');
    expect(shop.printed()).toContain(
      'Read as Shopify’s export, because it has the column ‘Status’.',
    );
    expect(await load(shop, 'lamp')).toMatchObject({ published: false });
  });

  it('is known by titled variants, where it is cut down to a few columns', async () => {
    const shop = await openCliShop();
    const header = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price';
    const rows = 'ring,Ring,Rings,Size,S,10\nring,,,,M,10\nfree,Free,Rings,Size,S,0';
    expect(await shop.import(await shop.file('some.csv', `${header}\n${rows}\n`), '--yes')).toBe(0);
    expect(shop.printed()).toContain('Read as Shopify’s export, because it has the column ‘Type’.');
    expect(shop.printed()).toContain("line 4, 'Free': its price is 0");
  });

  it('has apostrophes, which stay', async () => {
    const shop = await openCliShop();
    const rows =
      "Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price\nstem,Stem,'=a,Rise,'-30°,10";
    await shop.import(await shop.file('some.csv', `${rows}\n`), '--yes');
    const stem = {
      description: "'=a",
      attributes: [{ options: [{ name: 'Rise', value: "'-30°" }] }],
    };
    expect(await load(shop, 'stem')).toMatchObject(stem);
  });

  it('edited by a single column leaves the rest', async () => {
    const { shop } = await imported();
    const before = await load(shop, 'anchor-ring');
    const rows =
      'Handle,Variant SKU,Option1 Value,Option2 Value,Variant Price\nanchor-ring,AS-7,Silver,7,6000';
    await shop.import(await shop.file('edit.csv', `${rows}\n`), '--yes');
    const [one, two, three] = before?.attributes ?? [];
    expect(await load(shop, 'anchor-ring')).toEqual({
      ...before,
      attributes: [one, two, { ...three, salePaisa: 600_000 }],
    });
  });
});

/** Imports a file of these rows, which must be taken whole, and answers its only product. */
async function importedProduct(rows: readonly string[], slug: string) {
  const shop = await openCliShop();
  const code = await shop.import(
    await shop.file('some.csv', `${rows.join('\n')}\n`),
    '--yes',
    '--no-pictures',
  );
  expect(shop.printed() + code).toMatch(/Imported: 1 new product[\s\S]*0$/);
  return { product: await load(shop, slug), printed: shop.printed() };
}

const wooHeader =
  'ID,Type,SKU,Name,Published,Visibility in catalog,In stock?,Stock,Sale price,Regular price,Date sale price starts,Date sale price ends,Categories,Tags,Attribute 1 name,Attribute 1 value(s)';

describe("WooCommerce's headings, prices and texts", () => {
  it('names the variations of a product that is not variable', async () => {
    const shop = await openCliShop();
    const rows = [
      'ID,Type,SKU,Name,Parent,Regular price',
      '1,simple,ring,Ring,,10',
      '2,variation,,Ring S,ring,12',
    ];
    await shop.import(await shop.file('some.csv', `${rows.join('\n')}\n`), '--yes');
    expect(shop.printed()).toContain("line 3: a variation of 'Ring', whose type is 'simple'");
  });

  it.each([
    'ID,Type,SKU,Name,Published,Visibility in catalogue,In stock?,Stock,Sale price,Regular price,Categories',
    'ID,Typ,Artikelnummer,Name,Veröffentlicht,Sichtbarkeit im Katalog,Vorrätig?,Bestand,Angebotspreis,Regulärer Preis,Kategorien',
    'ID,Type,UGS,Nom,Publié,Visibilité dans le catalogue,En stock ?,Stock,Tarif promo,Tarif régulier,Catégories',
    'ID,Tipo,SKU,Nombre,Publicado,Visibilidad en el catálogo,¿Existencias?,Inventario,Precio rebajado,Precio normal,Categorías',
    'ID,Tipo,COD,Nome,Pubblicato,Visibilità nel catalogo,In stock?,Magazzino,Prezzo in offerta,Prezzo di listino,Categorie',
    'ID,Type,Artikelnummer,Naam,Gepubliceerd,Zichtbaarheid in catalogus,Op voorraad?,Voorraad,Actieprijs,Reguliere prijs,Categorieën',
    'ID,Tipo,REF,Nome,Publicado,Visibilidade no catálogo,Em estoque?,Estoque,Preço promocional,Preço,Categorias',
    'ID,Typ,SKU,Nazwa,Opublikowano,Widoczność w katalogu,W magazynie?,Stan magazynowy,Cena promocyjna,Cena,Kategorie',
  ])('%s', async (header) => {
    const { product } = await importedProduct(
      [header, '1,simple,A1,Deposit,1,hidden,1,5,80,100,Rings'],
      'deposit',
    );
    expect(product).toMatchObject({
      published: false,
      stock: 5,
      pricePaisa: 10_000,
      salePaisa: 8_000,
    });
  });

  it('an apostrophe of the export before what begins like a formula is no text', async () => {
    const { product } = await importedProduct(
      [wooHeader, `1,simple,A1,'+20 Orb; '-3,1,visible,1,5,,100,,,,,,`],
      '20-orb-3',
    );
    expect(product).toMatchObject({ name: "+20 Orb; '-3" });
  });

  it('a variation that is not sold is named with its line', async () => {
    const { product, printed } = await importedProduct(
      [
        'ID,Type,SKU,Name,Published,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
        '1,variable,P,Tee,1,,,,Size,"S, M, L"',
        '2,variation,P-S,Tee - S,1,5,100,P,Size,S',
        '3,variation,P-S2,Tee - S,1,7,130,P,Size,S',
        '4,variation,P-M,Tee - M,1,7,,P,Size,M',
        '5,variation,P-L,Tee - L,0,7,100,P,Size,L',
      ],
      'tee',
    );
    expect(product?.attributes.map(({ options: [one], stock }) => [one?.value, stock])).toEqual([
      ['S', 5],
    ]);
    expect(printed).toContain(
      "line 4, 'Tee', variant S: line 3 has its options, too, and comes first",
    );
    expect(printed).toContain("line 5, 'Tee', variant M: it has no price above 0");
    expect(printed).toContain("line 6, 'Tee - L': a variation that is not published");
  });

  it('a hidden product is hidden without the column Published, too', async () => {
    const header =
      'ID,Type,SKU,Name,Visibility in catalog,In stock?,Stock,Sale price,Regular price,Categories';
    const row = '1,simple,A1,Wholesale only,hidden,1,5,,100,Rings';
    expect((await importedProduct([header, row], 'wholesale-only')).product).toMatchObject({
      published: false,
    });
  });

  it.each([
    ['a sale that has not begun', '80,100,2999-01-01,', { pricePaisa: 10_000, salePaisa: null }],
    [
      'a sale that ended at a time',
      '80,100,,2020-11-26 23:59:59',
      { pricePaisa: 10_000, salePaisa: null },
    ],
    ['a sale without an end', '80,100,2020-01-01,', { pricePaisa: 10_000, salePaisa: 8_000 }],
    ['a sale price above the regular one', '120,100,,', { pricePaisa: 10_000, salePaisa: null }],
    ['decimals of a database', '80.0000,100.0000,,', { pricePaisa: 10_000, salePaisa: 8_000 }],
  ])('%s', async (_, prices, expected) => {
    const { product } = await importedProduct(
      [wooHeader, `1,simple,A1,Orb,1,visible,1,5,${prices},,,,`],
      'orb',
    );
    expect(product).toMatchObject(expected);
  });

  it('entities are the characters that they stand for', async () => {
    const row =
      '1,simple,A1,Salt &amp; Pepper&#8217;s Orb,1,visible,1,5,,100,,,Gold &amp; Silver,"rock &#038; roll",Metal &amp; more,Gold &amp; Silver';
    const { product } = await importedProduct([wooHeader, row], 'salt-pepper-s-orb');
    expect(product).toMatchObject({
      name: 'Salt & Pepper’s Orb',
      tags: ['rock-roll', 'gold-silver'],
      information: [{ name: 'Metal & more', value: 'Gold & Silver' }],
    });
  });

  it('a sale day that is none is named, and nothing is imported', async () => {
    const shop = await openCliShop();
    const rows = `${wooHeader}\n1,simple,A1,Orb,1,visible,1,5,80,100,,31/12/2026,,,,\n`;
    expect(await shop.import(await shop.file('some.csv', rows), '--yes')).toBe(1);
    expect(shop.printed()).toContain(
      "line 2, Date sale price ends: '31/12/2026' is not a date like 2026-05-31 (orb)",
    );
    expect(shop.printed()).not.toContain('instead of');
    expect(shop.printed()).toContain('1 row, 0 products: 0 new');
  });
});

describe("WooCommerce's export", () => {
  const imported = async () => {
    const shop = await openCliShop();
    expect(await shop.import(wooSample, '--yes', '--no-pictures')).toBe(0);
    return shop;
  };

  it('becomes products with their prices, stock, categories, tags and lines', async () => {
    const shop = await imported();
    expect(shop.printed()).toContain('11 rows, 5 products: 5 new, 0 changed, 0 unchanged.');
    expect(await load(shop, 'ridge-lamp')).toMatchObject({
      name: 'Ridge Lamp',
      shortDesc: 'A lamp that glows',
      description: 'Pink salt from the hills.\nKeep it dry.',
      pricePaisa: 120_000,
      salePaisa: 90_000,
      stock: 7,
      tags: ['salt', 'warm-soft', 'new', 'lamps'],
      categoryId: 2,
      information: [{ name: 'Origin', value: 'Mustang' }],
      attributes: [],
    });
    // A sale that is over is none, and an untracked stock is always available.
    const mala = { alwaysAvailable: true, pricePaisa: 250_000, salePaisa: null };
    expect(await load(shop, 'made-to-order-mala')).toMatchObject(mala);
    expect(await load(shop, 'sold-out-charm')).toMatchObject({ stock: 0, published: true });
    expect(await load(shop, 'sold-out-charm-charm-2')).toMatchObject({
      alwaysAvailable: true,
      published: false,
    });
  });

  it('has variations, which become variants: one for each size where a variation is for any', async () => {
    const ring = await load(await imported(), 'river-ring');
    expect(ring).toMatchObject({
      name: 'River Ring',
      description: 'A ring.',
      pricePaisa: 500_000,
      categoryId: 1,
    });
    expect(
      ring?.attributes.map(({ options, stock, alwaysAvailable = false, pricePaisa }) => [
        options.map(({ value }) => value).join(' '),
        stock,
        alwaysAvailable,
        pricePaisa,
      ]),
    ).toEqual([
      ['Silver 7', 3, false, undefined],
      ['Brass 7', 0, true, 300_000],
      ['Brass 8', 0, true, 300_000],
    ]);
  });

  it('says what it leaves out, is the same the second time, and moves on without loss', async () => {
    const shop = await imported();
    for (const what of [
      "line 7, 'A Set': it is a product of the type 'grouped'",
      "line 8, 'A Song': it is a download",
      'line 12: a variation whose product is not in the file',
      'column Brands (1 cell)',
    ]) {
      expect(shop.printed()).toContain(what);
    }
    await shop.import(
      wooSample,
      '--yes',
      '--no-pictures',
      '--update-stock',
      '--delete-missing-variants',
    );
    expect(shop.printed()).toContain('There is nothing to change.');
    await expectMoves(shop);
  });
});
