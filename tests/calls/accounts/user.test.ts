import { describe, expect, test } from 'vitest';

import { readUser, updateUser } from '#contract/calls/auth-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { aCustomer } from '#tests/setup/callers.ts';
import { defaultEngines, useShop } from '#tests/setup/shop.ts';

describe.each(defaultEngines)('A profile on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  test('returns and updates name and phone number, but not the address', async () => {
    const maya = await aCustomer(shop, { name: 'Maya', email: 'maya@example.com' });
    const params = { userId: maya.userId };
    const seen = { userId: maya.userId, name: 'Maya', phoneNumber: '', email: 'maya@example.com' };
    expect(await maya.gets(readUser, params)).toEqual(seen);
    const name = '  \u202eMaya \u0007 Gurung\r\n';
    const body = { name, phoneNumber: ' +977 \u202e98-0000 0000 ', email: 'other@example.com' };
    const changed = { ...seen, name: 'Maya Gurung', phoneNumber: '+9779800000000' };
    expect(await maya.gets(updateUser, { ...params, ...body })).toEqual(changed);
    expect(await maya.gets(readUser, params)).toEqual(changed);
  });

  test('loses what nobody sees, wherever it was copied from, and is composed', async () => {
    const maya = await aCustomer(shop);
    const body = {
      name: '\u200bE\u0301mile\u00ad Gur\u2060ung\ufeff',
      phoneNumber: '980\u200b0000000\u202c',
    };
    const changed = await maya.gets(updateUser, { userId: maya.userId, ...body });
    expect(changed).toMatchObject({ name: 'Émile Gurung', phoneNumber: '+9779800000000' });
    const nepali = 'गर्\u200dयो';
    expect(
      await maya.gets(updateUser, { userId: maya.userId, ...body, name: nepali }),
    ).toMatchObject({ name: nepali });
  });

  test.each([
    ['a name of nothing that can be seen', { name: '\u0001\u2028', phoneNumber: '' }, 'name'],
    ['a name that nobody sees', { name: '\u200b\u3164 \u2060', phoneNumber: '' }, 'name'],
    ['a name too long', { name: 'x'.repeat(accountLimits.nameMax + 1), phoneNumber: '' }, 'name'],
    [
      'a number too long',
      { name: 'Maya', phoneNumber: '9'.repeat(accountLimits.phoneMax + 1) },
      'phoneNumber',
    ],
    ['a number that can’t be called', { name: 'Maya', phoneNumber: '98000' }, 'phoneNumber'],
  ])('%s is rejected and changes nothing', async (_, body, field) => {
    const maya = await aCustomer(shop);
    const params = { userId: maya.userId };
    const response = await maya.ask(updateUser, { ...params, ...body });
    expect(response.statusCode).toBe(422);
    expect(response.json().data[0]).toMatchObject({ field });
    expect(await maya.gets(readUser, params)).toMatchObject({ name: maya.name });
  });
});
