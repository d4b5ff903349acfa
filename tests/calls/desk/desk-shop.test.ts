import { describe, expect, test } from 'vitest';

import {
  readShopSettings,
  saveCashSettings,
  savePaymentSettings,
} from '#contract/calls/admin/shop-calls.ts';
import { readServices } from '#contract/calls/service-calls.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { aStaffMember, askCall, useStaff } from '#tests/setup/callers.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('The settings at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop);
  const tara = useStaff(shop, { role: 'staff' });
  const services = async () => (await askCall(shop, readServices)).json();
  const set = (name: string, value: string | undefined) =>
    shop.database.transaction((trx) => writeShopSetting(trx, name, value));

  test('the account and its picture are set, cleaned and unset', async () => {
    const { hash } = await shop.addPicture('#111', 300, 300);
    const texts = {
      service: 'Nabil Bank',
      accountName: ' Sphatik\u0007 Pvt. Ltd. ',
      accountNumber: '0123',
      note: '',
    };
    const saved = await pema.gets(savePaymentSettings, { ...texts, qrHash: hash, version: 1 });
    expect(saved).toMatchObject({
      version: 2,
      qrHash: hash,
      qr: { width: 300 },
      accountName: 'Sphatik Pvt. Ltd.',
    });
    expect((await services()).payment).toMatchObject({
      service: 'Nabil Bank',
      accountNumber: '0123',
      note: '',
    });
    const missing = await pema.ask(savePaymentSettings, {
      ...texts,
      qrHash: 'nothing',
      version: 2,
    });
    expect([missing.statusCode, missing.json().data[0].code]).toEqual([422, 'unknown-picture']);
    const none = {
      service: '',
      accountName: '',
      accountNumber: '',
      note: '',
      qrHash: null,
      version: 2,
    };
    await pema.gets(savePaymentSettings, none);
    expect((await services()).payment).toBeNull();
    const names = await shop.rows('shop_settings');
    expect(names.filter(({ name }) => name.startsWith('payment-'))).toEqual([]);
  });

  test('limits of cash have defaults, can be turned off, and are saved once of two at the same time', async () => {
    expect((await pema.gets(readShopSettings)).cash).toEqual({
      version: 1,
      limitPaisa: 2_000_000,
      limitPieces: 12,
      uncheckedLimitPaisa: 10_000_000,
      uncheckedLimitPieces: 40,
      holdDays: 3,
    });
    const answers = await Promise.all(
      [5, 6].map((limitPieces) =>
        pema.ask(saveCashSettings, { limitPaisa: null, limitPieces, version: 1 }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { cash } = await pema.gets(readShopSettings);
    // A desk of version 1.0 sends the limits of cash alone.
    expect(cash).toMatchObject({
      version: 2,
      limitPaisa: null,
      uncheckedLimitPieces: 40,
      holdDays: 3,
    });
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().current).toEqual(cash);
    const more = { uncheckedLimitPaisa: null, uncheckedLimitPieces: 7, holdDays: null };
    expect(await pema.gets(saveCashSettings, { ...cash, ...more })).toEqual({
      ...cash,
      ...more,
      version: 3,
    });
  });

  test('are for owners to change, the account after a fresh proof, each with an audit row', async () => {
    const stale = await aStaffMember(shop, { isSteppedUp: false });
    const cash = { limitPaisa: null, limitPieces: null, version: 1 };
    expect((await tara.ask(saveCashSettings, cash)).statusCode).toBe(403);
    expect((await stale.ask(savePaymentSettings, {})).json().data[0].code).toBe('step-up-needed');
    const rows = await shop.rows(
      'audit_log',
      { action: 'setting.set', who: `staff:${pema.id}` },
      'id',
    );
    expect(rows.map(({ subject }) => subject)).toEqual(
      ['payment', 'payment', 'cash', 'cash'].map((section) => `setting:${section}`),
    );
    expect(JSON.parse(rows[0]?.after ?? '')).toMatchObject({ 'payment-service': 'Nabil Bank' });
  });

  test('online payment is offered once there is an account or a QR code', async () => {
    const { hash } = await shop.addPicture('#000000', 800, 800);
    await set('payment-service', 'Test wallet');
    expect((await services()).payment).toBeNull();
    await set('payment-qr', hash);
    const { payment } = await services();
    expect(payment).toMatchObject({
      accountNumber: '',
      qr: { width: 800, alt: 'QR code to pay by Test wallet' },
    });
    const picture = await shop.get(payment?.qr?.imageURL ?? '');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    await set('payment-qr', undefined);
    await set('payment-account-number', '0123');
    expect((await services()).payment).toMatchObject({ accountNumber: '0123', qr: null });
  });
});
