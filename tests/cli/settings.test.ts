import { join } from 'node:path';
import { expect, test } from 'vitest';

import { settingsCommand } from '#server/cli/settings/settings-command.ts';
import { readServicePrices } from '#server/modules/settings/settings-store.ts';

import { catalogueVersion, drawPicture } from './cli-shop.ts';
import { openShopWith } from './open-shop-with.ts';

test('prices and the picture are set, shown and unset, and pages are updated', async () => {
  const { shop, run } = await openShopWith(settingsCommand);
  expect((await run()).text).toMatch(/tarot\.30-minutes +not set/);
  const before = await catalogueVersion(shop.database.read);
  expect((await run('set', 'tarot.30-minutes', '1500')).text).toBe('tarot.30-minutes: Rs 1,500.');
  expect(await catalogueVersion(shop.database.read)).toBe(before + 1);
  expect((await run('set', 'tarot.30-minutes', '1,500')).text).toContain('already');
  expect(await catalogueVersion(shop.database.read)).toBe(before + 1);
  await run('set', 'numerology.basic', '1,50,000.50');
  const file = await shop.file('qr.png', await drawPicture(1));
  await run('set', 'payment-qr', file);
  const { tarot, numerology, payment } = await readServicePrices(shop.database.read);
  expect(tarot['30 Minutes']).toBe(1500);
  expect(numerology.basic).toBe(150_000.5);
  expect(payment?.qr).toMatchObject({ width: 60, height: 40 });
  expect((await run()).text).toMatch(/payment-qr +picture [0-9a-f]{12}/);
  expect((await run('unset', 'payment-qr')).text).toBe('payment-qr is no longer set.');
  expect((await run('unset', 'payment-qr')).text).toBe('payment-qr was not set.');
  expect((await readServicePrices(shop.database.read)).payment).toBeNull();
});

test('the account for online payment is set line by line', async () => {
  const { shop, run } = await openShopWith(settingsCommand);
  expect((await run('set', 'payment-account-number', ' 0123\u0007 456 ')).text).toBe(
    'payment-account-number: 0123 456.',
  );
  await run('set', 'payment-service', 'Nabil Bank');
  await run('set', 'payment-account-name', 'Sphatik Pvt. Ltd.');
  await run('set', 'payment-note', 'Please write your name in the remarks.');
  expect((await readServicePrices(shop.database.read)).payment).toEqual({
    service: 'Nabil Bank',
    accountName: 'Sphatik Pvt. Ltd.',
    accountNumber: '0123 456',
    note: 'Please write your name in the remarks.',
    qr: null,
  });
  expect((await run()).text).toMatch(/payment-service +Nabil Bank/);
  await expect(run('set', 'payment-note', 'x'.repeat(201))).rejects.toThrow(/1 to 200 characters/);
});

test('mistakes are reported and change nothing', async () => {
  const { shop, run } = await openShopWith(settingsCommand);
  for (const price of ['0', 'much', '1500.505', '1,5', '100000001', '1e3', '']) {
    await expect(run('set', 'tarot.1-hour', price)).rejects.toThrow(/an amount in rupees/);
  }
  await expect(run('set', 'tarot.1-huor', '5')).rejects.toThrow(/Allowed choices are tarot.15-minutes, /);
  await expect(run('set', '__proto__', '5')).rejects.toThrow(/Allowed choices/);
  await expect(run('set', 'payment-qr', join(shop.folder, 'none.png'))).rejects.toThrow(/There is no file/);
  const text = await shop.file('qr.png', 'not a picture');
  await expect(run('set', 'payment-qr', text)).rejects.toThrow(/not a picture we can read/);
  await expect(run('put', 'tarot.1-hour', '5')).rejects.toThrow(/unknown command 'put'/);
  expect(await shop.database.read.selectFrom('shop_settings').selectAll().execute()).toEqual([]);
});
