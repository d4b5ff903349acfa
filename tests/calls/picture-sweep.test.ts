import { describe, expect, test } from 'vitest';
import { addPicture } from '#contract/calls/admin/product-calls.ts';
import { mediaMainAddress } from '#contract/rules/media.ts';
import { sweepPictures, unusedPictureDays } from '#server/modules/product/picture-sweep.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { aCustomer } from '#tests/setup/customer.ts';
import { deskOrderVerbs } from '#tests/setup/desk-orders.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { aPicture } from '#tests/setup/pictures.ts';
import { anAttribute, aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';
import { useStaff } from '#tests/setup/staff.ts';

const day = 24 * 60 * 60 * 1000;

describe.each(everyEngine)('Pictures that nothing uses, on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const staff = useStaff(shop);
  const upload = async (colour: string): Promise<string> => {
    const { hash } = await staff.gets(addPicture, { body: { picture: await aPicture(colour) } });
    return hash;
  };
  const later = (days: number) => new Date(Date.now() + days * day);
  const sweep = (now?: Date) => sweepPictures(shop.database, shop.pictures, now);
  const rows = async () => {
    const found = await shop.rows('pictures');
    return found.map(({ hash }) => hash).toSorted();
  };
  const statusOf = async (hash: string, width = 320) => (await shop.get(`/media/${hash}-${width}.webp`)).statusCode;

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
    const makeOld = (trx: Parameters<Parameters<typeof shop.database.transaction>[0]>[0]) =>
      trx.updateTable('pictures').set({ created_at: '2026-01-01T00:00:00.000Z' }).where('hash', '=', unused).execute();
    await shop.database.transaction(makeOld);
    await upload('orange');
    expect(await sweep()).toBe(0);
    // Stored again just now, by a request whose row is still to come: the file stays.
    await shop.database.transaction(makeOld);
    expect(await sweep()).toBe(1);
    expect(await shop.pictures.original(unused)).toBeDefined();
  });

  test('are not those of products, choices, orders, posts or settings', async () => {
    const [ofProduct, ofChoice, ofOrder, ofPost, inPost, inText, ofSetting] = await Promise.all(
      ['#100', '#200', '#300', '#400', '#500', '#600', '#700'].map(upload),
    );
    await shop.stock(
      aProduct('pictured', {
        pictures: [{ hash: ofProduct ?? '', alt: '', sourceUrl: '' }],
        attributes: [anAttribute('M', 3, { pictureHash: ofChoice ?? '' })],
        description: `As in ![this](${mediaMainAddress(inText ?? '')})`,
      }),
      aProduct('sold-and-gone', { pictures: [{ hash: ofOrder ?? '', alt: '', sourceUrl: '' }] }),
    );
    await deskOrderVerbs(shop).buy(await aCustomer(shop), { 'sold-and-gone': 1 });
    await shop.database.transaction(async (trx) => {
      await trx.deleteFrom('products').where('slug', '=', 'sold-and-gone').execute();
      await writeShopSetting(trx, 'payment-qr', ofSetting);
      const at = new Date().toISOString();
      const texts = { title: 'Post', author: 'Maya', summary: '', picture_alt: '', products: '[]' };
      const markdown = `![Stone](${mediaMainAddress(inPost ?? '')})`;
      const row = { id: 'post', slug: 'post', picture_hash: ofPost ?? '', posted_at: at, changed_at: at };
      await trx
        .insertInto('posts')
        .values({ ...texts, ...row, markdown })
        .execute();
    });
    const before = await rows();
    expect(before).toHaveLength(7);
    expect(await sweep(later(400))).toBe(0);
    expect(await rows()).toEqual(before);

    await shop.database.transaction((trx) => trx.deleteFrom('products').where('slug', '=', 'pictured').execute());
    expect(await sweep(later(400))).toBe(3);
    expect(await rows()).toEqual([ofOrder, ofPost, inPost, ofSetting].toSorted());
  });
});
