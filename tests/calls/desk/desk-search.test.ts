import { describe, expect, test } from 'vitest';

import {
  createSynonym,
  deleteSynonym,
  editSynonym,
  readDeskSearch,
} from '#contract/calls/admin/search-calls.ts';
import { aStaffMember } from '#tests/setup/callers.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Searches at the desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const found = async (text: string) =>
    (await shop.get(`/api/product/search?Name=${encodeURIComponent(text)}`)).json().totalRecords;

  test('what found nothing is counted each time, without what may say who somebody is', async () => {
    await shop.stock(aProduct('river-ring', { name: 'River Ring' }));
    const helper = await aStaffMember(shop, { role: 'staff' });
    const texts = [
      'Gizmo',
      'gizmo ',
      'wotsit',
      'zed@example.com',
      '9841234567890 zzzz',
      'river',
      'return policy',
      ' ',
    ];
    for (const text of texts) await found(text);
    expect((await helper.gets(readDeskSearch)).missed).toEqual([
      { text: 'gizmo', count: 2, lastAt: expect.any(String), shown: '' },
      { text: 'wotsit', count: 1, lastAt: expect.any(String), shown: '' },
    ]);
    await found('gizmo');
    expect((await helper.gets(readDeskSearch)).missed[0]).toMatchObject({
      text: 'gizmo',
      count: 3,
    });
  });

  test('what isn’t sold, or has no such price, is counted each time with what was shown instead', async () => {
    await shop.stock(
      aProduct('amber-ring', { name: 'Amber Ring', tags: ['ring'] }),
      aProduct('amber-cord', { name: 'Amber Cord', pricePaisa: 90_000 }),
    );
    const helper = await aStaffMember(shop, { role: 'staff' });
    for (const text of ['moldavite ring', 'Moldavite ring', 'amber under 10', 'amber'])
      expect(await found(text), text).toBeGreaterThan(0);
    await shop.get('/api/product/search?Name=moldavite+ring&PageNumber=2');
    const { missed } = await helper.gets(readDeskSearch);
    const of = (text: string) => missed.find((one) => one.text === text);
    expect(of('moldavite ring')).toMatchObject({ count: 2, shown: expect.stringMatching(/Ring/) });
    expect(of('amber under 10')).toMatchObject({ count: 1, shown: 'Amber Cord and Amber Ring' });
    expect(of('amber')).toBeUndefined();
    await shop.database.transaction((trx) => trx.deleteFrom('missed_searches').execute());
  });

  test('what was shown instead the last time stands beside what was asked for', async () => {
    const helper = await aStaffMember(shop, { role: 'staff' });
    const { missedSearches } = shop.app;
    missedSearches.add('Moldavite', 'River Ring');
    await missedSearches.store();
    missedSearches.add('moldavite', 'River Ring, Cord and 11 more');
    expect((await helper.gets(readDeskSearch)).missed).toContainEqual({
      text: 'moldavite',
      count: 2,
      lastAt: expect.any(String),
      shown: 'River Ring, Cord and 11 more',
    });
    missedSearches.add('moldavite');
    expect((await helper.gets(readDeskSearch)).missed[0]).toMatchObject({ count: 3, shown: '' });
  });

  test('at most 500 texts are stored, the most frequent ones', async () => {
    const row = (at: number) => ({
      text: `unfound ${at}`,
      count: 100 + at,
      last_at: '2026-01-01T00:00:00.000Z',
    });
    await shop.database.transaction((trx) =>
      trx
        .insertInto('missed_searches')
        .values(Array.from({ length: 600 }, (_, at) => row(at)))
        .execute(),
    );
    await found('qwertyuiop');
    const helper = await aStaffMember(shop);
    const { missed } = await helper.gets(readDeskSearch);
    expect(missed).toHaveLength(100);
    expect(missed[0]).toMatchObject({ text: 'unfound 599' });
    expect(await shop.rows('missed_searches')).toHaveLength(500);
    await shop.database.transaction((trx) => trx.deleteFrom('missed_searches').execute());
  });

  test('a synonym works with the next request, is counted no more, and is changed from its version', async () => {
    const helper = await aStaffMember(shop, { role: 'staff' });
    await shop.stock(
      aProduct('ocean-lamp', { name: 'Ocean Lamp' }),
      aProduct('ocean-bowl', { name: 'Ocean Bowl' }),
    );
    expect(await found('gizmo')).toBe(0);
    expect((await helper.gets(readDeskSearch)).missed).toHaveLength(1);
    const made = await helper.gets(createSynonym, { typed: 'Gizmo, wotsit', meant: 'river' });
    expect(await found('gizmo')).toBe(1);
    expect(await found('my wotsits')).toBe(1);
    expect(await helper.gets(readDeskSearch)).toEqual({ synonyms: [made], missed: [] });

    const params = { id: made.id };
    const change = { ...params, typed: 'gizmo', meant: 'ocean', version: 1 };
    expect(await helper.gets(editSynonym, change)).toEqual({
      id: made.id,
      typed: 'gizmo',
      meant: 'ocean',
      version: 2,
    });
    expect(await found('gizmo')).toBe(2);
    expect((await helper.ask(editSynonym, change)).statusCode).toBe(409);
    await helper.gets(deleteSynonym, { ...params, version: 2 });
    expect((await helper.gets(readDeskSearch)).synonyms).toEqual([]);

    const audit = await shop.database.read
      .selectFrom('audit_log')
      .select('action')
      .orderBy('at')
      .execute();
    const actions = audit
      .map(({ action }) => action)
      .filter((action) => action.startsWith('synonym'));
    expect(actions.toSorted()).toEqual(['synonym.create', 'synonym.delete', 'synonym.edit']);
  });

  test('a line counts before those of the program, and needs a meaning that finds something', async () => {
    const helper = await aStaffMember(shop);
    await shop.stock(
      aProduct('cord', { name: 'Cord', tags: ['pendant'] }),
      aProduct('band', { name: 'Silver Band' }),
    );
    const first = async () =>
      (await shop.get('/api/product/search?Name=locket')).json().products[0].name;
    expect(await first()).toBe('Cord');
    for (const meant of ['silvr', 'silver, nowhere', '/nowhere']) {
      const refused = await helper.ask(createSynonym, { typed: 'locket', meant });
      expect(refused.statusCode, meant).toBe(422);
      expect(refused.json().message).toMatch(/“(silvr|nowhere|\/nowhere)” finds nothing/);
    }
    const { id } = await helper.gets(createSynonym, { typed: 'locket', meant: 'silver' });
    expect(await first()).toBe('Silver Band');
    await helper.gets(createSynonym, { typed: 'who', meant: '/about, river' });
    await helper.gets(deleteSynonym, { id, version: 1 });
    expect(await first()).toBe('Cord');
  });

  test.each(['', ' ', 'ring => gold', 'sort=newest', 'two\nlines', '~', 'x'.repeat(201)])(
    'a synonym of %j is refused',
    async (typed) => {
      const helper = await aStaffMember(shop);
      expect((await helper.ask(createSynonym, { typed, meant: 'ring' })).statusCode).toBe(422);
    },
  );
});
