import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';

import { listOrders, type Order, placeOrder } from '#contract/calls/order-calls.ts';
import { orderStates } from '#contract/names/order-states.ts';
import { orderNumber } from '#contract/rules/order-number.ts';
import { ordersCommand } from '#server/cli/orders/orders-command.ts';
import { aCustomer, type TestCustomer } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { aFullCart, productIdOf, stockOf } from '#tests/setup/full-cart.ts';
import { runOwnerCommand } from '#tests/setup/owner.ts';
import { takeOnlinePayment } from '#tests/setup/payment.ts';
import { aPicture } from '#tests/setup/pictures.ts';
import { anAttribute, aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)("The owner's view of orders on %s", (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const orders = (...args: string[]) => runOwnerCommand(shop, ordersCommand, ...args);
  let maya: TestCustomer;

  const buy = async (wanted: Record<string, number>, own: Record<string, unknown> = {}) => {
    const { form } = await aFullCart(shop, maya, wanted);
    return maya.gets(placeOrder, { body: { ...form, ...own } });
  };
  const orderNow = async (orderId: string): Promise<Order | undefined> =>
    (await maya.gets(listOrders, { params: { userId: maya.userId } })).find((one) => one.orderId === orderId);

  test('says so while there are none', async () => {
    expect(await orders()).toEqual({ code: 0, text: 'There are no orders yet.' });
    expect(await orders('--status', 'shipped')).toEqual({ code: 0, text: 'There are no shipped orders.' });
  });

  describe('with orders', () => {
    let first: Order;
    let second: Order;
    beforeAll(async () => {
      maya = await aCustomer(shop, { name: 'Maya \u001b[31mGurung', email: 'maya@example.com' });
      await shop.stock(aProduct('amethyst-bracelet', { stock: 500, pricePaisa: 135_000 }));
      await shop.stock(aProduct('quartz', { stock: 500, pricePaisa: 5_000 }));
      first = await buy({ 'amethyst-bracelet': 3 }, { firstName: 'Ama', notes: 'Ring\u0007 twice\nat the gate' });
      const FormFile = await aPicture('teal');
      await takeOnlinePayment(shop);
      second = await buy({ quartz: 2 }, { method: 1, FormFile });
    });

    test('they are listed in columns, the newest first, without control characters', async () => {
      const { code, text } = await orders();
      expect(code).toBe(0);
      const [head, newest, older, , sum] = text.split('\n');
      expect(head).toMatch(/^Order +Placed \(Asia\/Kathmandu\) +Status +Total +Items +Paid +Customer$/);
      expect(newest).toMatch(
        new RegExp(`^${orderNumber(second)} +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d +Pending +Rs 200 +2 +online`),
      );
      expect(older).toMatch(/Rs 4,050 +3 +cash +Maya +\[31mGurung \(maya@example.com\)$/);
      expect(newest?.indexOf('online')).toBe(older?.indexOf('cash'));
      expect(sum).toBe('2 orders.');
    });

    test('one is shown with everything needed to ship it', async () => {
      const { text } = await orders('show', orderNumber(first));
      expect(text).toContain(`Order ${orderNumber(first)}   Pending (next: confirmed or canceled)`);
      expect(text).toMatch(/Placed +\S+ \S+ Asia\/Kathmandu \(UTC\+05:45\), \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
      expect(text).toContain('Paid        Cash on delivery');
      expect(text).toContain('  Ama\n  Swotha Road 3\n  Patan 44700\n  Bagmati\n  Nepal\n  984-1000000\n');
      expect(text).toContain('Notes: Ring  twice at the gate');
      expect(text).toMatch(/Amethyst Bracelet +Rs 1,350 +3 +Rs 4,050/);
      expect(text).toMatch(/Shipping +Rs 0\nTotal +Rs 4,050/);
      expect(text).toMatch(/History\n {2}Pending/);
      expect(text).not.toContain('Screenshot');
    });

    test('the screenshot is shown by the path of its file', async () => {
      const { text } = await orders('show', second.orderId);
      const path = /Screenshot +(\S+\.webp)/.exec(text)?.[1] ?? '';
      expect(path.startsWith(shop.settings.dataDir)).toBe(true);
      expect(existsSync(path)).toBe(true);
    });

    test('an unknown or ambiguous order is rejected', async () => {
      expect(await orders('show', 'zzz')).toEqual({
        code: 1,
        text: "There is no order 'zzz'. Run 'orders' to list them.",
      });
      expect((await orders('show', '%')).code).toBe(1);
      await buyWithId('abcd1111-0000-4000-8000-000000000000');
      await buyWithId('abcd2222-0000-4000-8000-000000000000');
      expect((await orders('show', 'abcd')).text).toBe(
        "Several orders begin with 'abcd' (ABCD1111, ABCD2222). Type more of the number.",
      );
      expect((await orders('show', 'ABCD1')).text).toContain('Order ABCD1111');
      await shop.database.transaction((trx) => trx.deleteFrom('orders').where('id', 'like', 'abcd%').execute());
    });

    test('unknown words are rejected with suggestions', async () => {
      expect((await orders('shwo', 'a')).text).toContain("unknown command 'shwo' (Did you mean show?)");
      expect((await orders('set', first.orderId, 'shiped')).text).toContain(
        "There is no status 'shiped'. The statuses are: pending, confirmed, shipped",
      );
      expect((await orders('--status', 'lost')).text).toContain(
        'The statuses are: pending, confirmed, shipped, delivered, canceled, returned.',
      );
      expect((await orders('set', first.orderId)).text).toContain("missing required argument 'status'");
      expect((await orders('--stats', 'x')).text).toContain('Did you mean --status?');
      expect((await orderNow(first.orderId))?.payment.status).toBe(0);
    });

    const buyWithId = (id: string) =>
      shop.database.transaction(async (trx) => {
        const row = await trx
          .selectFrom('orders')
          .selectAll()
          .where('id', '=', first.orderId)
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('orders')
          .values({ ...row, id, number: id.slice(0, 8).toUpperCase() })
          .execute();
      });

    test('the statuses of an order, each recorded and emailed', async () => {
      const bought = await buy({ quartz: 1 });
      const { orderId } = bought;
      const short = orderNumber(bought);
      const way = ['confirmed', 'shipped', 'Delivered', 'returned'];
      for (const [at, state] of way.entries()) {
        const { code, text } = await orders('set', short, state);
        expect(code, text).toBe(0);
        expect(text).toContain(`Order ${short} is now ${state.toLowerCase()}; it was `);
        const order = await orderNow(orderId);
        expect(order?.history).toHaveLength(at + 2);
        expect(orderStates[order?.payment.status ?? -1]?.toLowerCase()).toBe(state.toLowerCase());
      }
      const { text } = await orders('set', short, 'pending');
      expect(text).toBe(`Order ${short} is returned and cannot become pending; that is final.`);
      const mails = await shop.database.read
        .selectFrom('mails')
        .select(['event', 'recipient', 'content'])
        .where('event', 'like', `order-status:${orderId}:%`)
        .orderBy('event')
        .execute();
      expect(mails.map(({ event }) => event.replace(orderId, ''))).toEqual(
        [1, 2, 3, 4].map((at) => `order-status::${at}`),
      );
      expect(mails[0]?.recipient).toBe('maya@example.com');
      expect(mails.map(({ content }) => JSON.parse(content).order.payment.status)).toEqual([1, 2, 3, 5]);
    });

    // Which moves there are is in order-moves.test.ts.
    test.each([
      ['shipped', 'is pending and cannot become shipped'],
      ['pending', 'is pending already.'],
    ])('from pending there is no way to %s', async (to, message) => {
      const { orderId } = await buy({ quartz: 1 });
      const before = await orderNow(orderId);
      const stock = await stockOf(shop, 'quartz');
      const { code, text } = await orders('set', orderId, to);
      expect([code, text]).toEqual([1, expect.stringContaining(message)]);
      expect(await orderNow(orderId)).toEqual(before);
      expect(await stockOf(shop, 'quartz')).toBe(stock);
    });

    test('canceling before shipping returns the items to stock once, and the shop shows it', async () => {
      await shop.stock(aProduct('two-sizes', { stock: 9, attributes: [anAttribute('S', 4), anAttribute('L', 4)] }));
      const productId = await productIdOf(shop, 'two-sizes');
      const choices = () =>
        shop.database.read
          .selectFrom('product_attributes')
          .select(['id', 'stock'])
          .where('product_id', '=', productId)
          .orderBy('position')
          .execute();
      const large = (await choices())[1]?.id;
      await shop.app.inject({
        method: 'POST',
        url: '/api/ShoppingCart/CartItem',
        headers: { authorization: `Bearer ${maya.token}` },
        payload: { userId: maya.userId, productId, quantity: 3, selectedAttributeId: large },
      });
      const stock = await stockOf(shop, 'quartz');
      const { orderId } = await buy({ quartz: 5 });
      expect((await choices()).map((one) => one.stock)).toEqual([4, 1]);
      expect((await shop.get('/api/product/two-sizes')).json().stockQuantity).toBe(5);

      await orders('set', orderId, 'confirmed');
      const both = await Promise.all([1, 2].map(() => orders('set', orderId, 'canceled')));
      expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
      expect(both.map(({ text }) => text).join('\n')).toContain('Its items are back in stock.');
      expect((await choices()).map((one) => one.stock)).toEqual([4, 4]);
      expect(await stockOf(shop, 'quartz')).toBe(stock);
      expect((await shop.get('/api/product/two-sizes')).json().stockQuantity).toBe(8);
    });

    test('one paid online is asked about, confirmed, shipped, returned and refunded, with notes', async () => {
      const FormFile = await aPicture('olive');
      const order = await buy({ quartz: 2 }, { method: 1, FormFile });
      const number = orderNumber(order);
      const stock = await stockOf(shop, 'quartz');
      const done = async (...args: string[]) => {
        const { code, text } = await orders(...args);
        expect(code, text).toBe(0);
        return text;
      };
      expect((await orders('ask', number)).text).toContain("required option '--reason <text>' not specified");
      expect(await done('ask', number, '--reason', 'Too dark')).toBe(`Order ${number} is waiting for a screenshot.`);
      expect(await done('confirm', number, '--reference', 'FT-7')).toBe(
        `Order ${number} is now confirmed; it was pending.`,
      );
      expect((await orders('reject', number, '--reason', 'x')).text).toBe(
        `Order ${number} is confirmed and cannot become rejected; it can become shipped or canceled.`,
      );
      expect(await done('pack', number)).toBe(`Order ${number} is packed.`);
      await done('ship', number, '--courier', 'Nepal Can Move', '--tracking', 'NCM-77');
      await done('refuse', number, '--reason', 'Nobody at home');
      expect(await done('restock', number)).toBe(`Order ${number} is back in stock.`);
      expect(await stockOf(shop, 'quartz')).toBe(stock + 2);
      expect((await orders('restock', number)).code).toBe(1);
      expect((await orders('refund', number, '1.234')).text).toContain('The amount must be in Rs');
      expect((await orders('refund', number, '9,999')).text).toBe('You can refund up to Rs 200 of this order.');
      expect(await done('refund', number, '150.50', '--reason', 'Postage')).toBe(
        `Order ${number}: Rs 150.50 refunded.`,
      );
      expect(await done('close-refund', number, '--reason', 'Postage')).toBe(
        `Order ${number}: nothing more is to be refunded.`,
      );
      expect((await orders('close-refund', number, '--reason', 'Postage')).text).toBe(
        'No refund of this order is owed.',
      );
      for (const blank of [
        ['note', number, ' '],
        ['ask', number, '--reason', ''],
        ['close-refund', number, '--reason', ' '],
      ]) {
        expect(await orders(...blank), blank[0]).toMatchObject({ code: 1, text: expect.stringContaining('empty') });
      }
      await done('note', number, 'Call before noon');

      const text = await done('show', number);
      expect(text).toContain('Payment     partly refunded');
      expect(text).toContain('Parcel      refused, Nepal Can Move, NCM-77');
      expect(text).toMatch(/Proof asked +.* {2}Too dark\n/);
      expect(text).toMatch(/\nPayments\n {2}Rs 200, .*, Command, FT-7\n/);
      expect(text).toMatch(/\nRefunds\n {2}Rs 150\.50, .*\n {2}nothing more to refund, .*, Postage\n/);
      expect(text).toMatch(/\nNotes\n {2}.*, Command: Call before noon$/);
    });

    test('a list can be filtered by status, and is limited', async () => {
      const { text } = await orders('--status', 'Returned');
      expect(text).toMatch(/\n2 orders\.$/);
      for (let count = 0; count < 51; count += 1) await buyWithId(`eeee${String(count).padStart(4, '0')}-copy`);
      const all = (await orders('--all')).text.split('\n').length;
      expect(all).toBeGreaterThan(53);
      const { text: cut } = await orders();
      expect(cut.split('\n')).toHaveLength(53);
      expect(cut).toMatch(/The newest 50 of \d+ orders\. Add --all to list them all\.$/);
    });
  });
});
