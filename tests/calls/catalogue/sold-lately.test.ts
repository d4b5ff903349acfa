import { afterEach, describe, expect, test, vi } from 'vitest';

import { SoldLately } from '#server/modules/product/sold-lately.ts';
import { aCustomer } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe.each(everyEngine)('What was sold lately on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const at = (time: string) => vi.setSystemTime(new Date(`2026-11-05T${time}:00Z`));

  test('is read once an hour, until that hour began, so that all processes have the same', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    at('10:10');
    await shop.stock(aProduct('quartz', { stock: 9 }));
    const { id } = await shop.database.read
      .selectFrom('products')
      .select('id')
      .executeTakeFirstOrThrow();
    const early = new SoldLately(shop.database.read);
    expect(await early.now()).toEqual(new Map());
    await deskOrderVerbs(shop).buy(await aCustomer(shop), { quartz: 3 });

    at('10:50');
    const late = new SoldLately(shop.database.read);
    expect(await early.now()).toBe(await early.now());
    expect(await late.now()).toEqual(await early.now());

    at('11:01');
    // Doubled twice.
    expect(await early.now()).toEqual(new Map([[id, 2]]));
    expect(await late.now()).toEqual(new Map([[id, 2]]));
  });

  test('is read again after an error', async () => {
    const { read } = shop.database;
    const failing = new SoldLately(read);
    const reading = vi.spyOn(read, 'selectFrom').mockImplementationOnce(() => {
      throw new Error('The database is away.');
    });
    await expect(failing.now()).rejects.toThrow('away');
    await expect(failing.now()).resolves.toBeInstanceOf(Map);
    reading.mockRestore();
  });
});
