import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

import { changedAgreementSchema } from '#contract/calls/agreed.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import {
  bookAstrology,
  bookNumerology,
  bookTarot,
  readServices,
} from '#contract/calls/service-calls.ts';
import { failureSchema } from '#contract/failure.ts';
import { messages } from '#contract/names/messages.ts';
import { omit } from '#contract/omit.ts';
import { agreedService, agreedText } from '#contract/rules/cart/agreed.ts';
import { rateLimits } from '#server/http/rate-limiter.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { askCall } from '#tests/setup/callers.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { anAccount, setServicePrice, takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture, astrologyForm, numerologyForm, tarotForm } from '#tests/setup/samples.ts';
import { defaultEngines, everyEngine, type TestShop, useShop } from '#tests/setup/shop.ts';

const forms: [string, AnyCall, Record<string, unknown>][] = [
  ['tarot', bookTarot, tarotForm],
  ['numerology', bookNumerology, numerologyForm],
  ['astrology', bookAstrology, astrologyForm],
];

const mailsTo = (shop: TestShop, recipient: string) => shop.rows('mails', { recipient });
const daysFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe.each(everyEngine)('Booking on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  beforeAll(() => takeOnlinePayment(shop));

  test.each(forms)(
    'stores a %s booking and returns its receipt number',
    async (service, call, form) => {
      const response = await askCall(shop, call, form);
      expect(response.statusCode, response.payload).toBe(200);
      const receipt = call.response.parse(response.json()) as { id: string };
      expect(receipt).toMatchObject({ ...form, hasFormFile: false });
      expect(receipt.id).toMatch(/^[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{3}$/);
      expect(response.headers['cache-control']).toBe('no-store');
      const stored = (await shop.rows('bookings')).find(({ id }) => id === receipt.id);
      expect(stored).toMatchObject({
        service,
        name: 'Asha Rai',
        upload_id: null,
        scheduled_at: null,
      });
    },
  );

  test.each(forms)('keeps the tax number of a company with a %s booking', async (_, call, form) => {
    const { id } = (
      await askCall(shop, call, { ...form, taxNumber: ' 301 234\u0007 567 ' })
    ).json();
    expect(await shop.row('bookings', { id })).toMatchObject({ tax_number: '301 234 567' });
    const long = await askCall(shop, call, { ...form, taxNumber: '1'.repeat(41) });
    expect(long.json().data).toMatchObject([{ field: 'taxNumber' }]);
  });

  test('asks for it where invoices state the shop’s', async () => {
    const asks = async () => (await askCall(shop, readServices, {})).json().asksTaxNumber;
    expect(await asks()).toBeUndefined();
    await shop.database.transaction((trx) => writeShopSetting(trx, 'taxNumber', '301234567'));
    expect(await asks()).toBe(true);
  });

  test.each([
    ['tarot', bookTarot, tarotForm, 'tarot-reading', '30 Minutes'],
    ['numerology', bookNumerology, numerologyForm, 'numerology', 'detailed'],
    ['astrology', bookAstrology, astrologyForm, 'astrology', 'premium'],
  ] as const)(
    '%s: takes the price that was agreed to, or asks',
    async (_service, call, form, slug, value) => {
      const cost = (paisa: number | null = null) => setServicePrice(shop, slug, value, paisa);
      const book = (pricePaisa: number | null, own: object = {}) =>
        askCall(shop, call, { ...form, agreed: agreedText(agreedService('', pricePaisa)), ...own });
      const count = async () => (await shop.rows('bookings')).length;
      const before = await count();
      await cost(300_000);
      const paid = { paymentMethod: 'Online', formFile: await aPicture() };
      const changed = await book(120_000, paid);
      expect(changed.statusCode, changed.payload).toBe(409);
      const { message, data, current } = changedAgreementSchema.parse(changed.json());
      expect(message).toMatch(/ now costs Rs 3,000 \(was Rs 1,200\)\.$/);
      expect(data).toMatchObject([{ code: 'price-changed', description: message }]);
      expect(current.service).toMatchObject({ pricePaisa: 300_000 });
      expect(await count()).toBe(before);
      const { id } = (
        await askCall(shop, call, { ...form, ...paid, agreed: agreedText(current) })
      ).json();
      expect(await shop.row('bookings', { id })).toMatchObject({
        price_paisa: 300_000,
        payment: 'proof-received',
      });

      await cost();
      expect((await book(300_000)).json().message).toMatch(
        / has no fixed price now \(was Rs 3,000\)\.$/,
      );
      expect((await book(null)).statusCode).toBe(200);
      await cost(300_000);
      expect((await book(null)).json().message).toMatch(/ now costs Rs 3,000\.$/);
      // A page of version 1.0, and the specification's bare call.
      expect((await askCall(shop, call, form)).statusCode).toBe(200);
      expect((await book(null, { agreed: '{' })).statusCode).toBe(422);
      await cost();
    },
  );

  test('sends one email each to customer and owner', async () => {
    const response = await askCall(shop, bookTarot, { ...tarotForm, email: 'receipt@example.com' });
    const { id } = response.json();
    const [receipt, ...more] = await mailsTo(shop, 'receipt@example.com');
    expect(more).toEqual([]);
    expect(JSON.parse(receipt?.content ?? '')).toMatchObject({
      kind: 'request-received',
      note: { id },
    });
    expect(receipt?.content).toContain(tarotForm.question);
    const owners = (await mailsTo(shop, demoSettings.email)).filter(({ content }) =>
      content.includes(id),
    );
    expect(owners).toHaveLength(1);
    expect(owners[0]?.content).toContain(`/admin/bookings/${id}`);
  });

  test('stores plain text', async () => {
    const body = {
      ...tarotForm,
      name: '<script>alert(1)</script>\u202e evil\r\nBcc: x@example.com',
      question: 'First\r\nSecond \u0007<b>bold</b>\u001b[31m',
    };
    const response = await askCall(shop, bookTarot, body);
    expect(response.json()).toMatchObject({
      name: '<script>alert(1)</script> evil Bcc: x@example.com',
      question: 'First\nSecond  <b>bold</b> [31m',
    });
  });
});

describe.each(defaultEngines)('The form of a booking on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  beforeAll(() => takeOnlinePayment(shop));

  /** Expects a rejection that names the field and stores nothing. */
  const expectRefusal = async (
    call: AnyCall,
    body: Record<string, unknown>,
    field: string,
    message?: string,
  ) => {
    const before = (await shop.rows('bookings')).length;
    const response = await askCall(shop, call, body);
    expect(response.statusCode, response.payload).toBe(422);
    const failure = failureSchema.parse(response.json());
    expect(failure.data?.map((reason) => reason.field)).toEqual([field]);
    if (message !== undefined) expect(failure.message).toBe(message);
    expect(await shop.rows('bookings')).toHaveLength(before);
  };

  test.each(forms)('%s: online payment needs the picture of it', async (_service, call, form) => {
    await expectRefusal(
      call,
      { ...form, paymentMethod: 'Online' },
      'formFile',
      messages.screenshotMissing,
    );
    const body = { ...form, paymentMethod: 'Online', formFile: await aPicture() };
    const response = await askCall(shop, call, body);
    expect(response.statusCode, response.payload).toBe(200);
    expect(response.json()).toMatchObject({ hasFormFile: true, paymentMethod: 'Online' });
    const stored = (await shop.rows('bookings')).find(({ id }) => id === response.json().id);
    const upload = await shop.row('uploads', { id: stored?.upload_id ?? '' });
    expect(upload).toMatchObject({ user_id: null, format: 'webp', width: 40, height: 60 });
    const folder = join(shop.settings.dataDir, 'uploads', upload.hash.slice(0, 2));
    expect(await readdir(folder)).toContain(`${upload.hash}.webp`);
  });

  test.each(forms)(
    '%s: without payment details only cash is accepted',
    async (_service, call, form) => {
      const setAccount = (value?: string) =>
        shop.database.transaction((trx) =>
          writeShopSetting(trx, 'paymentAccounts', value && [anAccount({ accountNumber: value })]),
        );
      await setAccount();
      const body = { ...form, paymentMethod: 'Online', formFile: await aPicture() };
      const message = 'This shop does not take online payments at the moment. Please pay in cash.';
      await expectRefusal(call, body, 'paymentMethod', message);
      await setAccount('TEST-0123');
      expect((await askCall(shop, call, body)).statusCode).toBe(200);
    },
  );

  test.each(forms)('%s: cash goes without a picture', async (_service, call, form) => {
    await expectRefusal(call, { ...form, formFile: await aPicture() }, 'formFile');
  });

  test('rejects a file that is no picture', async () => {
    const before = await shop.rows('bookings');
    const body = {
      ...tarotForm,
      paymentMethod: 'Online',
      formFile: Buffer.from('<html><script>1</script>'),
    };
    expect((await askCall(shop, bookTarot, body)).statusCode).toBe(415);
    expect(await shop.rows('bookings')).toHaveLength(before.length);
  });

  // That each field is required, and is one of its choices, is the schema's; what it answers:
  // bad-input.test.ts.
  test.each(forms)(
    '%s: a field that shows nothing is missing, and an address is one',
    async (_service, call, form) => {
      await expectRefusal(call, { ...form, name: ' \u0001' }, 'name');
      await expectRefusal(call, { ...form, email: 'asha@example' }, 'email', messages.emailInvalid);
    },
  );

  test.each([
    ['numerology', bookNumerology, numerologyForm],
    ['astrology', bookAstrology, astrologyForm],
  ])('%s: a birth day must exist and have come', async (_service, call, form) => {
    for (const dateOfBirth of ['1997-02-29', '1899-12-31', daysFromNow(2)])
      await expectRefusal(call, { ...form, dateOfBirth }, 'dateOfBirth');
    expect((await askCall(shop, call, { ...form, dateOfBirth: daysFromNow(-1) })).statusCode).toBe(
      200,
    );
  });

  test('the time of birth is a time, or unknown', async () => {
    await expectRefusal(bookAstrology, { ...astrologyForm, timeOfBirth: '24:00' }, 'timeOfBirth');
    const unknown = omit(astrologyForm, 'timeOfBirth');
    expect((await askCall(shop, bookAstrology, unknown)).json()).toMatchObject({ timeOfBirth: '' });
  });

  test('books nothing when the hidden field is filled', async () => {
    await expectRefusal(
      bookTarot,
      { ...tarotForm, leaveEmpty: 'https://spam.example' },
      'leaveEmpty',
    );
    // A password manager fills that of version 1.0, whose outbox may still have it.
    const former = { ...tarotForm, website: 'https://accounts.example/login' };
    expect((await askCall(shop, bookTarot, former)).statusCode).toBe(200);
  });
});

describe.each(defaultEngines)('The limit of bookings on %s', (engine) => {
  const shop = useShop(engine);

  test('counts retries with one key once', async () => {
    const from = '203.0.113.9';
    const send = async (key?: string) =>
      (await askCall(shop, bookTarot, tarotForm, { from, ...(key !== undefined && { key }) }))
        .statusCode;
    const { attempts } = rateLimits.booking.address;
    // Those that are under way at the same time count each.
    expect(await send('one')).toBe(200);
    const retries = await Promise.all(Array.from({ length: attempts + 10 }, () => send('one')));
    expect(new Set(retries)).toEqual(new Set([200]));
    for (let at = 2; at < attempts; at += 1)
      await shop.app.rateLimiter.consume('booking', { address: from });
    expect(await send()).toBe(200);
    for (const _ of ['once', 'again']) expect(await send('away')).toBe(429);
  });
});
