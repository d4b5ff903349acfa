import { beforeAll, describe, expect, test } from 'vitest';

import {
  cancelBooking,
  confirmBookingPayment,
  confirmCustomPayment,
  quoteCustomOrder,
  readStaffBooking,
  readStaffCustomOrder,
  undoBooking,
  undoCustomOrder,
} from '#contract/calls/admin/enquiry-calls.ts';
import {
  listStaffOrders,
  packOrder,
  readStaffOrder,
  undoOrder,
} from '#contract/calls/admin/order-calls.ts';
import { confirmPayment } from '#contract/calls/admin/payment-calls.ts';
import { readDeskSnapshot, readToday } from '#contract/calls/admin/today-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { bookTarot, requestCustomOrder } from '#contract/calls/service-calls.ts';
import { askCall, type TestStaff, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { aProduct, customForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

// A step is taken back by whoever might have made it: who sees no money takes back no payment, and
// the cashier, who packs nothing, takes back their own.

describe.each(everyEngine)('Steps and areas on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buyOnline } = deskOrderVerbs(shop);
  const owner = useStaff(shop);
  const packer = useStaff(shop, { role: 'staff', areas: ['orders'] });
  const cashier = useStaff(shop, { role: 'staff', areas: ['money'] });
  const writer = useStaff(shop, { role: 'staff', areas: ['words'] });
  const maya = useCustomer(shop);

  beforeAll(async () => {
    await shop.stock(aProduct('stepped', { stock: 50, pricePaisa: 100_000 }));
  });

  const order = (who: TestStaff, orderId: string) => who.gets(readStaffOrder, { orderId });
  const undo = async (who: TestStaff, orderId: string, event: string) => {
    const { version, timeline } = await order(owner, orderId);
    const step = timeline.findLast((one) => one.event === event);
    return who.ask(undoOrder, { orderId, version, position: step?.position });
  };
  const undoable = async (who: TestStaff, orderId: string) =>
    (await order(who, orderId)).timeline.filter(({ canUndo }) => canUndo).map(({ event }) => event);

  test('of an order are taken back by their area, and each sees their own buttons', async () => {
    const { orderId } = await buyOnline(maya, { stepped: 1 }, 'plum');
    await cashier.gets(confirmPayment, { orderId, version: 1 });
    await packer.gets(packOrder, { orderId, version: 2 });
    expect(await undoable(owner, orderId)).toEqual(['payment-confirmed', 'packed']);
    expect(await undoable(packer, orderId)).toEqual(['packed']);
    expect(await undoable(cashier, orderId)).toEqual(['payment-confirmed']);
    expect((await order(cashier, orderId)).moves).toEqual(['refunded']);
    expect((await order(packer, orderId)).moves).toEqual(['shipped', 'canceled', 'changed']);

    const closed = await undo(packer, orderId, 'payment-confirmed');
    expect([closed.statusCode, closed.json().data[0].code]).toEqual([403, 'area-needed']);
    expect(closed.json().message).toContain('money');
    expect((await undo(cashier, orderId, 'packed')).statusCode).toBe(403);
    expect((await undo(cashier, orderId, 'payment-confirmed')).statusCode).toBe(200);
    expect((await undo(packer, orderId, 'packed')).statusCode).toBe(200);
    expect((await undo(writer, orderId, 'packed')).statusCode).toBe(403);
  });

  const undoEnquiry = async (
    who: TestStaff,
    [read, call]: readonly [typeof readStaffBooking | typeof readStaffCustomOrder, AnyCall],
    id: string,
  ) => {
    const { version, history } = await owner.gets(read, { id });
    return who.ask(call, { id, version, step: history.at(-1)?.id });
  };

  test('of a booking, too', async () => {
    const calls = [readStaffBooking, undoBooking] as const;
    const { id } = (await askCall(shop, bookTarot, tarotForm)).json();
    await shop.update('bookings', { price_paisa: 200_000 }, { id });
    const paid = await cashier.gets(confirmBookingPayment, { id, version: 1 });
    expect(paid.history.at(-1)).toMatchObject({ canUndo: true });
    const [step] = (await packer.gets(readStaffBooking, { id })).history.slice(-1);
    expect(step).toMatchObject({ event: 'payment-confirmed', canUndo: false });
    expect((await undoEnquiry(packer, calls, id)).statusCode).toBe(403);
    expect((await undoEnquiry(cashier, calls, id)).statusCode).toBe(200);
    await packer.gets(cancelBooking, { id, version: 3, reason: 'Ill' });
    expect((await undoEnquiry(cashier, calls, id)).statusCode).toBe(403);
    expect((await undoEnquiry(packer, calls, id)).statusCode).toBe(200);
  });

  test('of a custom order, too', async () => {
    const calls = [readStaffCustomOrder, undoCustomOrder] as const;
    const { id } = await maya.gets(requestCustomOrder, { ...customForm, email: maya.email });
    const quote = { pricePaisa: 350_000, days: 1, text: 'In silver' };
    await packer.gets(quoteCustomOrder, { id, version: 1, ...quote });
    expect((await undoEnquiry(cashier, calls, id)).statusCode).toBe(403);
    await cashier.gets(confirmCustomPayment, { id, version: 2 });
    expect((await undoEnquiry(packer, calls, id)).statusCode).toBe(403);
    expect((await undoEnquiry(cashier, calls, id)).statusCode).toBe(200);
  });

  test('what Today leads the cashier to is open, the lists of orders are not', async () => {
    const { orderId } = await buyOnline(maya, { stepped: 1 }, 'navy');
    const tasks = (await cashier.gets(readToday)).tasks.map(({ id }) => id);
    expect(tasks).toContain(orderId);
    for (const id of tasks) expect((await order(cashier, id)).summary.orderId).toBe(id);
    expect((await cashier.ask(listStaffOrders)).statusCode).toBe(403);
    expect((await writer.ask(readStaffOrder, { orderId })).statusCode).toBe(403);
  });

  test('whoever takes orders by hand has the stock without a network', async () => {
    const copyOf = async (who: TestStaff) => {
      const { orders, stock } = await who.gets(readDeskSnapshot);
      return [orders.length > 0, stock.length > 0];
    };
    expect(await copyOf(packer)).toEqual([true, true]);
    expect(await copyOf(cashier)).toEqual([false, false]);
  });
});
