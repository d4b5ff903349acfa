import { describe, expect, test } from 'vitest';

import { readShop } from '#contract/calls/shop-calls.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
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
});
