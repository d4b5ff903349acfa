import { describe, expect, onTestFinished, test } from 'vitest';
import { packOrder, readStaffOrder } from '#contract/calls/admin/order-calls.ts';
import {
  readSettings,
  saveSettings,
  sendTestMail,
  undoSettings,
} from '#contract/calls/admin/setting-calls.ts';
import { readPage } from '#contract/calls/page-calls.ts';
import { readServices } from '#contract/calls/service-calls.ts';
import { readShop as readShopCall } from '#contract/calls/shop-calls.ts';
import type { SettingGroup } from '#contract/settings/entries.ts';
import { openDatabase } from '#server/db/connect.ts';
import { readSender } from '#server/modules/mail/mail-addresses.ts';
import { readShop } from '#server/shop-settings.ts';
import { aCustomer, aStaffMember, askCall, useStaff } from '#tests/setup/callers.ts';
import { startMailServer } from '#tests/setup/mail-server.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { anAccount } from '#tests/setup/rows.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Money and emails in the settings on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop);
  const services = async () => (await askCall(shop, readServices)).json();
  const groups = async () => (await pema.gets(readSettings)).groups;
  const trySave = async (
    group: SettingGroup,
    values: Record<string, unknown>,
    who: Pick<typeof pema, 'ask'> = pema,
  ) => {
    const { version } = (await groups())[group];
    return who.ask(saveSettings, { group, values, version });
  };

  test('several accounts are saved with their codes, shown to customers in order, and undone', async () => {
    const { hash } = await shop.addPicture('#111', 300, 300);
    const bank = anAccount({
      service: 'Nabil Bank',
      accountName: ' Sphatik\u0007 Pvt. Ltd. ',
      accountNumber: '0123',
    });
    const wallet = anAccount({ service: 'eSewa', qrHash: hash });
    expect((await trySave('payment', { paymentAccounts: [bank, wallet] })).statusCode).toBe(200);
    const { payment, accounts } = await services();
    expect(accounts).toMatchObject([
      { service: 'Nabil Bank', accountName: 'Sphatik Pvt. Ltd.', accountNumber: '0123', qr: null },
      { service: 'eSewa', qr: { width: 300, alt: 'QR code to pay by eSewa' } },
    ]);
    expect(payment).toEqual(accounts[0]);
    const picture = await shop.get(accounts[1].qr.imageURL);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    // A process of version 1.0 reads the first account.
    const rows = await shop.rows('shop_settings', { name: 'payment-account-number' });
    expect(rows.map(({ value }) => value)).toEqual(['"0123"']);

    await trySave('payment', { paymentAccounts: [] });
    expect(await services()).toMatchObject({ payment: null, accounts: [] });
    expect(await shop.rows('shop_settings', { name: 'payment-account-number' })).toEqual([]);
    const { changes } = await pema.gets(readSettings);
    expect(changes[0]?.changed).toEqual([
      { label: 'Accounts', before: 'Nabil Bank; eSewa', after: '' },
    ]);
    await pema.gets(undoSettings, { id: changes[0]?.id });
    expect((await services()).accounts).toHaveLength(2);
  });

  test.each([
    [
      { service: 'eSewa' },
      'Account 1: Please enter its number, or choose the picture of its QR code.',
    ],
    [{ qrHash: 'nothing' }, 'Account 1: The picture is missing. Please choose it again.'],
  ])('an account %o is refused', async (account, description) => {
    const answer = await trySave('payment', { paymentAccounts: [anAccount(account)] });
    expect([answer.statusCode, answer.json().data[0]]).toMatchObject([
      422,
      { description, field: 'paymentAccounts' },
    ]);
  });

  test('owners change and undo accounts after a fresh proof alone, and all else without', async () => {
    const stale = await aStaffMember(shop, { isSteppedUp: false });
    const asked = await trySave('payment', { paymentAccounts: [] }, stale);
    expect([asked.statusCode, asked.json().data[0].code]).toEqual([403, 'step-up-needed']);
    const [last] = (await pema.gets(readSettings)).changes;
    const undo = await stale.ask(undoSettings, { id: last?.id });
    expect([undo.statusCode, undo.json().data[0].code]).toEqual([403, 'step-up-needed']);
    expect((await services()).accounts).toHaveLength(2);
    expect((await trySave('cash', { 'cash-limit-pieces': 5 }, stale)).statusCode).toBe(200);
    const tara = await aStaffMember(shop, { role: 'staff' });
    expect((await trySave('payment', { paymentAccounts: [] }, tara)).statusCode).toBe(403);
    expect((await tara.ask(sendTestMail, {})).statusCode).toBe(403);
  });

  test('limits have standards, and can be turned off and back on by an undo', async () => {
    expect((await groups()).cash).toMatchObject({
      'cash-limit-value': 2_000_000,
      'unchecked-limit-pieces': 40,
      'hold-days': 3,
    });
    await trySave('cash', { 'hold-days': 'none', 'cash-limit-value': 123_400 });
    expect((await groups()).cash).toMatchObject({
      'hold-days': 'none',
      'cash-limit-value': 123_400,
      'unchecked-limit-pieces': 40,
    });
    const [{ id, changed } = { id: '', changed: [] }] = (await pema.gets(readSettings)).changes;
    expect(changed).toEqual([
      { label: 'Most in cash', before: 'Rs 20,000', after: 'Rs 1,234' },
      {
        label: 'Days that an unchecked order holds its pieces',
        before: '3',
        after: 'No limit',
      },
    ]);
    await pema.gets(undoSettings, { id });
    expect((await groups()).cash).toMatchObject({ 'hold-days': 3, 'cash-limit-value': 2_000_000 });
    expect((await trySave('cash', { 'hold-days': 0 })).statusCode).toBe(422);
    expect((await trySave('cash', { 'hold-days': 366 })).statusCode).toBe(422);
  });

  test('who emails are from and go to is in no public call', async () => {
    const values = {
      senderName: 'The Wheels',
      senderEmail: 'post@wheels.example',
      orderEmails: 'one@wheels.example,  two@wheels.example',
    };
    expect((await trySave('mail', values)).statusCode).toBe(200);
    const bad = await trySave('mail', { orderEmails: 'one@wheels.example, two' });
    expect([bad.statusCode, bad.json().data[0].field]).toEqual([422, 'orderEmails']);
    for (const call of [readShopCall, readServices])
      expect((await askCall(shop, call)).payload).not.toContain('wheels.example');
  });

  // On SQLite the second one is a command of the owner: the shop has one process.
  test('a change is seen by a second process', async () => {
    const { dataDir, databaseUrl } = shop.settings;
    const second = await openDatabase({ dataDir, databaseUrl });
    onTestFinished(() => second.close());
    await trySave('mail', { senderName: 'Second' });
    const settings = await readShop(second.read);
    expect(settings).toMatchObject({ senderName: 'Second', senderEmail: 'post@wheels.example' });
    expect(await readSender(second.read, shop.settings, settings)).toEqual({
      name: 'Second',
      address: 'post@wheels.example',
    });
    await trySave('mail', { senderName: 'The Wheels' });
  });

  describe.runIf(engine === 'postgres')('beside another server', () => {
    const second = useShop(engine, { env: { RATE_LIMIT: 'off' }, databaseOf: shop });

    test('accounts show there, too', async () => {
      const account = anAccount({ service: 'Khalti', accountNumber: '77' });
      await trySave('payment', { paymentAccounts: [account] });
      await expect
        .poll(async () => (await askCall(second, readServices)).json().accounts, { timeout: 5_000 })
        .toMatchObject([{ service: 'Khalti' }]);
    });
  });

  test('without a mail server a test email says so', async () => {
    const result = await pema.gets(sendTestMail, {});
    expect(result).toMatchObject({
      from: 'The Wheels <post@wheels.example>',
      hasMailServer: false,
      results: [{ to: 'one@wheels.example' }, { to: 'two@wheels.example' }],
    });
  });
});

describe('A test email', async () => {
  const mailServer = await startMailServer();
  const shop = useShop('sqlite', {
    env: {
      RATE_LIMIT: 'off',
      SMTP_URL: mailServer.url,
      OWNER_EMAIL: 'owner@mail.example',
      MAIL_FROM: 'Env <env@mail.example>',
    },
  });
  const pema = useStaff(shop);

  test('is from and to what the owner has set, else the environment, with the server’s answer', async () => {
    const first = await pema.gets(sendTestMail, {});
    expect(first).toMatchObject({
      from: 'Env <env@mail.example>',
      hasMailServer: true,
      results: [{ to: 'owner@mail.example', isTaken: true, answer: expect.stringMatching(/^250/) }],
    });
    expect(mailServer.emails.at(-1)?.text).toContain('env@mail.example');
    const values = { senderEmail: 'set@mail.example', orderEmails: 'a@mail.example' };
    const { version } = (await pema.gets(readSettings)).groups.mail;
    await pema.gets(saveSettings, { group: 'mail', values, version });
    await pema.gets(sendTestMail, {});
    const { from, to } = mailServer.emails.at(-1) ?? {};
    expect([from, to]).toEqual(['set@mail.example', ['a@mail.example']]);
    mailServer.reject('550 No such user');
    expect((await pema.gets(sendTestMail, {})).results).toMatchObject([
      { to: 'a@mail.example', isTaken: false, answer: expect.stringContaining('550 No such user') },
    ]);
    await mailServer.stop();
    const [down] = (await pema.gets(sendTestMail, {})).results;
    expect(down).toMatchObject({ isTaken: false, answer: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('The tax number', () => {
  const shop = useShop('sqlite', { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop);
  const { buy, advance } = deskOrderVerbs(shop);

  test('is on invoices; on pages and for search engines only where the owner wants it', async () => {
    await shop.stock(aProduct('moon-ring'));
    const save = async (values: object) => {
      const { version } = (await pema.gets(readSettings)).groups.tax;
      return pema.gets(saveSettings, { group: 'tax', values, version });
    };
    const tax = { taxNumberKind: 'PAN', taxNumber: '301234567', taxLine: 'included', taxRate: 13 };
    await save(tax);
    const { orderId } = await buy(await aCustomer(shop), { 'moon-ring': 1 });
    await advance(pema, orderId, packOrder);
    const [invoice] = (await pema.gets(readStaffOrder, { orderId })).invoices;
    expect(invoice?.content).toMatchObject({
      taxPercent: 13,
      seller: { taxLabel: 'PAN', taxNumber: '301234567', taxName: 'VAT' },
    });
    expect(invoice?.taxPaisa).toBeGreaterThan(0);
    const terms = async () => (await askCall(shop, readPage, { page: 'terms' })).payload;
    expect((await askCall(shop, readShopCall)).payload + (await terms())).not.toContain(
      '301234567',
    );
    await save({ showsTaxNumber: true });
    expect((await askCall(shop, readShopCall)).json().settings).toMatchObject({
      taxNumberKind: 'PAN',
      taxNumber: '301234567',
    });
    expect(await terms()).toContain('PAN 301234567');
  });
});
