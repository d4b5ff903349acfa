import { describe, expect, test } from 'vitest';

import {
  addAddress,
  changeAddress,
  listAddresses,
  removeAddress,
} from '#contract/calls/address-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { omit } from '#contract/omit.ts';
import { aCustomer, type TestCustomer } from '#tests/setup/callers.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const home = {
  country: 'Nepal',
  state: 'Bagmati',
  city: 'Lalitpur',
  streetAddress: 'Swotha Road 4',
  zipCode: '44700',
};

describe.each(everyEngine)('Addresses on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  const save = (customer: TestCustomer, own: object = {}) =>
    customer.ask(addAddress, { id: customer.userId, ...home, ...own });
  const listOf = (customer: TestCustomer) => customer.gets(listAddresses);

  test('are saved, listed oldest first, changed and removed', async () => {
    const maya = await aCustomer(shop);
    expect(await listOf(maya)).toEqual([]);
    const first = (await save(maya)).json();
    expect(first).toEqual({ addressId: expect.any(String), ...home });
    const second = (await save(maya, { city: '  Patan ', zipCode: undefined })).json();
    expect(second).toMatchObject({ city: 'Patan', zipCode: '' });
    const third = (await save(maya, { country: 'India' })).json();
    expect(await listOf(maya)).toEqual([first, second, third]);

    const moved = { ...omit(home, 'zipCode'), country: 'Bhutan', city: 'Paro' };
    const changed = await maya.gets(changeAddress, { id: first.addressId, ...moved });
    expect(changed).toEqual({ addressId: first.addressId, ...moved, zipCode: '' });
    await maya.gets(removeAddress, { id: second.addressId });
    expect(await listOf(maya)).toEqual([changed, third]);
  });

  test('are stored as single lines; empty ones are rejected', async () => {
    const maya = await aCustomer(shop);
    const odd = {
      state: 'Bag\u0007mati',
      streetAddress: '\u202eHouse 4\r\n  Swotha <b>\u202c',
      zipCode: '44\t700',
    };
    const clean = { state: 'Bag mati', streetAddress: 'House 4 Swotha <b>', zipCode: '44 700' };
    expect((await save(maya, odd)).json()).toMatchObject(clean);
    expect((await save(maya, { city: '\u0007\u202e' })).json().data).toMatchObject([
      { field: 'city' },
    ]);
  });

  test('that do not exist cannot be changed or removed', async () => {
    const maya = await aCustomer(shop);
    const { addressId } = (await save(maya)).json();
    await maya.gets(removeAddress, { id: addressId });
    for (const id of [addressId, 'nothing']) {
      for (const response of [
        await maya.ask(changeAddress, { id, ...home }),
        await maya.ask(removeAddress, { id }),
      ]) {
        expect(response.statusCode).toBe(404);
        expect(response.json().message).toBe('Address not found');
      }
    }
  });

  test('require everything but the postal code, with a reason per field', async () => {
    const maya = await aCustomer(shop);
    for (const own of [{ state: undefined }, { city: '   ' }, { streetAddress: 'x'.repeat(201) }])
      expect((await save(maya, own)).json().data).toMatchObject([{ field: Object.keys(own)[0] }]);
    expect((await save(maya, { zipCode: 'x'.repeat(21) })).json().data).toMatchObject([
      { field: 'zipCode' },
    ]);
    expect((await save(maya, { country: 'constructor' })).json()).toMatchObject({
      message: 'Please choose a country from the list.',
      data: [{ field: 'country' }],
    });
    expect(await listOf(maya)).toEqual([]);
  });

  test('are limited to 20 per account, also concurrently', async () => {
    const maya = await aCustomer(shop);
    const responses = await Promise.all(
      Array.from({ length: accountLimits.addressesMax + 5 }, (_, at) =>
        save(maya, { city: `City ${at}` }),
      ),
    );
    const refused = responses.filter((response) => response.statusCode === 409);
    const message = 'You can save up to 20 addresses.';
    expect(refused.map((response) => response.json().message)).toEqual(Array(5).fill(message));
    expect(await listOf(maya)).toHaveLength(20);
  });
});
