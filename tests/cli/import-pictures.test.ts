import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

import { isLocalAddress } from '#server/cli/pictures/fetch-picture.ts';

import {
  catalogueVersion,
  drawPicture,
  dumpShop,
  openCliShop,
  samplePath,
  samplePictures,
} from './cli-shop.ts';

interface PictureServer {
  readonly address: string;
  /** Paths asked for, in order. */
  readonly asked: string[];
  readonly pictures: Map<string, Buffer>;
}

/** A server of pictures on this machine; `/away/...` leads to the same path without it. */
async function servePictures(): Promise<PictureServer> {
  const asked: string[] = [];
  const pictures = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path.startsWith('/away/'))
      return response.writeHead(302, { location: path.slice(5) }).end();
    if (path === '/loop') return response.writeHead(302, { location: '/loop' }).end();
    if (path === '/busy') return response.writeHead(503).end();
    const picture = pictures.get(path);
    if (!picture) return response.writeHead(404).end('none');
    return response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, pictures };
}

const header = 'Handle,Title,Variant Price,Image Src,Option1 Name,Option1 Value,Variant Image';

const pictureRows = (dump: Record<string, unknown>) =>
  (dump.pictures as string[]).map((row) => JSON.parse(row));

describe('pictures by the names of their files', () => {
  it.each([
    ['salt  lamp.png', 'salt  lamp.png'],
    [' salt lamp.png', ' salt lamp.png'],
    ['salt\tlamp.png', 'salt\tlamp.png'],
    ['salt lamp.png', 'salt%20lamp.png'],
    ['salt%20lamp.png', 'salt%20lamp.png'],
    ['salt lamp.png', 'salt  lamp.png '],
  ])('%j is found by %j', async (name, cell) => {
    const shop = await openCliShop();
    await mkdir(join(shop.folder, 'pictures'));
    await writeFile(join(shop.folder, 'pictures', name), await drawPicture(1));
    await shop.import(await shop.file('a.csv', `${header}\na,A,10,"${cell}",,,`), '--yes');
    expect(pictureRows(await dumpShop(shop.database.read)), shop.printed()).toHaveLength(1);
  });
});

it('a file without their column keeps what pictures show', async () => {
  const shop = await openCliShop();
  await mkdir(join(shop.folder, 'pictures'));
  await writeFile(join(shop.folder, 'pictures', 'lamp.png'), await drawPicture(1));
  const titled = 'Handle,Title,Variant Price,Image Src,Image Alt Text\na,A,10,lamp.png,A lit lamp';
  await shop.import(await shop.file('a.csv', `${titled}\n`), '--yes');
  const dearer = 'Handle,Title,Variant Price,Image Src\na,A,12,lamp.png';
  await shop.import(await shop.file('b.csv', `${dearer}\n`), '--yes');
  const alts = await shop.database.read.selectFrom('product_pictures').select('alt').execute();
  expect(alts, shop.printed()).toEqual([{ alt: 'A lit lamp' }]);
  expect(shop.printed()).toContain('1 changed');
});

describe('pictures from addresses', () => {
  it('are fetched once each, stored with their address, and not fetched again', async () => {
    const web = await servePictures();
    web.pictures.set('/a.png', await drawPicture(1)).set('/b.png', await drawPicture(2));
    const shop = await openCliShop();
    const rows = [
      `a,A,10,${web.address}/away/a.png,Size,S,${web.address}/b.png`,
      `a,,10,${web.address}/b.png,,M,`,
      `b,B,10,${web.address}/away/a.png,,,`,
    ];
    const file = await shop.file('a.csv', `${header}\n${rows.join('\n')}\n`);
    expect(await shop.import(file, '--yes', '--allow-local')).toBe(0);
    expect(shop.printed()).toContain('2 pictures to fetch or read.');
    expect(web.asked.toSorted()).toEqual(['/a.png', '/away/a.png', '/b.png']);
    const dump = await dumpShop(shop.database.read);
    expect(pictureRows(dump).map(({ of, source_url }) => [of, source_url])).toEqual([
      ['a', `${web.address}/away/a.png`],
      ['b', `${web.address}/away/a.png`],
      ['a', `${web.address}/b.png`],
    ]);

    await shop.import(file, '--yes', '--allow-local');
    expect(shop.printed()).toContain('There is nothing to change.');
    expect(web.asked).toHaveLength(3);
    expect(await dumpShop(shop.database.read)).toEqual(dump);
  });

  it('that are unavailable are reported; the product is imported without, and the next import tries again', async () => {
    const web = await servePictures();
    web.pictures
      .set('/text.png', Buffer.from('no picture at all'))
      .set('/huge.png', Buffer.alloc(21 * 1024 * 1024));
    const shop = await openCliShop();
    const sources = ['/late.png', '/text.png', '/huge.png', '/loop', '/busy'].map(
      (path) => `${web.address}${path}`,
    );
    const bad = [
      'ftp://example.com/x.png',
      'javascript:alert(1)',
      'gone/away.png',
      `http://me:pw@127.0.0.1/x.png`,
    ];
    const rows = [...sources, ...bad].map((src, at) =>
      at === 0 ? `a,A,10,${src},,,` : `a,,,${src},,,`,
    );
    const file = await shop.file('a.csv', `${header}\n${rows.join('\n')}\n`);
    expect(await shop.import(file, '--yes', '--allow-local')).toBe(0);
    const printed = shop.printed();
    for (const reason of [
      '(404)',
      'not a picture we can read',
      'larger than 20 MB',
      'redirects too many times',
      'answered 503',
    ]) {
      expect(printed).toContain(reason);
    }
    expect(printed).toContain('there is no such picture');
    const before = await dumpShop(shop.database.read);
    expect(before.products).toHaveLength(1);
    expect(before.pictures).toEqual([]);
    const version = await catalogueVersion(shop.database.read);

    await shop.import(file, '--yes', '--allow-local');
    expect(shop.printed()).toContain('Nothing changed.');
    expect(await dumpShop(shop.database.read)).toEqual(before);
    expect(await catalogueVersion(shop.database.read)).toBe(version);

    web.pictures.set('/late.png', await drawPicture(3));
    await shop.import(file, '--yes', '--allow-local');
    expect(pictureRows(await dumpShop(shop.database.read))).toMatchObject([
      { position: 0, source_url: `${web.address}/late.png` },
    ]);
  });

  it("inside the owner's network are not requested", async () => {
    const web = await servePictures();
    const shop = await openCliShop();
    const port = new URL(web.address).port;
    const hosts = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '2130706433',
    ];
    const rows = hosts.map(
      (host, at) => `${at === 0 ? 'a,A,10' : 'a,,'},http://${host}:${port}/x.png,,,`,
    );
    await shop.import(await shop.file('a.csv', `${header}\n${rows.join('\n')}\n`), '--yes');
    expect(web.asked).toEqual([]);
    expect(shop.printed()).toContain('inside your own network');
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    '::',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    'fec0::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:0:1::1',
    'no address',
  ])('%s is not on the internet', (address) => {
    expect(isLocalAddress(address)).toBe(true);
  });

  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '2a00:1450:4001:80b::200e'])(
    '%s is',
    (address) => {
      expect(isLocalAddress(address)).toBe(false);
    },
  );

  it('of a server that does not respond are skipped after some failures', async () => {
    const web = await servePictures();
    const shop = await openCliShop();
    const rows = Array.from({ length: 60 }, (_, at) => `p${at},P,10,${web.address}/busy#${at},,,`);
    await shop.import(
      await shop.file('a.csv', `${header}\n${rows.join('\n')}\n`),
      '--yes',
      '--allow-local',
    );
    expect(web.asked.length).toBeLessThan(30);
    expect(shop.printed()).toContain('not tried again');
    expect(shop.printed()).toContain('60 new products');
  });

  it('are skipped with --no-pictures, and imported later', async () => {
    const web = await servePictures();
    web.pictures.set('/a.png', await drawPicture(1));
    const shop = await openCliShop();
    const file = await shop.file('a.csv', `${header}\na,A,10,${web.address}/a.png,,,\n`);
    await shop.import(file, '--yes', '--no-pictures', '--allow-local');
    expect(web.asked).toEqual([]);
    await shop.import(file, '--yes', '--allow-local');
    const dump = await dumpShop(shop.database.read);
    expect(pictureRows(dump)).toHaveLength(1);
    await shop.import(file, '--yes', '--no-pictures');
    expect(await dumpShop(shop.database.read)).toEqual(dump);
  });
});

describe('pictures beside the file', () => {
  it.each(['export-pictures', 'pictures', 'other'])('are found in the folder %s', async (name) => {
    const shop = await openCliShop();
    const file = join(shop.folder, 'export.csv');
    await copyFile(samplePath, file);
    const folder = join(shop.folder, name, 'photos');
    await mkdir(folder, { recursive: true });
    for (const [at, picture] of samplePictures.entries())
      await writeFile(join(folder, `${picture}.png`.toUpperCase()), await drawPicture(at * 40));
    const options = name === 'other' ? ['--pictures', join(shop.folder, name)] : [];
    expect(await shop.import(file, '--yes', ...options)).toBe(0);
    expect(pictureRows(await dumpShop(shop.database.read))).toHaveLength(5);
    await shop.import(file, '--yes', ...options);
    expect(shop.printed()).toContain('There is nothing to change.');
  });

  it('are used for addresses of the same name, and a new photo under an old name is noticed', async () => {
    const shop = await openCliShop();
    const file = await shop.file(
      'a.csv',
      `${header}\na,A,10,https://shop.invalid/files/a%20b.png?v=12,,,\nb,B,10,b.png,,,\n`,
    );
    await mkdir(join(shop.folder, 'photos'));
    await writeFile(join(shop.folder, 'photos', 'a b.png'), await drawPicture(1));
    await writeFile(join(shop.folder, 'photos', 'b.png'), await drawPicture(2));
    const options = ['--yes', '--pictures', join(shop.folder, 'photos')];
    await shop.import(file, ...options);
    const [first, second] = pictureRows(await dumpShop(shop.database.read)).map(({ hash }) => hash);
    expect(first).not.toBe(second);
    await writeFile(join(shop.folder, 'photos', 'b.png'), await drawPicture(9));
    await shop.import(file, ...options);
    expect(shop.printed()).toContain('1 changed');
  });

  it('two of one name are ambiguous', async () => {
    const shop = await openCliShop();
    const file = await shop.file('a.csv', `${header}\na,A,10,x.png,,,\nb,B,10,one/x.png,,,\n`);
    for (const folder of ['one', 'two']) {
      await mkdir(join(shop.folder, 'pictures', folder), { recursive: true });
      await writeFile(
        join(shop.folder, 'pictures', folder, 'x.png'),
        await drawPicture(folder.length),
      );
    }
    await shop.import(file, '--yes');
    expect(shop.printed()).toContain('several files have this name');
    expect(pictureRows(await dumpShop(shop.database.read)).map(({ of }) => of)).toEqual(['b']);
  });
});
