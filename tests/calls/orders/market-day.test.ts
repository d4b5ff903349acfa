import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import type { placeOrderByHand } from '#contract/calls/admin/hand-order-calls.ts';
import { listStaffOrders } from '#contract/calls/admin/order-calls.ts';
import { readDeskSnapshot, readToday } from '#contract/calls/admin/today-calls.ts';
import type { BodyOf, Caller } from '#contract/calls/call.ts';
import { agreedByHand } from '#contract/rules/cart/hand-order.ts';
import { askCall, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

// Two phones without a line for eight hours sell sixty pieces at a stall, from the stock that the
// website sells meanwhile; one of them is ended three times while it sends. The outbox is the
// desk's own.

const products = Array.from({ length: 15 }, (_, at) => `stall-${at}`);
/** Of each product: the site sells one of every third meanwhile, so that some are sold twice. */
const stock = 4;
const sales = 30;
const hourMs = 3_600_000;

describe.each(everyEngine)('A market day on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buy } = deskOrderVerbs(shop);
  const pema = useStaff(shop, { role: 'staff', name: 'Pema Lama' });
  const asha = useStaff(shop, { role: 'staff', name: 'Asha Rai' });
  const maya = useCustomer(shop, { name: 'Maya Gurung' });

  beforeAll(async () => {
    await shop.stock(
      ...products.map((slug, at) => aProduct(slug, { stock, pricePaisa: 50_050 + at * 1_001 })),
    );
  });
  beforeEach(() => void vi.spyOn(console, 'info').mockReturnValue(undefined));
  afterEach(() => vi.unstubAllGlobals());

  /** A phone with the desk: its outbox in a database of its own. */
  async function openPhone(storage: IDBFactory) {
    vi.resetModules();
    vi.stubGlobal('indexedDB', storage);
    const [{ addChanges, newChange, readChanges }, { sendInWorker }, { AppError }] =
      await Promise.all([
        import('#src/desk/outbox/change-store.ts'),
        import('#src/desk/outbox/send-changes.ts'),
        import('#src/shared/network/app-error.ts'),
      ]);
    return { addChanges, newChange, readChanges, sendInWorker, AppError };
  }

  /** Sells pieces, each an order that waits on the phone. Returns the cash in its box. */
  async function sellAt(storage: IDBFactory, owner: string, first: number): Promise<number> {
    const { stock: copy } = await pema.gets(readDeskSnapshot);
    const phone = await openPhone(storage);
    const opened = Date.now() - 8 * hourMs;
    let cash = 0;
    for (let at = 0; at < sales; at += 1) {
      const row = copy.find(({ slug }) => slug === products[(first + at) % products.length]);
      if (!row) throw new Error('The copy lacks a product.');
      const { productId, name, unitPaisa = 0 } = row;
      const discount = at % 7 === 0 ? { percent: 5, reason: 'Last pieces' } : undefined;
      const line = { productId, selectedAttributeId: null, quantity: 1, unitPaisa, name };
      const body: BodyOf<typeof placeOrderByHand> = {
        source: 'counter',
        handover: 'now',
        payment: 'cash-now',
        agreed: agreedByHand([line], undefined, discount, true),
        asAgreed: true,
        madeAt: new Date(opened + at * 900_000).toISOString(),
        ...(discount && { discount }),
      };
      cash += body.agreed.totalPaisa;
      const change = {
        callName: 'placeOrderByHand',
        subject: `order-by-hand:${owner}-${at}`,
        label: `Order of ${name}`,
        params: {},
        body: { ...body },
      };
      await phone.addChanges([phone.newChange(change, owner)]);
    }
    return cash;
  }

  /** Sends what waits on a phone. `losesAt`: after so many calls the phone is ended. */
  async function send(storage: IDBFactory, who: typeof pema, losesAt = Number.POSITIVE_INFINITY) {
    const phone = await openPhone(storage);
    let calls = 0;
    const caller: Caller = async (call, input) => {
      if (call.name === readStaffMe.name) return call.response.parse({ ...me, id: who.id });
      calls += 1;
      // No answer any more, as it is not there to get one.
      if (calls > losesAt) throw new phone.AppError('offline', 'Ended');
      const { params, body, idempotencyKey: key = '' } = input;
      const answer = await askCall(
        shop,
        call,
        { ...params, ...(body as object) },
        { key, headers: who.headers },
      );
      // The last one before the end has arrived, and its response has not.
      if (calls === losesAt) throw new phone.AppError('offline', 'Ended');
      if (answer.statusCode !== 200) throw new Error(answer.payload);
      return call.response.parse(answer.json());
    };
    await phone.sendInWorker(caller).catch(() => undefined);
    return (await phone.readChanges()).length;
  }

  test('loses no sale, no paisa, and tells of each piece that was sold twice', async () => {
    const [first, second] = [new IDBFactory(), new IDBFactory()];
    const cash = (await sellAt(first, pema.id, 0)) + (await sellAt(second, asha.id, 7));
    // The site has sold on: of every third product one piece, which the stall has sold as well.
    const sold = products.filter((_, at) => at % 3 === 0);
    for (const slug of sold) await buy(maya, { [slug]: 1 });

    for (const losesAt of [3, 1, 8]) expect(await send(first, pema, losesAt)).toBeGreaterThan(0);
    expect(await send(second, asha)).toBe(0);
    expect(await send(first, pema)).toBe(0);

    const byHand = (await shop.rows('orders')).filter(({ source }) => source === 'counter');
    expect(byHand).toHaveLength(2 * sales);
    const received = await shop.rows('payments');
    expect(received.reduce((sum, { amount_paisa }) => sum + amount_paisa, 0)).toBe(cash);
    expect((await pema.gets(listStaffOrders, { payment: 'confirmed' })).soldPaisa).toBe(cash);
    // Four of each were there, four were sold at the stall, and the site has sold one of some.
    const lines = await shop.rows('order_items');
    const oversold = lines.filter((line) => line.oversold > 0);
    expect(oversold.map(({ slug }) => slug).toSorted()).toEqual(sold.toSorted());
    for (const { stock: left, slug } of await shop.rows('products')) expect(left, slug).toBe(0);
    const taken = lines.reduce((sum, line) => sum + (line.taken ?? 0), 0);
    expect(taken).toBe(products.length * stock);

    const { tasks, counts } = await pema.gets(readToday);
    expect(counts.oversold).toBe(sold.length);
    const twice = tasks.filter(({ kind }) => kind === 'oversold');
    expect(twice).toHaveLength(sold.length);
    for (const { detail } of twice) expect(detail).toMatch(/^To \S+, and to Maya Gurung \(\S+\)$/);
  }, 120_000);
});

const me = {
  email: '',
  name: '',
  role: 'staff',
  sessionId: '',
  hasLogin: true,
  steppedUpUntil: '',
};
