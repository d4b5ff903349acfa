import { describe, expect, test } from 'vitest';

import { bookNumerology, requestCustomOrder } from '#contract/calls/service-calls.ts';
import { readShop } from '#contract/calls/shop-calls.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { askCall } from '#tests/setup/callers.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { customForm, numerologyForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('What the owner has set, on %s', (engine) => {
  const shop = useShop(engine);
  const second = useShop(engine, { isUnset: true });

  test('a shop has what was set, and standards for the rest', async () => {
    const { settings } = readShop.response.parse((await shop.get('/api/shop')).json());
    expect(settings).toMatchObject({ name: 'Sphatik', city: 'Lalitpur', country: 'Nepal' });
    const { settings: unset } = readShop.response.parse((await second.get('/api/shop')).json());
    expect(unset).toMatchObject({ name: 'Our shop', tagline: '', email: '' });
  });

  test('what is no longer valid has its standard, and a change shows with the next request', async () => {
    await second.database.transaction(async (trx) => {
      await writeShopSetting(trx, 'name', 'Wheels');
      await writeShopSetting(trx, 'map', 'javascript:alert(1)');
      await writeShopSetting(trx, 'phone', 5);
    });
    const { settings } = readShop.response.parse((await second.get('/api/shop')).json());
    expect(settings).toMatchObject({ name: 'Wheels', map: '', phone: '' });
  });

  test('without services and custom orders nothing leads to them, and none is taken', async () => {
    const answers = async () => {
      const found = (await second.get('/api/product/suggestions?Name=numerology')).json();
      const sitemap = (await second.get('/sitemap.xml')).body;
      const booked = await askCall(second, bookNumerology, numerologyForm);
      const asked = await askCall(second, requestCustomOrder, customForm);
      return {
        pages: found.pages.length,
        inSitemap: ['/services', '/products/custom'].filter((path) => sitemap.includes(path)),
        statuses: [booked.statusCode, asked.statusCode],
      };
    };
    expect(await answers()).toEqual({ pages: 0, inSitemap: [], statuses: [422, 422] });
    await second.database.transaction(async (trx) => {
      await writeShopSetting(trx, 'services', demoSettings.services);
      await writeShopSetting(trx, 'customOrders', true);
      await writeShopSetting(trx, 'customItems', demoSettings.customItems);
    });
    expect(await answers()).toEqual({
      pages: 1,
      inSitemap: ['/services', '/products/custom'],
      statuses: [200, 200],
    });
  });
});
