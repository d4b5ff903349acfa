import { beforeAll, describe, expect, test } from 'vitest';

import {
  askPaymentAgain,
  listPaymentAttempts,
  readPaymentProviders,
  savePaymentProvider,
} from '#contract/calls/admin/payment-provider-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import { readServices } from '#contract/calls/service-calls.ts';
import { aStaffMember, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { aFullCart } from '#tests/setup/orders.ts';
import { openPaymentSimulator, type PaymentSimulator } from '#tests/setup/payment-simulator.ts';
import { paymentVerbs } from '#tests/setup/payments.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { defaultEngines, useShop } from '#tests/setup/shop.ts';

let simulator: PaymentSimulator;
beforeAll(async () => {
  simulator = await openPaymentSimulator();
  return () => simulator.close();
});

describe.each(defaultEngines)('Accounts at providers of payments, on %s', (engine) => {
  const shop = useShop(engine, {
    env: () => ({ PAYMENT_SIMULATOR: simulator.url, RATE_LIMIT: 'off' }),
  });
  const owner = useStaff(shop);
  const maya = useCustomer(shop);
  const pay = paymentVerbs(shop, () => simulator);
  const ways = async () =>
    readServices.response.parse((await shop.get('/api/services')).json()).ways;

  test('are offered once their keys are there, which never come back', async () => {
    expect(await ways()).toBeUndefined();
    const { form } = await aFullCartOf();
    const early = await maya.ask(placeOrder, { ...form, method: 1, payWith: 'khalti' });
    expect(early.statusCode).toBe(422);
    const none = await owner.ask(savePaymentProvider, {
      provider: 'khalti',
      mode: 'live',
      keys: {},
    });
    expect(none.statusCode).toBe(422);
    const saved = await owner.ask(savePaymentProvider, {
      provider: 'khalti',
      mode: 'live',
      keys: { secretKey: 'khalti-secret' },
    });
    expect(saved.statusCode).toBe(200);
    expect(saved.body).not.toContain('khalti-secret');
    const read = await owner.ask(readPaymentProviders);
    expect(read.body).not.toContain('khalti-secret');
    expect(read.json().accounts[1].keys).toMatchObject([{ isSet: true, shown: 'cret' }]);
    expect((await ways())?.map(({ provider }) => provider)).toEqual(['khalti']);
    const log = await shop.database.read.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain('khalti-secret');
    const off = await owner.gets(savePaymentProvider, {
      provider: 'khalti',
      mode: 'off',
      keys: {},
    });
    expect(off.accounts[1]?.keys).toMatchObject([{ isSet: true }]);
    expect(await ways()).toBeUndefined();
  });

  test('of Stripe have the key of their mode', async () => {
    const wrong = await owner.ask(savePaymentProvider, {
      provider: 'stripe',
      mode: 'live',
      keys: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
    });
    expect(wrong.statusCode).toBe(422);
  });

  test('are the owner’s alone', async () => {
    const staff = await aStaffMember(shop, { role: 'staff' });
    expect((await staff.ask(readPaymentProviders)).statusCode).toBe(403);
    const tried = { provider: 'khalti', mode: 'off', keys: {} };
    expect((await staff.ask(savePaymentProvider, tried)).statusCode).toBe(403);
  });

  test('say at the desk what became of a payment when they are asked again', async () => {
    await owner.gets(savePaymentProvider, { provider: 'khalti', mode: 'live', keys: {} });
    const { form } = await aFullCartOf();
    const { orderId, totalAmount } = await maya.gets(placeOrder, {
      ...form,
      method: 1,
      payWith: 'khalti',
    });
    const subject = `order:${orderId}` as const;
    const payment = await pay.begin(subject, 'khalti', totalAmount * 100);
    if (!payment) throw new Error('Nothing was begun.');
    const { attempts } = await owner.gets(listPaymentAttempts, { subject });
    expect(attempts).toMatchObject([{ state: 'open', label: 'Khalti' }]);
    const id = attempts[0]?.id;
    simulator.fault = 'down';
    expect((await owner.ask(askPaymentAgain, { id })).statusCode).toBe(503);
    simulator.fault = undefined;
    simulator.pay(payment);
    const asked = await owner.gets(askPaymentAgain, { id });
    expect(asked.attempts).toMatchObject([{ state: 'paid', said: 'Completed' }]);
    expect(await pay.paidPaisa(subject)).toBe(totalAmount * 100);
  });

  let stocked = false;
  async function aFullCartOf() {
    if (!stocked) await shop.stock(aProduct('quartz', { stock: 50, pricePaisa: 250_000 }));
    stocked = true;
    return aFullCart(shop, maya, { quartz: 1 });
  }
});
