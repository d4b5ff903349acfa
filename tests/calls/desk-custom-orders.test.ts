import { beforeAll, describe, expect, test } from 'vitest';
import {
  acceptCustomOrder,
  declineCustomOrder,
  listStaffCustomOrders,
  quoteCustomOrder,
  readStaffCustomOrder,
  type StaffCustomOrder,
} from '#contract/calls/admin/custom-order-calls.ts';
import { addCustomOrderNote, completeCustomOrder } from '#contract/calls/admin/deferrable-request-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { requestCustomOrder } from '#contract/calls/custom-order-calls.ts';
import { askCall } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { aPicture } from '#tests/setup/pictures.ts';
import { customForm } from '#tests/setup/service-inputs.ts';
import { useShop } from '#tests/setup/shop.ts';
import { aStaffMember, type TestStaff } from '#tests/setup/staff.ts';

describe.each(everyEngine)('Custom orders at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  let pema: TestStaff;
  beforeAll(async () => {
    pema = await aStaffMember(shop, { role: 'staff' });
  });

  const send = async (own: object = {}): Promise<string> =>
    (await askCall(shop, requestCustomOrder, { body: { ...customForm, ...own } })).json().id;
  const change = (call: AnyCall, id: string, body: object = {}): Promise<StaffCustomOrder> =>
    pema.gets(call, { params: { id }, body }) as Promise<StaffCustomOrder>;
  const mailsOf = async (id: string) => {
    const mails = shop.database.read.selectFrom('mails').select('content').orderBy('created_at');
    const rows = await mails.where('event', 'like', `custom-order-%:${id}:%`).execute();
    return rows.map(({ content }) => JSON.parse(content));
  };
  const quote = { pricePaisa: 450_000, days: 21, text: 'Smoky quartz from Ganesh Himal,\nset in silver.' };

  test('are quoted by mail, quoted anew, accepted and done', async () => {
    const id = await send({ imageURL: await aPicture('gold') });
    const before = await pema.gets(readToday);
    expect(before.tasks).toContainEqual(expect.objectContaining({ kind: 'custom-order-new', id, detail: 'Asha Rai' }));
    const seen = await pema.gets(readStaffCustomOrder, { params: { id } });
    expect(seen).toMatchObject({ state: 'new', budgetPaisa: 150_000, picture: { width: 40 }, quotePaisa: null });
    expect(seen.asked).toContainEqual({ label: 'Item', value: 'Pendant' });
    await change(quoteCustomOrder, id, { version: 1, ...quote });
    const again = await change(quoteCustomOrder, id, { version: 2, ...quote, pricePaisa: 400_000 });
    expect(again).toMatchObject({ state: 'quoted', quotePaisa: 400_000, quoteDays: 21, quoteText: quote.text });
    expect(await mailsOf(id)).toMatchObject([
      { kind: 'custom-order-quoted', price: 'Rs 4,500', days: 21, text: quote.text },
      { price: 'Rs 4,000' },
    ]);
    await change(acceptCustomOrder, id, { version: 3 });
    const done = await change(completeCustomOrder, id, { version: 4 });
    expect(done).toMatchObject({ state: 'done', moves: [] });
    expect(done.history.map(({ event, note }) => [event, note])).toEqual([
      ['quoted', 'Rs 4,500, 21 days'],
      ['quoted', 'Rs 4,000, 21 days'],
      ['accepted', ''],
      ['done', ''],
    ]);
    expect((await pema.gets(readToday)).counts['custom-order-new']).toBe(before.counts['custom-order-new'] - 1);
  });

  test('are declined with a reason, by mail where there is an address', async () => {
    const [id, withoutEmail] = [await send(), await send({ email: '' })];
    for (const one of [id, withoutEmail])
      expect(await change(declineCustomOrder, one, { version: 1, reason: 'No such stone' })).toMatchObject({
        ...{ state: 'declined', reason: 'No such stone' },
      });
    expect(await mailsOf(id)).toMatchObject([{ kind: 'custom-order-declined', reason: 'No such stone' }]);
    expect(await mailsOf(withoutEmail)).toEqual([]);
  });

  test('a stale change and one that is not allowed get the current one', async () => {
    const id = await send();
    const answers = await Promise.all([
      pema.ask(quoteCustomOrder, { params: { id }, body: { version: 1, ...quote } }),
      pema.ask(declineCustomOrder, { params: { id }, body: { version: 1, reason: 'No' } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const stale = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(stale).toMatchObject({ data: [{ code: 'version-stale' }], current: { id, version: 2 } });
    const illegal = await pema.ask(completeCustomOrder, { params: { id }, body: { version: 2 } });
    expect([illegal.statusCode, illegal.json().data[0].code]).toEqual([409, 'move-not-allowed']);
  });

  test('have notes, and are found by phone and state', async () => {
    const id = await send({ name: '', phoneNumber: '984-1112223' });
    const noted = await change(addCustomOrderNote, id, { text: 'Wants it before Tihar' });
    expect(noted.notes).toMatchObject([{ text: 'Wants it before Tihar', by: 'Pema Lama' }]);
    const { requests } = await pema.gets(listStaffCustomOrders, { query: { search: '9841112223', state: 'new' } });
    expect(requests.map((one) => one.id)).toEqual([id]);
  });
});
