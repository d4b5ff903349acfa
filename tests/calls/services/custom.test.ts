import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { eraseCustomer } from '#contract/calls/admin/customer-calls.ts';
import {
  addCustomOrderNote,
  completeCustomOrder,
} from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import {
  acceptCustomOrder,
  declineCustomOrder,
  listStaffCustomOrders,
  quoteCustomOrder,
  readStaffCustomOrder,
  type StaffCustomOrder,
  scheduleBooking,
  undoCustomOrder,
} from '#contract/calls/admin/enquiry-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import {
  bookTarot,
  cancelOwnBooking,
  listOwnRequests,
  requestCustomOrder,
} from '#contract/calls/service-calls.ts';
import { omit } from '#contract/omit.ts';
import { contactMissing } from '#contract/rules/texts/contact.ts';
import { claimDueMails } from '#server/modules/mail/mail-outbox.ts';
import {
  aCustomer,
  aStaffMember,
  askCall,
  type TestCustomer,
  useStaff,
} from '#tests/setup/callers.ts';
import { anOwnBooking } from '#tests/setup/customer-with-data.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { mailsLike } from '#tests/setup/rows.ts';
import { aPicture, customForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('A custom order on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const ask = (body: Record<string, unknown>, key?: string) =>
    askCall(shop, requestCustomOrder, body, { ...(key !== undefined && { key }) });
  const mailsAbout = async (id: string) => {
    const mails = await shop.rows('mails');
    return mails.filter(({ content }) => content.includes(id));
  };

  test('is stored with its picture and gets a receipt number', async () => {
    const response = await ask({ ...customForm, imageURL: await aPicture() });
    expect(response.statusCode, response.payload).toBe(200);
    const receipt = requestCustomOrder.response.parse(response.json());
    const { datePosted, ...sent } = customForm;
    expect(receipt).toMatchObject({ ...sent, hasImage: true });
    // By the server's clock, not the client's.
    expect(receipt.datePosted > datePosted).toBe(true);
    const stored = await shop.row('custom_requests', { id: receipt.id });
    expect(stored).toMatchObject({ budget_paisa: 150_000, idea: customForm.ideaDescription });
    expect(stored.upload_id).not.toBeNull();
    expect((await mailsAbout(receipt.id)).map(({ recipient }) => recipient).toSorted()).toEqual(
      ['asha@example.com', demoSettings.email].toSorted(),
    );
  });

  test('requires an item, a budget, an idea and one contact', async () => {
    const bare = {
      item: 'other',
      budget: 1500,
      ideaDescription: 'Something blue',
      phoneNumber: '98 0000 0000',
    };
    const response = await ask(bare);
    expect(response.statusCode, response.payload).toBe(200);
    expect(response.json()).toMatchObject({ name: '', email: '', address: '', hasImage: false });
    // Only the owner gets an email.
    expect((await mailsAbout(response.json().id)).map(({ recipient }) => recipient)).toEqual([
      demoSettings.email,
    ]);
    const silent = omit(bare, 'phoneNumber');
    expect((await ask({ ...silent, phoneNumber: '\u0007', email: '' })).json().message).toBe(
      contactMissing,
    );
    expect((await ask({ ...silent, email: 'asha@example.com' })).statusCode).toBe(200);
  });

  test.each([
    ['item', 'necklace', 'ring'],
    ['budget', 1499.99, 1500],
    ['budget', 10_000_001, 10_000_000],
    ['ideaDescription', 'i'.repeat(4001), 'i'.repeat(4000)],
    ['email', 'asha@', 'asha+rings@example.com'],
    ['phoneNumber', 'abc', '०९८-०००० ००००'],
    ['leaveEmpty', 'https://spam.example', ''],
  ])('%s: %s is rejected, the nearest valid value accepted', async (field, bad, good) => {
    expect((await ask({ ...customForm, [field]: bad })).json().data).toMatchObject([{ field }]);
    const taken = await ask({ ...customForm, [field]: good });
    expect(taken.statusCode, taken.payload).toBe(200);
  });

  test('keeps the tax number of a company', async () => {
    const { id } = (await ask({ ...customForm, taxNumber: '301234567 ' })).json();
    expect(await shop.row('custom_requests', { id })).toMatchObject({ tax_number: '301234567' });
  });

  test('is the same request on retry, whatever the client’s clock says', async () => {
    const [key, name] = [`later-${engine}`, 'Later'];
    const first = await ask({ ...customForm, name }, key);
    const again = await ask({ ...customForm, name, datePosted: '2026-01-01T00:00:07.000Z' }, key);
    expect(again.statusCode, again.payload).toBe(200);
    expect(again.payload).toBe(first.payload);
    expect((await ask({ ...customForm, name, budget: 1600 }, key)).statusCode).toBe(422);
  });
});

describe.each(everyEngine)('Custom orders at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop, { role: 'staff' });
  const send = async (own: object = {}): Promise<string> =>
    (await askCall(shop, requestCustomOrder, { ...customForm, ...own })).json().id;
  const change = (call: AnyCall, id: string, body: object = {}): Promise<StaffCustomOrder> =>
    pema.gets(call, { id, ...body }) as Promise<StaffCustomOrder>;
  /** The mail worker begins to send what is queued. */
  const claimAll = async () => {
    await shop.update('mails', { next_try_at: new Date(0).toISOString() }, { attempts: 0 });
    await claimDueMails(shop.database, { limit: 1000, leaseMs: 60_000 });
  };
  const mailsOf = (id: string) => mailsLike(shop, `custom-order-%:${id}:%`);
  const quote = {
    pricePaisa: 450_000,
    days: 21,
    text: 'Smoky quartz from Ganesh Himal,\nset in silver.',
  };

  test('are quoted by mail, quoted anew, accepted and done', async () => {
    const id = await send({ imageURL: await aPicture('gold') });
    const before = await pema.gets(readToday);
    expect(before.tasks).toContainEqual(
      expect.objectContaining({ kind: 'custom-order-new', id, detail: 'Asha Rai' }),
    );
    const seen = await pema.gets(readStaffCustomOrder, { id });
    expect(seen).toMatchObject({
      state: 'new',
      budgetPaisa: 150_000,
      picture: { width: 40 },
      quotePaisa: null,
    });
    expect(seen.asked).toContainEqual({ label: 'Item', value: 'Pendant' });
    await change(quoteCustomOrder, id, { version: 1, ...quote });
    const again = await change(quoteCustomOrder, id, { version: 2, ...quote, pricePaisa: 400_000 });
    expect(again).toMatchObject({
      state: 'quoted',
      quotePaisa: 400_000,
      quoteDays: 21,
      quoteText: quote.text,
    });
    expect(await mailsOf(id)).toMatchObject([
      { kind: 'custom-order-quoted', price: 'Rs 4,500', days: 21, text: quote.text },
      { price: 'Rs 4,000' },
    ]);
    await change(acceptCustomOrder, id, { version: 3 });
    const done = await change(completeCustomOrder, id, { version: 4 });
    expect(done).toMatchObject({
      state: 'done',
      moves: ['ordered', 'payment-confirmed', 'proof-received'],
    });
    expect(done.history.map(({ event, note }) => [event, note])).toEqual([
      ['quoted', 'Rs 4,500, 21 days'],
      ['quoted', 'Rs 4,000, 21 days'],
      ['accepted', ''],
      ['done', ''],
    ]);
    expect((await pema.gets(readToday)).counts['custom-order-new']).toBe(
      before.counts['custom-order-new'] - 1,
    );
  });

  test('are declined with a reason, by mail where there is an address', async () => {
    const [id, withoutEmail] = [await send(), await send({ email: '' })];
    for (const one of [id, withoutEmail])
      expect(
        (await change(declineCustomOrder, one, { version: 1, reason: 'No such stone' })).state,
      ).toBe('declined');
    expect(await mailsOf(id)).toMatchObject([
      { kind: 'custom-order-declined', reason: 'No such stone' },
    ]);
    expect(await mailsOf(withoutEmail)).toEqual([]);
  });

  test('a step is taken back: at once nobody is told, later in one email', async () => {
    const id = await send();
    const undo = async () => {
      const { version, history } = await change(readStaffCustomOrder, id);
      const step = history.findLast(({ canUndo }) => canUndo)?.id;
      return change(undoCustomOrder, id, { version, step });
    };
    await change(quoteCustomOrder, id, { version: 1, ...quote });
    expect(await undo()).toMatchObject({ state: 'new', quotePaisa: null, quoteText: '' });
    expect(await mailsOf(id)).toEqual([]);
    await change(quoteCustomOrder, id, { version: 3, ...quote });
    await change(quoteCustomOrder, id, { version: 4, ...quote, pricePaisa: 900_000 });
    await claimAll();
    await change(acceptCustomOrder, id, { version: 5 });
    expect(await undo()).toMatchObject({ state: 'quoted', quotePaisa: 900_000 });
    const undone = await undo();
    expect(undone).toMatchObject({ state: 'quoted', quotePaisa: quote.pricePaisa });
    expect(undone.history.at(-1)).toMatchObject({ event: 'undone', undone: 'quoted' });
    await change(declineCustomOrder, id, { version: 8, reason: 'No such stone' });
    expect(await undo()).toMatchObject({ state: 'quoted', reason: '' });
    expect((await mailsOf(id)).map(({ kind, undone: back }) => [kind, back])).toEqual([
      ['custom-order-quoted', undefined],
      ['custom-order-quoted', undefined],
      ['custom-order-undone', 'quoted'],
    ]);
    const stale = await pema.ask(undoCustomOrder, { id, version: 9, step: 'nothing' });
    expect(stale.statusCode).toBe(409);
  });

  test('a stale change and one that is not allowed get the current one', async () => {
    const id = await send();
    const answers = await Promise.all([
      pema.ask(quoteCustomOrder, { id, version: 1, ...quote }),
      pema.ask(declineCustomOrder, { id, version: 1, reason: 'No' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const stale = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(stale).toMatchObject({ data: [{ code: 'version-stale' }], current: { id, version: 2 } });
    const illegal = await pema.ask(completeCustomOrder, { id, version: 2 });
    expect([illegal.statusCode, illegal.json().data[0].code]).toEqual([409, 'move-not-allowed']);
  });

  test('have notes, and are found by phone and state', async () => {
    const id = await send({ name: '', phoneNumber: '984-1112223' });
    const noted = await change(addCustomOrderNote, id, { text: 'Wants it before Tihar' });
    expect(noted.notes).toMatchObject([{ text: 'Wants it before Tihar', by: 'Pema Lama' }]);
    const { requests } = await pema.gets(listStaffCustomOrders, {
      search: '9841112223',
      state: 'new',
    });
    expect(requests.map((one) => one.id)).toEqual([id]);
  });
});

const nextYear = new Date().getUTCFullYear() + 1;

describe.each(everyEngine)('A customer’s bookings and custom orders on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const listOf = ({ userId, gets }: TestCustomer) => gets(listOwnRequests, { userId });
  const cancel = ({ userId, ask }: TestCustomer, id: string) =>
    ask(cancelOwnBooking, { userId, id });

  test('are those with the confirmed email address, however it was typed', async () => {
    const maya = await aCustomer(shop);
    const id = await anOwnBooking(shop, maya);
    const confirm = (confirmed_at: string | null) =>
      shop.update('users', { confirmed_at }, { id: maya.userId });
    await confirm(null);
    expect(await listOf(maya)).toEqual({
      bookings: [],
      customOrders: [],
      unconfirmedEmail: maya.email,
    });
    await confirm(new Date().toISOString());
    const asked = await askCall(shop, requestCustomOrder, { ...customForm, email: maya.email });
    const { id: orderId } = asked.json();
    const pema = await aStaffMember(shop);
    const quote = { version: 1, pricePaisa: 450_050, days: 21, text: 'In silver' };
    await pema.gets(quoteCustomOrder, { id: orderId, ...quote });
    const { bookings, customOrders } = await listOf(maya);
    expect(bookings).toMatchObject([{ id, state: 'new', startsAt: null, price: null, reason: '' }]);
    expect(customOrders).toMatchObject([
      { id: orderId, state: 'quoted', quote: { price: 4500.5, days: 21, text: 'In silver' } },
    ]);
    expect(await listOf(await aCustomer(shop))).toEqual({ bookings: [], customOrders: [] });

    // What it costs, and why it is not to be; why a screenshot was not accepted is in an email.
    const set = (columns: object) => shop.update('bookings', columns, { id });
    const own = async () => (await listOf(maya)).bookings[0];
    await set({ price_paisa: 120_050, reason: 'It is cut off' });
    expect(await own()).toMatchObject({ price: 1200.5, reason: '' });
    for (const state of ['declined', 'canceled'] as const) {
      await set({ state, reason: 'Fully booked' });
      expect(await own()).toMatchObject({ state, reason: 'Fully booked' });
    }
    await askCall(shop, requestCustomOrder, { ...customForm, email: maya.email });
    const orders = (await listOf(maya)).customOrders;
    expect(orders.map((order) => order.quote?.price ?? null).toSorted()).toEqual([4500.5, null]);
  });

  test('are also those sent while logged in, whatever address they name, until the account is erased', async () => {
    const maya = await aCustomer(shop);
    await shop.update('users', { confirmed_at: null }, { id: maya.userId });
    // Of somebody who has typed her address.
    const typed = await anOwnBooking(shop, maya);
    const key = randomUUID();
    const booked = await maya.gets(
      bookTarot,
      { ...tarotForm, email: 'friend@example.com' },
      { key },
    );
    // Sent again after the session has ended: it is the same one.
    const again = await askCall(
      shop,
      bookTarot,
      { ...tarotForm, email: 'friend@example.com' },
      { key },
    );
    expect(again.json()).toEqual(booked);
    const byPhone = omit(customForm, 'email');
    const ordered = await maya.gets(requestCustomOrder, { ...byPhone, phoneNumber: '9841999999' });
    expect(await listOf(maya)).toMatchObject({
      bookings: [{ id: booked.id }],
      customOrders: [{ id: ordered.id }],
      unconfirmedEmail: maya.email,
    });
    expect((await cancel(maya, booked.id)).json().bookings).toMatchObject([{ state: 'canceled' }]);
    // A token that is not accepted any more loses nothing.
    const late = await askCall(shop, requestCustomOrder, byPhone, { token: 'over' });
    expect(await shop.row('custom_requests', { id: late.json().id })).toMatchObject({
      user_id: null,
    });

    const owner = await aStaffMember(shop);
    await shop.update('bookings', { state: 'declined' }, { id: typed });
    await owner.gets(eraseCustomer, { id: maya.userId });
    expect(await shop.rows('custom_requests', { id: ordered.id })).toEqual([]);
    expect(await shop.rows('bookings', { id: booked.id })).toEqual([]);
  });

  test('bookings are canceled until the day before, once, with an email', async () => {
    const maya = await aCustomer(shop);
    const [id, soon] = [await anOwnBooking(shop, maya), await anOwnBooking(shop, maya)];
    const pema = await aStaffMember(shop);
    const body = { version: 1, day: `${nextYear}-06-01`, time: '15:00', minutes: 30 };
    await pema.gets(scheduleBooking, { id, ...body });
    const answers = await Promise.all([cancel(maya, id), cancel(maya, id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await listOf(maya)).bookings.find((one) => one.id === id)).toMatchObject({
      state: 'canceled',
    });
    const mails = (await shop.rows('mails')).filter(({ content }) => content.includes(id));
    const told = mails.filter(({ event }) => event.startsWith('booking-canceled-by'));
    expect(told.map(({ content }) => JSON.parse(content))).toMatchObject([
      {
        event: 'canceled-by-customer',
        appointment: { sequence: 1 },
        money: 'Nothing was paid, so you owe nothing.',
      },
    ]);
    const toOwner = await shop.row('mails', { event: `booking-canceled-to-owner:${id}` });
    expect(toOwner.recipient).toBe(demoSettings.email);

    const scheduled_at = new Date(Date.now() + 60_000).toISOString();
    await shop.update('bookings', { state: 'confirmed', scheduled_at }, { id: soon });
    const late = await cancel(maya, soon);
    expect([late.statusCode, late.json().data[0].code]).toEqual([409, 'booking-not-cancelable']);
    const other = await anOwnBooking(shop, await aCustomer(shop));
    expect((await cancel(maya, other)).statusCode).toBe(404);
  });
});
