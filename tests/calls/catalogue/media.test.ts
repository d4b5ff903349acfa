import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { addPicture } from '#contract/calls/admin/product-calls.ts';
import { mediaFormats, mediaMainAddress, mediaWidths } from '#contract/rules/catalogue/media.ts';
import { PictureError } from '#server/media/encode-picture.ts';
import { storeVideo } from '#server/media/media-routes.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { sweepPictures, unusedPictureDays } from '#server/plugins/daily-clean-up.ts';
import { aCustomer, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { anAccount } from '#tests/setup/rows.ts';
import { anAttribute, aPicture, aPngClaiming, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe('Pictures and videos', () => {
  const shop = useShop('sqlite', { env: { RATE_LIMIT: 'off' } });

  test('are served in every width and format, never enlarged', async () => {
    const picture = await shop.addPicture('#8a5', 500, 600);
    for (const format of mediaFormats) {
      for (const width of mediaWidths) {
        const response = await shop.get(`/media/${picture.hash}-${width}.${format}`);
        expect(response.statusCode).toBe(200);
        expect(response.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
        const { width: made, format: kind } = await sharp(response.rawPayload).metadata();
        expect(made).toBe(Math.min(width, 500));
        expect(kind).toBe(format === 'avif' ? 'heif' : 'webp');
      }
    }
    const address = `/media/${picture.hash}-96.webp`;
    const { etag } = (await shop.get(address)).headers;
    expect((await shop.get(address, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  test('are whole in the size of link previews, and deleted with the picture', async () => {
    const { hash } = await shop.addPicture('#805', 800, 1000);
    const response = await shop.get(`/media/${hash}-1200.jpg`);
    expect(response.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    await shop.pictures.remove(hash, new Date(Date.now() + 60_000));
    expect((await shop.get(`/media/${hash}-1200.jpg`)).statusCode).toBe(404);
  });

  test('return 404 for any other name', async () => {
    const { hash } = await shop.addPicture('#321');
    const names = [
      ...['-97.webp', '-96.png', '-96.jpg', '-96', '.webp', '--96.webp'].map((end) => hash + end),
      `${'0'.repeat(40)}-96.webp`,
      `${hash.toUpperCase()}-96.webp`,
      'x'.repeat(3000),
      '..%2F..%2Fshop.sqlite',
      '%2e%2e',
      'videos',
      'videos/..%2f..%2fshop.sqlite',
      `videos/${'0'.repeat(40)}.mp4`,
      `videos/${hash}.webp`,
    ];
    for (const name of names) {
      const response = await shop.get(`/media/${name}`);
      expect(response.statusCode, name).toBe(404);
      expect(response.json().message).toBe('There is nothing at this address.');
    }
  });

  test('are encoded once for concurrent requests', async () => {
    const { hash } = await shop.addPicture('#456', 900, 900);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => shop.get(`/media/${hash}-640.avif`)),
    );
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
    const stored = await readdir(join(shop.settings.dataDir, 'renditions', hash.slice(0, 2)));
    expect(stored.filter((name) => name.startsWith(hash))).toEqual([`${hash}-640.avif`]);
  });

  test('accepts the usual kinds by content', async () => {
    const plain = sharp({ create: { width: 40, height: 50, channels: 3, background: '#888' } });
    for (const kind of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const stored = await shop.pictures.store(await plain.clone().toFormat(kind).toBuffer());
      expect(stored, kind).toMatchObject({ width: 40, height: 50, format: 'webp' });
      // #888, as WebP has it.
      expect(stored.blur).toMatch(/^#(8[0-9a-f]){3}$/);
      const original = (await shop.pictures.original(stored.hash)) ?? Buffer.alloc(0);
      expect(original.length).toBe(stored.bytes);
      expect(createHash('sha256').update(original).digest('hex').startsWith(stored.hash)).toBe(
        true,
      );
    }
  });

  // The other cases, metadata and size are those of uploads in `upload.test.ts`, read by the same
  // code.
  test('rejects what is no picture, and a decompression bomb', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    await expect(shop.pictures.store(html)).rejects.toThrow(PictureError);
    await expect(shop.pictures.store(await aPngClaiming(20_000, 20_000))).rejects.toThrow(
      'too many pixels',
    );
  });

  test('serves byte ranges of videos', async () => {
    const content = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 256));
    const hash = await storeVideo(shop.settings, content);
    const whole = await shop.get(`/media/videos/${hash}.mp4`);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(whole.rawPayload.equals(content)).toBe(true);
    const part = await shop.get(`/media/videos/${hash}.mp4`, { range: 'bytes=100-199' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe('bytes 100-199/1000');
    expect(part.rawPayload.equals(content.subarray(100, 200))).toBe(true);
    const beyond = await shop.get(`/media/videos/${hash}.mp4`, { range: 'bytes=5000-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */1000']);
  });
});

const day = 24 * 60 * 60 * 1000;

describe.each(everyEngine)('Pictures that nothing uses, on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const staff = useStaff(shop);
  const upload = async (colour: string): Promise<string> => {
    const { hash } = await staff.gets(addPicture, { picture: await aPicture(colour) });
    return hash;
  };
  const later = (days: number) => new Date(Date.now() + days * day);
  const sweep = (now?: Date) => sweepPictures(shop.database, shop.pictures, now);
  const rows = async () => (await shop.rows('pictures')).map(({ hash }) => hash).toSorted();
  const statusOf = async (hash: string, width = 320) =>
    (await shop.get(`/media/${hash}-${width}.webp`)).statusCode;

  test('are deleted after 30 days, with their files', async () => {
    const unused = await upload('red');
    expect(await statusOf(unused)).toBe(200);
    expect(await sweep(later(unusedPictureDays - 1))).toBe(0);
    expect(await statusOf(unused)).toBe(200);
    expect(await sweep(later(unusedPictureDays + 1))).toBe(1);
    expect(await rows()).not.toContain(unused);
    for (const width of [320, 640]) expect(await statusOf(unused, width)).toBe(404);
  });

  test('are as new as their last upload', async () => {
    const unused = await upload('orange');
    const makeOld = () =>
      shop.update('pictures', { created_at: '2026-01-01T00:00:00.000Z' }, { hash: unused });
    await makeOld();
    await upload('orange');
    expect(await sweep()).toBe(0);
    // Stored again just now, by a request whose row is still to come: the file stays.
    await makeOld();
    expect(await sweep()).toBe(1);
    expect(await shop.pictures.original(unused)).toBeDefined();
  });

  test('are not those of products, variants, orders, posts or settings', async () => {
    const [ofProduct, ofVariant, ofOrder, ofPost, inPost, inText, ofSetting] = await Promise.all(
      ['#100', '#200', '#300', '#400', '#500', '#600', '#700'].map(upload),
    );
    await shop.stock(
      aProduct('pictured', {
        pictures: [{ hash: ofProduct ?? '', alt: '', sourceUrl: '' }],
        attributes: [anAttribute('M', 3, { pictureHash: ofVariant ?? '' })],
        description: `As in ![this](${mediaMainAddress(inText ?? '')})`,
      }),
      aProduct('sold-and-gone', { pictures: [{ hash: ofOrder ?? '', alt: '', sourceUrl: '' }] }),
    );
    await deskOrderVerbs(shop).buy(await aCustomer(shop), { 'sold-and-gone': 1 });
    await shop.database.transaction(async (trx) => {
      await trx.deleteFrom('products').where('slug', '=', 'sold-and-gone').execute();
      await writeShopSetting(trx, 'paymentAccounts', [anAccount({ qrHash: ofSetting ?? '' })]);
      const at = new Date().toISOString();
      const texts = { title: 'Post', author: 'Maya', summary: '', picture_alt: '', products: '[]' };
      const markdown = `![Stone](${mediaMainAddress(inPost ?? '')})`;
      const row = {
        id: 'post',
        slug: 'post',
        picture_hash: ofPost ?? '',
        posted_at: at,
        changed_at: at,
      };
      await trx
        .insertInto('posts')
        .values({ ...texts, ...row, markdown })
        .execute();
    });
    const before = await rows();
    expect(before).toHaveLength(7);
    expect(await sweep(later(400))).toBe(0);
    expect(await rows()).toEqual(before);

    await shop.database.transaction((trx) =>
      trx.deleteFrom('products').where('slug', '=', 'pictured').execute(),
    );
    expect(await sweep(later(400))).toBe(3);
    expect(await rows()).toEqual([ofOrder, ofPost, inPost, ofSetting].toSorted());
  });
});
