import { beforeAll, describe, expect, test } from 'vitest';

import { setBuyerTaxNumber } from '#contract/calls/admin/invoice-calls.ts';
import {
  addOrderNote,
  deliverOrder,
  listStaffOrders,
  packOrder,
  readChosenOrders,
  reverseOrder,
  shipOrder,
  undoOrder,
} from '#contract/calls/admin/order-calls.ts';
import { confirmPayment, listCashDue } from '#contract/calls/admin/payment-calls.ts';
import {
  exportSettlements,
  listSettlements,
  settleCourier,
  undoSettlement,
} from '#contract/calls/admin/settlement-calls.ts';
import { readDeskSnapshot } from '#contract/calls/admin/today-calls.ts';
import { type ParcelStep, parcelSteps } from '#contract/names/order-states.ts';
import { fitsSearch } from '#src/desk/records/fits-search.ts';
import { aCustomer, aStaffMember, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Many parcels at once on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { advance, buy, seen } = deskOrderVerbs(shop);
  const pema = useStaff(shop, { role: 'staff', name: 'Pema Lama' });
  const owner = useStaff(shop);
  const maya = useCustomer(shop, { name: 'Maya Gurung' });

  beforeAll(async () => {
    await shop.stock(
      aProduct('many-quartz', { name: 'Rose Quartz Pendant', stock: 500, pricePaisa: 500_000 }),
      aProduct('many-stone', { name: 'चन्द्रकान्त Mondstein Größe', stock: 50, pricePaisa: 600_000 }),
    );
  });

  /** An order on its way, with a courier. */
  async function sent(courier: string, trackingNumber = '') {
    const { orderId } = await buy(maya, { 'many-quartz': 1 });
    await advance(pema, orderId, packOrder);
    const order = await pema.gets(shipOrder, { orderId, version: 2, courier, trackingNumber });
    return { orderId, version: order.version, number: order.summary.orderNumber };
  }
  const isDue = async (orderId: string) =>
    (await pema.gets(listCashDue)).orders.some((order) => order.orderId === orderId);

  test('what is to be packed, shipped and delivered is found as without a network', async () => {
    const { orderId } = await buy(maya, { 'many-quartz': 1 });
    const found = async (next: ParcelStep) => {
      const list = await pema.gets(listStaffOrders, { next, pageSize: '50' });
      const { orders } = await pema.gets(readDeskSnapshot);
      const offline = orders.filter((order) => fitsSearch(order, { next }));
      const ids = list.orders.map((order) => order.orderId).toSorted();
      expect(offline.map(({ summary }) => summary.orderId).toSorted()).toEqual(ids);
      return ids.includes(orderId);
    };
    const steps = async () => Promise.all(parcelSteps.map(found));
    expect(await steps()).toEqual([true, false, false]);
    await advance(pema, orderId, packOrder);
    expect(await steps()).toEqual([false, true, false]);
    await pema.gets(shipOrder, { orderId, version: 2 });
    expect(await steps()).toEqual([false, false, true]);
    await pema.gets(deliverOrder, { orderId, version: 3 });
    expect(await steps()).toEqual([false, false, false]);
  });

  test('several orders are read at once, in their order', async () => {
    const [one, other] = [await sent('Sajha'), await sent('Sajha')];
    const ids = [other.orderId, 'nobody', one.orderId, other.orderId];
    const { orders } = await pema.gets(readChosenOrders, { ids: ids.join(',') });
    expect(orders).toEqual([await seen(pema, other.orderId), await seen(pema, one.orderId)]);
    const many = Array.from({ length: 101 }, (_, at) => `order-${at}`).join(',');
    for (const odd of ['', ',', "a,'", many])
      expect((await pema.ask(readChosenOrders, { ids: odd })).statusCode).toBe(422);
  });

  test('orders are found by tracking number, city and product, in any script and case', async () => {
    const dolma = await aCustomer(shop, { name: 'Долма Щербакова' });
    const { orderId } = await buy(dolma, { 'many-stone': 1 }, { firstName: 'ÖZGÜR' });
    await advance(pema, orderId, packOrder);
    await pema.gets(shipOrder, { orderId, version: 2, trackingNumber: 'NCM-4711/β' });
    const { orders: copies } = await pema.gets(readDeskSnapshot);
    for (const search of [
      'ncm-4711',
      '4711/Β',
      'ЩЕРБАКОВА',
      'özgür',
      'ozgur',
      'चन्द्रकान्त',
      'mondstein grosse',
      'MONDSTEIN',
    ]) {
      const list = await pema.gets(listStaffOrders, { search });
      expect([search, list.orders.map((order) => order.orderId)]).toEqual([search, [orderId]]);
      const offline = copies.filter((order) => fitsSearch(order, { search }));
      expect(offline.map(({ summary }) => summary.orderId)).toEqual([orderId]);
    }
    const { summary } = await seen(pema, orderId);
    const inCity = await pema.gets(listStaffOrders, { search: summary.city.toUpperCase() });
    expect(inCity.orders.map((order) => order.orderId)).toContain(orderId);
    // A corrected number is found, the wrong one is not.
    await shop.update('orders', { tracking_number: 'NCM-1' }, { id: orderId });
    expect((await pema.gets(listStaffOrders, { search: 'ncm-4711' })).orders).toEqual([]);
  });

  test('a courier’s cash is settled at once, with the fee, and taken back', async () => {
    const orders = [await sent('Sajha'), await sent('sajha'), await sent('Sajha')];
    const chosen = orders.map(({ orderId, version }) => ({ orderId, version }));
    const body = { courier: 'Sajha', orders: chosen, sumPaisa: 1_440_000, feePaisa: 60_000 };
    const settled = await pema.gets(settleCourier, body);
    expect(settled).toMatchObject({
      by: 'Pema Lama',
      courier: 'Sajha',
      duePaisa: 1_500_000,
      sumPaisa: 1_440_000,
      feePaisa: 60_000,
      note: '',
      undoneAt: '',
      canUndo: true,
    });
    expect(settled.orders.map(({ orderNumber }) => orderNumber)).toEqual(
      orders.map(({ number }) => number),
    );
    for (const { orderId } of orders) {
      expect(await isDue(orderId)).toBe(false);
      expect((await seen(pema, orderId)).payments).toMatchObject([{ amountPaisa: 500_000 }]);
    }
    expect((await pema.gets(listSettlements, { search: 'SAJ' })).settlements).toEqual([settled]);
    expect((await pema.gets(listSettlements, { search: 'Nobody' })).total).toBe(0);

    const undone = await pema.gets(undoSettlement, { id: settled.id });
    expect(undone).toMatchObject({ canUndo: false, undoneAt: expect.stringMatching(/^20/) });
    for (const { orderId } of orders) {
      expect(await isDue(orderId)).toBe(true);
      expect((await seen(pema, orderId)).payments).toEqual([]);
    }
    expect((await pema.ask(undoSettlement, { id: settled.id })).statusCode).toBe(409);
    expect((await pema.ask(undoSettlement, { id: 'none' })).statusCode).toBe(404);
    const logged = await shop.rows('audit_log', { subject: `settlement:${settled.id}` }, 'id');
    expect(logged.map(({ action }) => action)).toEqual(['settlement.create', 'settlement.undo']);
  });

  test('a settlement is taken back though the buyer’s tax number was typed since', async () => {
    const order = await sent('Himal');
    const { orderId, version } = order;
    const body = { courier: 'Himal', orders: [{ orderId, version }], sumPaisa: 500_000 };
    const { id } = await pema.gets(settleCourier, { ...body, feePaisa: 0 });
    await owner.gets(setBuyerTaxNumber, { subject: `order:${orderId}`, taxNumber: '301234567' });
    const listed = async () =>
      (await pema.gets(listSettlements, { search: 'Himal' })).settlements[0]?.canUndo;
    expect(await listed()).toBe(true);
    // What has happened to the order itself stands on it.
    await pema.gets(deliverOrder, { orderId, version: (await seen(pema, orderId)).version });
    expect(await listed()).toBe(false);
    const refused = await pema.ask(undoSettlement, { id });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `Order ${order.number}: Something else has happened to it meanwhile. Nothing was recorded.`,
    ]);
  });

  test('of which the tax number was typed since, the cash is due again', async () => {
    const { orderId, version } = await sent('Koshi');
    const body = { courier: 'Koshi', orders: [{ orderId, version }], sumPaisa: 500_000 };
    const { id } = await pema.gets(settleCourier, { ...body, feePaisa: 0 });
    await owner.gets(setBuyerTaxNumber, { subject: `order:${orderId}`, taxNumber: '301234567' });
    expect((await pema.gets(undoSettlement, { id })).undoneAt).not.toBe('');
    expect(await isDue(orderId)).toBe(true);
    expect((await seen(pema, orderId)).order.taxNumber).toBe('301234567');
  });

  test('of which each payment was taken back by itself, the settlement is taken back, too', async () => {
    const { orderId, version } = await sent('Lumbini');
    const body = { courier: 'Lumbini', orders: [{ orderId, version }], sumPaisa: 500_000 };
    const { id } = await pema.gets(settleCourier, { ...body, feePaisa: 0 });
    const { timeline, version: now } = await seen(pema, orderId);
    const { position } = timeline.at(-1) ?? {};
    await pema.gets(undoOrder, { orderId, version: now, position });
    const undone = await pema.gets(undoSettlement, { id });
    expect(undone).toMatchObject({ orders: [], undoneAt: expect.stringMatching(/^20/) });
    expect(await isDue(orderId)).toBe(true);
  });

  test('of what was paid in part the rest is settled', async () => {
    const { orderId, version } = await sent('Parts');
    const part = await pema.gets(confirmPayment, { orderId, version, amountPaisa: 200_000 });
    const { orders } = await pema.gets(listCashDue);
    expect(orders.find((order) => order.orderId === orderId)).toMatchObject({ paidPaisa: 200_000 });
    const body = { courier: 'Parts', orders: [{ orderId, version: part.version }] };
    const settled = await pema.gets(settleCourier, { ...body, sumPaisa: 300_000, feePaisa: 0 });
    expect(settled.orders).toMatchObject([{ amountPaisa: 300_000 }]);
    expect(await isDue(orderId)).toBe(false);
  });

  test('sums that do not agree need a word why', async () => {
    const { orderId, version } = await sent('Pathao');
    const body = { courier: 'Pathao', orders: [{ orderId, version }], feePaisa: 10_000 };
    const short = await pema.ask(settleCourier, { ...body, sumPaisa: 480_000 });
    expect([short.statusCode, short.json().message]).toEqual([
      422,
      'Rs 100 are missing. Please check the sums, or say why.',
    ]);
    expect(await isDue(orderId)).toBe(true);
    const over = await pema.ask(settleCourier, { ...body, sumPaisa: 500_000 });
    expect(over.json().message).toContain('Rs 100 are too much');
    const note = 'Comes next week';
    const settled = await pema.gets(settleCourier, { ...body, sumPaisa: 480_000, note });
    expect(settled).toMatchObject({ duePaisa: 500_000, note });
    for (const odd of [{ sumPaisa: -1 }, { sumPaisa: 0.5 }, { orders: [] }, { feePaisa: 1e300 }])
      expect((await pema.ask(settleCourier, { ...body, sumPaisa: 1, ...odd })).statusCode).toBe(
        422,
      );
  });

  test('nothing is settled while one of the orders is not due, and each is named', async () => {
    const [good, changed, other] = [await sent('Upaya'), await sent('Upaya'), await sent('Else')];
    await pema.gets(addOrderNote, { orderId: changed.orderId, text: 'Call' });
    const orders = [good, changed, other].map(({ orderId, version }) => ({ orderId, version }));
    const body = { courier: 'Upaya', orders, sumPaisa: 1_500_000, feePaisa: 0, note: 'x' };
    const answer = await pema.ask(settleCourier, body);
    expect(answer.statusCode).toBe(409);
    const texts = answer.json().data.map((reason: { description: string }) => reason.description);
    expect(texts).toEqual([
      `Order ${changed.number}: Something else has happened to it meanwhile.`,
      `Order ${other.number}: Its cash is not due from this courier any more.`,
    ]);
    expect(await isDue(good.orderId)).toBe(true);
    expect(await shop.rows('courier_settlements', { courier: 'Upaya' })).toEqual([]);
    // Twice the same order is one.
    const [one] = orders;
    const twice = { ...body, orders: [one, one], sumPaisa: 500_000 };
    const settled = await pema.gets(settleCourier, twice);
    expect(settled.orders).toHaveLength(1);
    // Once something else has happened, it stays.
    const back = { parcel: 'refused', restock: false, version: good.version + 1 };
    await pema.gets(reverseOrder, { orderId: good.orderId, ...back });
    const stays = await pema.ask(undoSettlement, { id: settled.id });
    expect([stays.statusCode, stays.json().message]).toEqual([
      409,
      `Order ${good.number}: Something else has happened to it meanwhile. Nothing was recorded.`,
    ]);
  });

  test('two members of the staff settle the same orders once', async () => {
    const orders = [await sent('Race'), await sent('Race')];
    const other = await aStaffMember(shop, { role: 'staff' });
    const chosen = orders.map(({ orderId, version }) => ({ orderId, version }));
    const body = { courier: 'Race', sumPaisa: 1_000_000, feePaisa: 0 };
    const answers = await Promise.all([
      pema.ask(settleCourier, { ...body, orders: chosen }),
      other.ask(settleCourier, { ...body, orders: chosen.toReversed() }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    for (const { orderId } of orders) expect((await seen(pema, orderId)).payments).toHaveLength(1);
  });

  test('settlements are exported for owners', async () => {
    expect((await pema.ask(exportSettlements, {})).statusCode).toBe(403);
    const owner = await aStaffMember(shop);
    const { csv, count } = await owner.gets(exportSettlements, {});
    expect(count).toBe((await pema.gets(listSettlements)).total);
    expect(csv).toContain('Comes next week');
    expect(csv).toContain('-100');
  });
});
