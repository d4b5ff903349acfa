import { describe, expect, test } from 'vitest';

import { readSettings, saveSettings, undoSettings } from '#contract/calls/admin/setting-calls.ts';
import { readShop } from '#contract/calls/shop-calls.ts';
import { shopDateTime } from '#contract/rules/texts/dates.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { type SettingGroup, settingGroups } from '#contract/settings/entries.ts';
import { aCustomer, askCall, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('What the owner sets of the shop on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop);
  const tara = useStaff(shop, { role: 'staff' });
  const shown = async (of = shop) => (await askCall(of, readShop)).json().settings;
  const groups = async () => (await pema.gets(readSettings)).groups;
  const save = async (group: SettingGroup, values: Record<string, unknown>) => {
    const { version } = (await groups())[group];
    return pema.gets(saveSettings, { group, values, version });
  };

  test('shows at once, cleaned, and no more is changed than was sent', async () => {
    const before = await shown();
    await save('shop', { name: '  Wheels\u200b \n and more ' });
    expect(await shown()).toEqual({ ...before, name: 'Wheels and more' });
    await save('shop', { tagline: '' });
    expect(await shown()).toMatchObject({ tagline: '' });
  });

  test.each<[SettingGroup, Record<string, unknown>, string]>([
    ['shop', { name: ' ' }, 'Please fill this in.'],
    ['shop', { name: 'x'.repeat(61) }, 'Please enter at most 60 characters.'],
    ['contact', { email: 'me' }, 'Please enter an email address, such as shop@example.com.'],
    ['contact', { map: 'javascript:1' }, 'Please enter an address that begins with https://.'],
    ['contact', { phone: 5 }, 'Please check this.'],
    ['contact', { country: 'Atlantis' }, 'Please choose a country.'],
    [
      'contact',
      { phone: 'call me' },
      'Please enter a phone number in digits, such as +49 30 123456.',
    ],
    [
      'contact',
      { phone: '+977 123', country: 'Nepal' },
      'Please check the phone number. One from outside Nepal starts with + and its country code.',
    ],
    [
      'contact',
      { phone: '030 1234567', country: 'Germany' },
      'Please begin the phone number with + and your country code.',
    ],
    ['tax', { taxRate: 0, taxLine: 'included' }, 'Please enter the rate, such as 13.'],
    ['tax', { taxRate: 101 }, 'Please enter at most 100.'],
    ['tax', { taxRate: 13.333 }, 'Please enter a number with at most two decimals.'],
    ['locale', { currency: 'XXX' }, 'Please choose a currency.'],
    ['locale', { timeZone: 'Mars/Base' }, 'Please choose a time zone.'],
  ])('%s %o is refused where it stands, and nothing is stored', async (group, values, text) => {
    const before = await shown();
    const { version } = (await groups())[group];
    const answer = await pema.ask(saveSettings, { group, values, version });
    const [field] = Object.keys(values);
    expect([answer.statusCode, answer.json().data]).toEqual([
      422,
      [{ code: 'invalid', description: text, field }],
    ]);
    expect(await shown()).toEqual(before);
  });

  test('a currency without hundredths takes whole prices alone', async () => {
    const { locale } = await groups();
    const tryLocale = async (values: object) => {
      const { version } = (await groups()).locale;
      return pema.ask(saveSettings, { group: 'locale', values, version });
    };
    await shop.stock(aProduct('half-yen', { pricePaisa: 150_050 }));
    const refused = await tryLocale({ currency: 'JPY' });
    expect([refused.statusCode, refused.json().data[0]]).toMatchObject([
      422,
      { field: 'currency', code: 'has-hundredths' },
    ]);
    await shop.update('products', { price_paisa: 150_000 }, { slug: 'half-yen' });
    expect((await tryLocale({ currency: 'JPY' })).statusCode).toBe(200);
    const { version, delivery } = (await groups()).delivery;
    const broken = (delivery as object[]).map((zone) => ({ ...zone, feePaisa: 1_050 }));
    const values = { delivery: broken };
    const fee = await pema.ask(saveSettings, { group: 'delivery', values, version });
    expect([fee.statusCode, fee.json().data[0]]).toMatchObject([422, { field: 'delivery' }]);
    await save('locale', { currency: locale.currency });
  });

  test('amounts and times are written as the owner says; the currency stays once there are orders', async () => {
    await save('locale', {
      currency: 'EUR',
      priceFormat: '1.234.567,50 ¤',
      timeZone: 'Europe/Berlin',
    });
    expect(await shown()).toMatchObject({ currency: 'EUR', currencySign: '€' });
    expect(formatPaisa(123_450)).toBe('1.234,50 €');
    expect(shopDateTime('2026-12-01T12:00:00Z')).toBe('1 December 2026, 13:00');
    await save('locale', { currencySign: 'EUR' });
    expect(await shown()).toMatchObject({ currencySign: 'EUR' });
    await shop.stock(aProduct('moon-ring'));
    const maya = await aCustomer(shop);
    await deskOrderVerbs(shop).buy(maya, { 'moon-ring': 1 });
    const { version } = (await groups()).locale;
    const values = { currency: 'NPR' };
    const answer = await pema.ask(saveSettings, { group: 'locale', values, version });
    expect([answer.statusCode, answer.json().data[0]]).toMatchObject([
      422,
      { field: 'currency', code: 'has-orders' },
    ]);
    const { changes } = await pema.gets(readSettings);
    const first = changes.find(({ changed }) =>
      changed.some(({ after }) => after === 'Europe/Berlin'),
    );
    expect((await pema.ask(undoSettings, { id: first?.id })).statusCode).toBe(422);
    await save('locale', { currency: 'EUR', timeZone: 'Asia/Kathmandu', currencySign: '' });
  });

  test('two editors: the second gets what the first has saved', async () => {
    const { version } = (await groups()).contact;
    const answers = await Promise.all(
      ['Monday', 'Tuesday'].map((hours) =>
        pema.ask(saveSettings, { group: 'contact', values: { hours }, version }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { current } = answers.find(({ statusCode }) => statusCode === 409)?.json() ?? {};
    expect(current).toEqual((await groups()).contact);
  });

  test('a change can be undone, also an undo, but not below a newer change', async () => {
    await save('contact', { city: 'Pokhara', street: 'Lakeside 1' });
    const [first] = (await pema.gets(readSettings)).changes;
    expect(first).toMatchObject({
      group: 'contact',
      canBeUndone: true,
      changed: [
        { label: 'Street and house', before: 'Swotha Lane, Patan', after: 'Lakeside 1' },
        { label: 'Town', before: 'Lalitpur', after: 'Pokhara' },
      ],
    });
    await save('contact', { city: 'Patan' });
    const answer = await pema.ask(undoSettings, { id: first?.id });
    expect([answer.statusCode, answer.json().data[0].code]).toEqual([409, 'changed-again']);
    const [newest] = (await pema.gets(readSettings)).changes;
    await pema.gets(undoSettings, { id: newest?.id });
    await pema.gets(undoSettings, { id: first?.id });
    expect(await shown()).toMatchObject({ city: 'Lalitpur', street: 'Swotha Lane, Patan' });
    const [undone] = (await pema.gets(readSettings)).changes;
    await pema.gets(undoSettings, { id: undone?.id });
    expect(await shown()).toMatchObject({ city: 'Pokhara', street: 'Lakeside 1' });
    expect((await pema.ask(undoSettings, { id: 'none' })).statusCode).toBe(404);
  });

  test('the history says what was changed in a list, also where it was the standard', async () => {
    const { home } = await groups();
    const pieces = home.home as { kind: string; title: string; text: string }[];
    const without = pieces.filter(({ kind }) => kind !== 'testimonials');
    await save('home', {
      home: without.map((piece) =>
        piece.kind === 'opening' ? { ...piece, text: 'New words', title: 'Welcome' } : piece,
      ),
    });
    await save('home', { home: pieces });
    await save('home', {
      home: pieces.map((piece) =>
        piece.kind === 'opening' ? { ...piece, text: 'New words' } : piece,
      ),
    });
    const { changes } = await pema.gets(readSettings);
    const [textOnly, , first] = changes.map(({ changed }) => changed);
    const [opening] = pieces;
    const testimonials = pieces.find(({ kind }) => kind === 'testimonials')?.title;
    expect(textOnly).toEqual([
      {
        label: 'Home page',
        before: `${opening?.title}: text ‘${opening?.text}’`.slice(0, 80).concat('…'),
        after: `${opening?.title}: text ‘New words’`,
      },
    ]);
    expect(first).toEqual([
      { label: 'Home page', before: `${opening?.title}; ${testimonials}`, after: 'Welcome' },
    ]);
    await save('home', { home: [] });
    expect((await pema.gets(readSettings)).changes[0]?.changed[0]?.before).toContain(
      opening?.title,
    );
    await save('home', { home: pieces });
  });

  test('what the demo comes with can be taken out, and brought back by an undo', async () => {
    const { version, ...words } = (await groups()).words;
    expect(words).toMatchObject({ demoPages: true });
    await save('words', { demoPages: false });
    expect((await groups()).words).not.toHaveProperty('demoPages');
    await save('words', { footNote: 'Made here.' });
    expect(await shown()).toMatchObject({ demoPages: false });
    const change = (await pema.gets(readSettings)).changes.find(({ changed }) =>
      changed.some(({ label }) => label === 'What the demo comes with'),
    );
    await pema.gets(undoSettings, { id: change?.id });
    expect(await shown()).toMatchObject({ demoPages: true });
    await save('words', words);
  });

  test('owners change it, staff look', async () => {
    const { groups: seen } = await tara.gets(readSettings);
    expect(Object.keys(seen)).toEqual([...settingGroups]);
    const values = { name: 'Mine' };
    const { version } = seen.shop;
    expect((await tara.ask(saveSettings, { group: 'shop', values, version })).statusCode).toBe(403);
    expect((await tara.ask(undoSettings, { id: 'any' })).statusCode).toBe(403);
  });
});

describe.each(everyEngine)('What nobody has set on %s', (engine) => {
  const shop = useShop(engine, { isUnset: true });
  const owner = useStaff(shop);

  test('is no change when it is saved as it stands', async () => {
    const { groups } = await owner.gets(readSettings);
    for (const group of settingGroups) {
      const { version, ...values } = groups[group];
      await owner.gets(saveSettings, { group, version, values });
    }
    expect((await owner.gets(readSettings)).changes).toEqual([]);
  });

  test('is not asked about what the demo comes with', async () => {
    expect((await owner.gets(readSettings)).groups.words).not.toHaveProperty('demoPages');
  });
});
