import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { orderCustomOrder, quoteCustomOrder } from '#contract/calls/admin/enquiry-calls.ts';
import {
  askPaymentAgain,
  giveBackThrough,
  listPaymentAttempts,
} from '#contract/calls/admin/payment-provider-calls.ts';
import { addCartItem } from '#contract/calls/cart-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import { bookTarot, requestCustomOrder } from '#contract/calls/service-calls.ts';
import { paymentProviders } from '#contract/names/payment-providers.ts';
import { balance } from '#contract/rules/orders/balance.ts';
import { settledStates } from '#contract/rules/orders/order-moves.ts';
import type { ShopDatabase } from '#server/db/connect.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';
import { readMoneyOf } from '#server/modules/money/money.ts';
import { payPathOf } from '#server/modules/payment-provider/pay-path.ts';
import {
  openPaymentSimulator,
  type PaymentSimulator,
  type SimulatedPayment,
  type SimulatedRefund,
} from '#tests/setup/payment-simulator.ts';
import { offerProviders } from '#tests/setup/payments.ts';
import { insertStaff, staffHeaders } from '#tests/setup/people.ts';
import { setServicePrice } from '#tests/setup/rows.ts';
import { customForm, tarotForm } from '#tests/setup/samples.ts';
import { createSeededRandom } from '#tests/setup/seeded-random.ts';
import { misbehave } from '#tests/setup/wallet-moods.ts';

import type { Fault, FaultContext, FaultShop } from './fault-shop.ts';
import { freePort, type KillableServer } from './killable-server.ts';

/**
 * Customers pay orders, bookings and custom orders with wallets and cards, turn back, pay twice, too
 * little and late; some never come back; staff give money back, and banks refuse it later; custom
 * orders become orders; orders end; providers say each of their words, are away, deaf or lose their answers; and the shop is killed, mostly between
 * a provider's answer and what the shop writes of it. In the end the shop has counted what the
 * providers took and gave back: nothing twice, nothing lost, no order confirmed without its money.
 */
export const paidAtOnce: Fault = {
  name: 'paid',
  about: 'Killed while wallets and cards are paid',
  on: ['sqlite', 'postgres'],
  run: payThroughKills,
};

const killShare = 0.3;

async function payThroughKills(shop: FaultShop, context: FaultContext) {
  const { isShort, rounds = isShort ? 2 : 16, seed = randomUUID() } = context;
  const simulator = await openPaymentSimulator();
  try {
    await offerProviders(shop);
    await setServicePrice(shop, 'tarot-reading', tarotForm.duration, 90_000);
    const run = await PaidRun.start(shop, simulator, seed);
    for (let round = 1; round <= rounds; round += 1) await run.playOrder(isShort ? 10 : 24);
    await run.end();
    return {
      damage: run.damage.map((what) => `${what} (seed ${seed})`),
      figures: `${rounds} orders, ${run.kills} kills, ${simulator.payments.length} payments begun, ${simulator.refunds.length} refunds`,
    };
  } finally {
    await simulator.close();
  }
}

/** An order, a booking or a custom order, with what was begun to be paid of it. */
interface PaidOrder {
  /** Of a custom order that has become an order, that one. */
  subject: MoneySubject;
  readonly begun: SimulatedPayment[];
  /** Its browsers come back. */
  readonly returns: boolean;
}

class PaidRun {
  readonly damage: string[] = [];
  kills = 0;
  readonly #shop: FaultShop;
  readonly #simulator: PaymentSimulator;
  readonly #random: ReturnType<typeof createSeededRandom>;
  readonly #port: number;
  readonly #staffToken: string;
  readonly #orders: PaidOrder[] = [];
  #server: KillableServer;

  static async start(shop: FaultShop, simulator: PaymentSimulator, seed: string) {
    const port = await freePort();
    const { session } = await shop.database.transaction((trx) =>
      insertStaff(trx, { role: 'owner' }),
    );
    const server = await shop.start({ port, env: { PAYMENT_SIMULATOR: simulator.url } });
    return new PaidRun({ shop, simulator, seed, port, staffToken: session.token, server });
  }

  private constructor(of: {
    readonly shop: FaultShop;
    readonly simulator: PaymentSimulator;
    readonly seed: string;
    readonly port: number;
    readonly staffToken: string;
    readonly server: KillableServer;
  }) {
    this.#shop = of.shop;
    this.#simulator = of.simulator;
    this.#random = createSeededRandom(of.seed);
    this.#port = of.port;
    this.#staffToken = of.staffToken;
    this.#server = of.server;
  }

  #below(most: number): number {
    return Math.floor(this.#random.between(0, most));
  }

  #pick<One>(all: readonly [One, ...One[]]): One {
    return all[this.#below(all.length)] ?? all[0];
  }

  /** Places an order, and lets things happen to it. */
  async playOrder(steps: number): Promise<void> {
    this.#simulator.fault = undefined;
    const place = this.#pick([
      () => this.#place(),
      () => this.#place(),
      () => this.#book(),
      () => this.#askForPiece(),
    ]);
    const order: PaidOrder = {
      subject: await place(),
      begun: [],
      returns: this.#random.chance(0.7),
    };
    this.#orders.push(order);
    // So that something happens before anything else may.
    await this.#begin(order);
    for (let step = 0; step < steps; step += 1) {
      await this.#maybeKilled(() => this.#happen(order));
      this.damage.push(...(await this.#findDamage(order, false)));
    }
  }

  /** In the end every provider answers, and the shop asks. */
  async end(): Promise<void> {
    this.#simulator.fault = undefined;
    this.#simulator.refundStatus = 'succeeded';
    for (const refund of this.#simulator.refunds)
      if (refund.status === 'pending') refund.status = 'succeeded';
    for (const order of this.#orders) {
      if (order.returns) for (const one of order.begun) await this.#comeBack(one);
      // As if the minute had passed after which a refund is sent again.
      await endLeases(this.#shop.database);
      for (const { id } of await this.#attempts(order))
        await this.#desk(askPaymentAgain.path.replace('{id}', id), {});
      this.damage.push(...(await this.#findDamage(order, true)));
    }
    await this.#server.kill();
  }

  #findDamage(order: PaidOrder, isEnd: boolean): Promise<string[]> {
    return findDamage(this.#shop.database, order, this.#simulator.refunds, isEnd);
  }

  /** Does something, and perhaps kills the shop meanwhile. */
  async #maybeKilled(work: () => Promise<unknown>): Promise<void> {
    const how = this.#random.chance(killShare) ? this.#pick(['answer', 'answer', 'soon']) : '';
    let killed: Promise<void> | undefined;
    const kill = () => {
      killed ??= this.#server.kill();
      return killed;
    };
    if (how === 'answer') this.#simulator.beforeAnswer = kill;
    const soon = how === 'soon' ? pause(this.#below(40)).then(kill) : undefined;
    await work().catch((error: unknown) => {
      if (!killed && how === '') throw error;
    });
    await soon;
    this.#simulator.beforeAnswer = undefined;
    if (!killed) return;
    await killed;
    this.kills += 1;
    const env = { PAYMENT_SIMULATOR: this.#simulator.url };
    this.#server = await this.#shop.start({ port: this.#port, env });
  }

  #happen(order: PaidOrder): Promise<unknown> {
    const some = (run: (one: SimulatedPayment) => Promise<unknown> | undefined) => async () => {
      const [first, ...more] = order.begun;
      if (first) await run(this.#pick([first, ...more]));
    };
    const pay = (paisa: (one: SimulatedPayment) => number, currency?: string) =>
      some((one) => {
        const isOpen = one.paid === 0 && !one.status.startsWith('expired');
        if (isOpen && (currency === undefined || one.provider === 'stripe'))
          this.#simulator.pay(one, paisa(one), currency ?? one.currency);
        return order.returns ? this.#comeBack(one) : undefined;
      });
    const happening = this.#pick<() => Promise<unknown>>([
      () => this.#begin(order),
      pay(({ asked }) => asked),
      pay(({ asked }) => asked),
      pay(({ asked }) => Math.max(1, asked - 5_000)),
      pay(({ asked }) => asked, 'usd'),
      some((one) => Promise.all([this.#comeBack(one), this.#sendWebhook(one)])),
      some((one) => (order.returns ? this.#request(new URL(one.cancelUrl).pathname) : undefined)),
      some(async (one) => misbehave(one, (words) => words[this.#below(words.length)])),
      () => this.#askAgain(order),
      () => this.#refuseRefund(order),
      () => this.#becomeOrder(order),
      () => this.#giveBack(order),
      () => this.#giveBack(order),
      async () => {
        this.#simulator.fault = this.#pick(['down', 'cut', 'lost', 'deaf', undefined, undefined]);
        this.#simulator.refundStatus = this.#pick(['succeeded', 'succeeded', 'pending', 'failed']);
      },
      () => this.#endInTime(order),
    ]);
    return happening();
  }

  async #book(): Promise<MoneySubject> {
    const { text } = await this.#send(bookTarot.path, tarotForm);
    return `booking:${bookTarot.response.parse(JSON.parse(text)).id}`;
  }

  async #askForPiece(): Promise<MoneySubject> {
    const { text } = await this.#send(requestCustomOrder.path, customForm);
    const { id } = requestCustomOrder.response.parse(JSON.parse(text));
    const quote = { version: 1, pricePaisa: 360_000, days: 10, text: 'Yes', depositPaisa: 100_000 };
    await this.#desk(quoteCustomOrder.path.replace('{id}', id), quote);
    return `custom-order:${id}`;
  }

  #send(path: string, fields: object) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
    return this.#request(`/api${path}`, { method: 'POST', body });
  }

  /** A custom order that was accepted becomes an order, with all that was begun of it. */
  async #becomeOrder(order: PaidOrder): Promise<void> {
    const [kind, id = ''] = order.subject.split(':');
    if (kind !== 'custom-order' || !this.#random.chance(0.3)) return;
    const read = () =>
      this.#shop.database.read
        .selectFrom('custom_requests')
        .select(['version', 'order_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    try {
      const address = { streetAddress: 'Thamel 12', city: 'Kathmandu', country: 'Nepal' };
      const { version } = await read();
      await this.#desk(orderCustomOrder.path.replace('{id}', id), {
        version,
        handover: 'delivery',
        payment: 'later',
        asQuoted: true,
        ...address,
      });
    } finally {
      const { order_id: orderId } = await read();
      if (orderId !== null) order.subject = `order:${orderId}`;
    }
  }

  /** Staff ask about all that was begun. */
  async #askAgain(order: PaidOrder): Promise<void> {
    for (const { id } of await this.#attempts(order))
      await this.#desk(askPaymentAgain.path.replace('{id}', id), {});
  }

  /** A bank refuses what Stripe has given back. */
  async #refuseRefund({ begun }: PaidOrder): Promise<void> {
    const refund = this.#simulator.refunds.find(
      ({ payment, status }) =>
        payment.provider === 'stripe' && status === 'succeeded' && begun.includes(payment),
    );
    if (!refund || !this.#random.chance(0.5)) return;
    refund.status = 'failed';
    refund.payment.refunded -= refund.amount;
    await this.#sendWebhook(refund.payment, 'refund.failed');
  }

  async #place(): Promise<MoneySubject> {
    const [shopper] = this.#shop.shoppers;
    const [piece] = this.#shop.pieces;
    if (!shopper || !piece) throw new Error('The shop has no customers.');
    const headers = { authorization: `Bearer ${shopper.token}` };
    const line = { userId: shopper.userId, productId: piece.productId, quantity: 1 };
    await this.#request(`/api${addCartItem.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...line, selectedAttributeId: piece.attributeId || null }),
    });
    const form = new FormData();
    form.set('shoppingCartId', shopper.cartId);
    form.set('addressId', shopper.addressId);
    form.set('method', '1');
    form.set('payWith', this.#pick(paymentProviders));
    form.set('PhoneNumber', '9841000000');
    const placed = await this.#request(`/api${placeOrder.path}`, {
      method: 'POST',
      headers,
      body: form,
    });
    return `order:${placeOrder.response.parse(JSON.parse(placed.text)).orderId}`;
  }

  /** Chooses a way on the page; the provider knows of the payment then. */
  async #begin({ subject, begun }: PaidOrder): Promise<void> {
    const path = payPathOf(subject);
    const page = await this.#request(path);
    const amount = /name="amount" value="(\d+)"/.exec(page.text)?.[1];
    if (amount === undefined) return;
    const before = this.#simulator.payments.length;
    const provider = this.#pick(paymentProviders);
    try {
      const answer = await this.#request(path, {
        method: 'POST',
        body: new URLSearchParams({ provider, amount }),
      });
      const [, action] = /<form id="go" method="post" action="([^"]*)">/.exec(answer.text) ?? [];
      if (action) {
        const inputs = [...answer.text.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
        const fields = inputs.map(([, name = '', value = '']) => [name, value]);
        await fetch(action, {
          method: 'POST',
          body: new URLSearchParams(fields),
          redirect: 'manual',
        });
      }
    } finally {
      // Whose address was lost can be paid by nobody.
      const known = await this.#knownReferences(subject);
      const made = this.#simulator.payments.slice(before);
      begun.push(...made.filter(({ reference }) => known.includes(reference)));
    }
  }

  async #knownReferences(subject: PaidOrder['subject']): Promise<string[]> {
    const rows = await this.#shop.database.read
      .selectFrom('payment_attempts')
      .select('reference')
      .where('subject', '=', subject)
      .execute();
    return rows.flatMap(({ reference }) => reference ?? []);
  }

  async #comeBack(one: SimulatedPayment): Promise<void> {
    const { pathname, search } = new URL(this.#simulator.returnAddress(one));
    await this.#request(`${pathname}${search}`);
  }

  async #sendWebhook(one: SimulatedPayment, type?: string): Promise<void> {
    const { body, signature } = this.#simulator.webhook(one, undefined, type);
    await this.#request('/api/pay/stripe/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
  }

  async #attempts({ subject }: PaidOrder) {
    const query = new URLSearchParams({ subject });
    const { text } = await this.#request(`/api${listPaymentAttempts.path}?${query}`, {
      headers: staffHeaders(this.#server.origin, this.#staffToken),
    });
    return listPaymentAttempts.response.parse(JSON.parse(text)).attempts;
  }

  async #giveBack(order: PaidOrder): Promise<void> {
    const attempts = await this.#attempts(order);
    const [first, ...more] = attempts.filter(({ refundablePaisa: left }) => left > 0);
    if (!first) return;
    const { id, refundablePaisa: leftPaisa } = this.#pick([first, ...more]);
    const amountPaisa = this.#pick([leftPaisa, 1 + this.#below(leftPaisa)]);
    const body = { amountPaisa, leftPaisa, reason: 'Chipped' };
    await this.#desk(giveBackThrough.path.replace('{id}', id), body);
  }

  /** The time to pay it is over, of what has been begun as well; the shop ends it when it opens. */
  async #endInTime({ subject }: PaidOrder): Promise<void> {
    const [kind, orderId = ''] = subject.split(':');
    if (kind !== 'order' || !this.#random.chance(0.2)) return;
    await this.#shop.database.transaction((trx) =>
      trx
        .updateTable('orders')
        .set({ held_until: new Date().toISOString() })
        .where('id', '=', orderId)
        .where('held_until', 'is not', null)
        .execute(),
    );
  }

  #desk(path: string, body: object) {
    return this.#request(`/api${path}`, {
      method: 'POST',
      headers: {
        ...staffHeaders(this.#server.origin, this.#staffToken),
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
  }

  async #request(path: string, request: RequestInit = {}) {
    const response = await fetch(`${this.#server.origin}${path}`, {
      redirect: 'manual',
      ...request,
    });
    const text = await response.text();
    if (response.status === 500) this.damage.push(`${path} answered 500: ${text}`);
    return { status: response.status, text };
  }
}

/** Lets what a killed process was about to send be sent again. */
async function endLeases(database: ShopDatabase): Promise<void> {
  await database.transaction((trx) =>
    trx
      .updateTable('provider_refunds')
      .set({ next_ask_at: new Date(0).toISOString() })
      .where('state', '=', 'open')
      .execute(),
  );
}

/** What the money of a subject is of. */
async function readPaid({ read }: ShopDatabase, subject: MoneySubject) {
  const [kind, id = ''] = subject.split(':');
  if (kind === 'order')
    return read
      .selectFrom('orders')
      .select(['payment', 'total_paisa as paisa'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  if (kind === 'booking')
    return read
      .selectFrom('bookings')
      .select(['payment', 'price_paisa as paisa'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return read
    .selectFrom('custom_requests')
    .select(['payment', 'quote_paisa as paisa'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What counts of a payment: not what came in another currency. */
const counted = ({ paid, provider, currency }: SimulatedPayment) =>
  provider === 'stripe' && currency !== 'npr' ? 0 : paid;

const sumOf = (sums: readonly number[]) => sums.reduce((sum, one) => sum + one, 0);

/** Compares what the shop has counted of an order with what the providers have. */
async function findDamage(
  database: ShopDatabase,
  { subject, begun }: PaidOrder,
  refunds: readonly SimulatedRefund[],
  isEnd: boolean,
): Promise<string[]> {
  const { read } = database;
  const damage: string[] = [];
  const { payment, paisa } = await readPaid(database, subject);
  const money = await readMoneyOf(read, subject, paisa);
  const { paidPaisa, refundedPaisa } = balance(money);
  const taken = sumOf(begun.map(counted));
  const given = sumOf(begun.map(({ refunded }) => refunded));
  // Until the shop knows that a bank has refused it.
  const refused = refunds.filter((one) => one.status === 'failed' && begun.includes(one.payment));
  const known = given + sumOf(refused.map(({ amount }) => amount));
  const wrong = (what: string) => damage.push(`${subject}: ${what}`);
  if (paidPaisa > taken) wrong(`${paidPaisa} are counted, ${taken} came`);
  if (isEnd && paidPaisa < taken) wrong(`${taken} came, ${paidPaisa} are counted`);
  if (refundedPaisa > (isEnd ? given : known))
    wrong(`${refundedPaisa} are recorded, ${given} went back`);
  if (isEnd && refundedPaisa < given) wrong(`${given} went back, ${refundedPaisa} are recorded`);
  if (given > taken) wrong(`${given} went back of ${taken}`);
  if (settledStates.includes(payment) && paidPaisa < (paisa ?? 0))
    wrong(`is ${payment} with ${paidPaisa}`);
  const attempts = await read
    .selectFrom('payment_attempts')
    .select('payment_id')
    .where('subject', '=', subject)
    .where('payment_id', 'is not', null)
    .execute();
  const ids = new Set(attempts.map(({ payment_id: id }) => id));
  if (ids.size !== attempts.length || ids.size !== money.payments.length)
    wrong(`${attempts.length} attempts are paid, with ${money.payments.length} payments`);
  const recorded = await read
    .selectFrom('provider_refunds')
    .select(['state', 'refund_id'])
    .where('subject', '=', subject)
    .execute();
  const done = recorded.filter(({ refund_id: id }) => id !== null);
  if (done.length !== money.refunds.length)
    wrong(`${done.length} refunds are done, ${money.refunds.length} are recorded`);
  if (isEnd && recorded.some(({ state }) => state === 'open' || state === 'unclear'))
    wrong('a refund is not known in the end');
  return damage;
}
