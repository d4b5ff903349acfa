import { describe, expect, test } from 'vitest';

import { readServices } from '#contract/calls/booking-calls.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { askCall } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('What the owner sets on %s', (engine) => {
  const shop = useShop(engine);
  const read = async () => readServices.response.parse((await askCall(shop, readServices)).json());
  const set = (name: string, value: number | string | undefined) =>
    shop.database.transaction((trx) => writeShopSetting(trx, name, value));

  test('has no settings at first', async () => {
    const none = { basic: null, detailed: null, premium: null };
    expect(await read()).toEqual({
      tarot: { '15 Minutes': null, '30 Minutes': null, '1 Hour': null },
      numerology: none,
      astrology: none,
      payment: null,
    });
  });

  test('shows a price at once, and its removal', async () => {
    const before = (await askCall(shop, readServices)).headers.etag;
    expect(await set('tarot.30-minutes', 150_050)).toBe(true);
    expect(await set('astrology.premium', 999_900)).toBe(true);
    expect(await read()).toMatchObject({ tarot: { '15 Minutes': null, '30 Minutes': 1500.5, '1 Hour': null } });
    expect((await read()).astrology.premium).toBe(9999);
    const after = await askCall(shop, readServices);
    expect(after.headers.etag).not.toBe(before);
    expect(after.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(await set('tarot.30-minutes', 150_050)).toBe(false);
    expect(await set('tarot.30-minutes', undefined)).toBe(true);
    expect((await read()).tarot['30 Minutes']).toBeNull();
  });

  test('returns payment details once there is an account or a public QR code', async () => {
    await set('payment-service', 'Test wallet');
    expect((await read()).payment).toBeNull();
    const { hash } = await shop.addPicture('#000000', 800, 800);
    await set('payment-qr', hash);
    const { payment } = await read();
    expect(payment).toEqual({
      service: 'Test wallet',
      accountName: '',
      accountNumber: '',
      note: '',
      qr: expect.objectContaining({ width: 800, height: 800, alt: 'QR code to pay by Test wallet' }),
    });
    const picture = await shop.get(payment?.qr?.imageURL ?? '');
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/webp');
    await set('payment-qr', undefined);
    expect((await read()).payment).toBeNull();
    await set('payment-account-number', '0123');
    expect((await read()).payment).toMatchObject({ accountNumber: '0123', qr: null });
  });
});
