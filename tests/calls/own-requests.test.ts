import { describe, expect, test } from 'vitest';
import { scheduleBooking } from '#contract/calls/admin/booking-calls.ts';
import { quoteCustomOrder } from '#contract/calls/admin/custom-order-calls.ts';
import { requestCustomOrder } from '#contract/calls/custom-order-calls.ts';
import { cancelOwnBooking, listOwnRequests } from '#contract/calls/request-calls.ts';
import { aCustomer, askCall, type TestCustomer } from '#tests/setup/customer.ts';
import { anOwnBooking } from '#tests/setup/customer-with-data.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { customForm } from '#tests/setup/service-inputs.ts';
import { useShop } from '#tests/setup/shop.ts';
import { aStaffMember } from '#tests/setup/staff.ts';

const nextYear = new Date().getUTCFullYear() + 1;

describe.each(everyEngine)('A customer’s bookings and custom orders on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const listOf = ({ userId, gets }: TestCustomer) => gets(listOwnRequests, { params: { userId } });
  const cancel = ({ userId, ask }: TestCustomer, id: string) => ask(cancelOwnBooking, { params: { userId, id } });

  test('are those with the confirmed email address, however it was typed', async () => {
    const maya = await aCustomer(shop);
    const id = await anOwnBooking(shop, maya);
    const confirm = (confirmed_at: string | null) => shop.update('users', { confirmed_at }, { id: maya.userId });
    await confirm(null);
    expect(await listOf(maya)).toEqual({ bookings: [], customOrders: [] });
    await confirm(new Date().toISOString());
    const { id: orderId } = (
      await askCall(shop, requestCustomOrder, { body: { ...customForm, email: maya.email } })
    ).json();
    const pema = await aStaffMember(shop);
    const quote = { version: 1, pricePaisa: 450_050, days: 21, text: 'In silver' };
    await pema.gets(quoteCustomOrder, { params: { id: orderId }, body: quote });
    const { bookings, customOrders } = await listOf(maya);
    expect(bookings).toMatchObject([{ id, state: 'new', startsAt: null, price: null }]);
    expect(customOrders).toMatchObject([
      { id: orderId, state: 'quoted', quote: { price: 4500.5, days: 21, text: 'In silver' } },
    ]);
    expect(await listOf(await aCustomer(shop))).toEqual({ bookings: [], customOrders: [] });
  });

  test('bookings are canceled until the day before, once, with an email', async () => {
    const maya = await aCustomer(shop);
    const [id, soon] = [await anOwnBooking(shop, maya), await anOwnBooking(shop, maya)];
    const pema = await aStaffMember(shop);
    const body = { version: 1, day: `${nextYear}-06-01`, time: '15:00', minutes: 30 };
    await pema.gets(scheduleBooking, { params: { id }, body });
    const answers = await Promise.all([cancel(maya, id), cancel(maya, id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await listOf(maya)).bookings.find((one) => one.id === id)).toMatchObject({ state: 'canceled' });
    const mails = shop.database.read
      .selectFrom('mails')
      .select('content')
      .where('event', 'like', `booking-canceled-by%`);
    const told = (await mails.execute()).filter(({ content }) => content.includes(id));
    expect(told.map(({ content }) => JSON.parse(content))).toMatchObject([
      { event: 'canceled-by-customer', appointment: { sequence: 1 }, money: 'Nothing was paid, so you owe nothing.' },
    ]);

    const toOwner = shop.database.read
      .selectFrom('mails')
      .select('recipient')
      .where('event', '=', `booking-canceled-to-owner:${id}`);
    expect(await toOwner.execute()).toEqual([{ recipient: shop.settings.ownerEmail }]);

    const scheduled_at = new Date(Date.now() + 60_000).toISOString();
    await shop.update('bookings', { state: 'confirmed', scheduled_at }, { id: soon });
    const late = await cancel(maya, soon);
    expect([late.statusCode, late.json().data[0].code]).toEqual([409, 'booking-not-cancelable']);
    const other = await anOwnBooking(shop, await aCustomer(shop));
    expect((await cancel(maya, other)).statusCode).toBe(404);
  });
});
