import type { Selectable } from 'kysely';

import { orderStateOf } from '#contract/names/order-states.ts';
import { balance, paymentStateOf } from '#contract/rules/orders/balance.ts';
import { isBookingSale, isCustomSale } from '#contract/rules/orders/booking-moves.ts';
import { orderStateFor, saleStates } from '#contract/rules/orders/order-moves.ts';
import { itemLabel } from '#contract/settings/custom-items.ts';
import type { Reader } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';
import type { MoneyRow } from '#server/modules/money/money.ts';
import type { StepBefore } from '#server/modules/order/change-order.ts';
import { demoSettings } from './demo-settings.ts';

// What must hold of stock, money and invoices whatever has happened to a shop, read from its
// database alone.

type Row<Table extends keyof Database> = Selectable<Database[Table]>;

/** Pieces that a shop had at first, by the id of the product or variant. */
export type FirstStock = ReadonlyMap<string, number>;

/** The stock as it is now. */
export async function readStock(read: Reader): Promise<FirstStock> {
  const products = await read.selectFrom('products').select(['id', 'stock']).execute();
  const variants = await read.selectFrom('product_attributes').select(['id', 'stock']).execute();
  return new Map([...products, ...variants].map(({ id, stock }) => [id, Number(stock)]));
}

/** Everything that the books are made of. */
async function readBooks(read: Reader) {
  return {
    orders: await read.selectFrom('orders').selectAll().execute(),
    items: await read.selectFrom('order_items').selectAll().execute(),
    events: await read.selectFrom('order_events').selectAll().orderBy('position').execute(),
    bookings: await read.selectFrom('bookings').selectAll().execute(),
    customs: await read.selectFrom('custom_requests').selectAll().execute(),
    payments: await read.selectFrom('payments').selectAll().execute(),
    refunds: await read.selectFrom('refunds').selectAll().execute(),
    invoices: await read.selectFrom('invoices').selectAll().orderBy('position').execute(),
    counters: await read.selectFrom('invoice_counters').selectAll().execute(),
    coupons: await read.selectFrom('coupons').selectAll().execute(),
    settlements: await read.selectFrom('courier_settlements').selectAll().execute(),
    settled: await read.selectFrom('settled_orders').selectAll().execute(),
    steps: await read
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', 'like', '%:%')
      .orderBy('id')
      .execute(),
  };
}

export type Books = Awaited<ReturnType<typeof readBooks>>;

/** Returns what is wrong; empty when stock, money, states and invoices agree with each other. */
export async function findBookDamage(read: Reader, first: FirstStock): Promise<string[]> {
  const books = await readBooks(read);
  const now = await readStock(read);
  return [
    ...books.orders.flatMap((order) => damageOfOrder(books, order)),
    ...damageOfRequests(books),
    ...damageOfLines(books, first),
    ...damageOfStock(books, first, now),
    ...damageOfCoupons(books),
    ...damageOfMoney(books),
    ...damageOfNumbers(books),
    ...damageOfInvoices(books),
    ...damageOfSettlements(books),
  ];
}

/** What came and went of a subject. */
function moneyOf({ payments, refunds }: Books, subject: string, totalPaisa: number | null) {
  return {
    totalPaisa,
    payments: payments
      .filter((row) => row.subject === subject)
      .map((row) => ({ amountPaisa: Number(row.amount_paisa) })),
    refunds: refunds
      .filter((row) => row.subject === subject)
      .map((row) => ({
        amountPaisa: Number(row.amount_paisa),
        lowersPaisa: Number(row.lowers_paisa),
      })),
  };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** What is not as it should be, by its name. */
function different(whose: string, pairs: Readonly<Record<string, readonly [unknown, unknown]>>) {
  return Object.entries(pairs)
    .filter(([, [is, should]]) => String(is) !== String(should))
    .map(([what, [is, should]]) => `${whose}: ${what} is ${is}, and should be ${should}`);
}

function damageOfOrder(books: Books, order: Row<'orders'>): string[] {
  const own = books.items.filter((item) => item.order_id === order.id);
  const events = books.events.filter((event) => event.order_id === order.id);
  const subtotal = sumOf(own.map((item) => Number(item.total_paisa)));
  const total = Number(order.total_paisa);
  const money = moneyOf(books, `order:${order.id}`, total);
  const waiting = {
    hasProof: order.payment === 'proof-received',
    isRejected: order.payment === 'rejected',
  };
  const refunded = books.refunds
    .filter((row) => row.subject === `order:${order.id}`)
    .flatMap(({ lines }) => JSON.parse(lines) as { position: number; quantity: number }[]);
  const lines = own.flatMap((item) => {
    const pieces = refunded
      .filter(({ position }) => position === item.position)
      .map(({ quantity }) => quantity);
    return different(`order ${order.number}, line ${item.position}`, {
      total: [item.total_paisa, item.unit_paisa * item.quantity],
      'number of refunded pieces': [item.refunded, sumOf(pieces)],
      'more refunded than ordered': [item.refunded > item.quantity, false],
    });
  });
  return [
    ...lines,
    ...different(`order ${order.number}`, {
      subtotal: [order.subtotal_paisa, subtotal],
      total: [
        order.total_paisa,
        subtotal - Number(order.discount_paisa) + Number(order.shipping_paisa),
      ],
      payment: [order.payment, paymentStateOf(money, waiting)],
      status: [orderStateOf(order.status), orderStateFor(order)],
      'kept less than nothing': [balance(money).keptPaisa < 0, false],
      'state of the history': [events.at(-1)?.status, order.status],
      'places of the history': [
        events.map(({ position }) => position),
        events.map((_, position) => position),
      ],
    }),
  ];
}

function damageOfRequests(books: Books): string[] {
  const { bookings, customs } = books;
  const stateOf = (subject: string, payment: string, total: number | null) =>
    different(subject, {
      payment: [
        payment,
        paymentStateOf(moneyOf(books, subject, total), {
          hasProof: payment === 'proof-received',
          isRejected: payment === 'rejected',
        }),
      ],
    });
  return [
    ...bookings.flatMap(({ id, payment, price_paisa: price }) =>
      stateOf(`booking:${id}`, payment, price === null ? null : Number(price)),
    ),
    // What became an order has its money there.
    ...customs.flatMap(({ id, payment, order_id, quote_paisa: quote }) =>
      order_id === null
        ? stateOf(`custom-order:${id}`, payment, quote === null ? null : Number(quote))
        : different(`custom-order:${id}`, {
            'number of own payments': [
              moneyOf(books, `custom-order:${id}`, null).payments.length,
              0,
            ],
          }),
    ),
  ];
}

/**
 * Each piece of a line was taken from the stock, or it lacks, or it went back with a refund, unless
 * somebody has dealt with it in another way.
 */
function damageOfLines({ orders, items, events, refunds }: Books, first: FirstStock): string[] {
  return items.flatMap((item) => {
    const order = orders.find(({ id }) => id === item.order_id);
    if (!order || !first.has(item.attribute_id || item.product_id)) return [];
    const own = events.filter(({ order_id }) => order_id === order.id);
    const undone = new Set(own.map(({ undoes }) => undoes));
    const standing = own
      .filter(({ position }) => !undone.has(position))
      .map(({ before }): Partial<StepBefore> => JSON.parse(before ?? '{}'));
    // Of an order that was in stock again already, nothing more came back.
    const back = standing
      .filter(({ isRestocked }) => isRestocked === false)
      .flatMap(({ entry }) => refunds.find(({ id }) => id === entry?.id) ?? [])
      .flatMap(({ lines }) => JSON.parse(lines) as { position: number; restock: number }[])
      .filter(({ position }) => position === item.position)
      .map(({ restock }) => restock);
    // Pieces that were dealt with in another way may be those that a change took away.
    const isDealtWith = standing
      .flatMap(({ settled = [] }) => settled)
      .some(({ position, oversold, taken }) => position === item.position && oversold > taken);
    const pieces = Number(item.taken) + item.oversold + sumOf(back);
    return different(`order ${order.number}, line ${item.position}`, {
      pieces: [isDealtWith ? Math.max(pieces, item.quantity) : pieces, item.quantity],
      'lacks less than none': [item.oversold < 0, false],
      'took less than none': [Number(item.taken) < 0, false],
    });
  });
}

/** What was taken and not given back is missing in the stock, and nothing else. */
function damageOfStock({ orders, items }: Books, first: FirstStock, now: FirstStock): string[] {
  const gone = new Set(orders.filter(({ restocked }) => restocked === 1).map(({ id }) => id));
  const takenOf = new Map<string, number>();
  for (const item of items.filter(({ order_id }) => !gone.has(order_id))) {
    const key = item.attribute_id || item.product_id;
    takenOf.set(key, (takenOf.get(key) ?? 0) + (item.taken ?? 0));
  }
  return [...first].flatMap(([id, stock]) =>
    different(`stock of ${id}`, {
      'what is left': [now.get(id), stock - (takenOf.get(id) ?? 0)],
      'less than nothing': [(now.get(id) ?? 0) < 0, false],
    }),
  );
}

function damageOfCoupons({ coupons, orders }: Books): string[] {
  return coupons.flatMap(({ code, used }) => {
    const using = orders.filter((one) => one.coupon_code === code && one.parcel !== 'canceled');
    return different(`coupon ${code}`, { uses: [used, using.length] });
  });
}

/** Each row of money is of a step that stands, and each such step has its row. */
function damageOfMoney({ orders, events, steps, payments, refunds }: Books): string[] {
  const undoneEvents = new Set(
    events.flatMap((event) => (event.undoes === null ? [] : `${event.order_id} ${event.undoes}`)),
  );
  const ofOrders = events.flatMap(({ order_id, position, before }) => {
    const { entry }: { entry?: MoneyRow } = JSON.parse(before ?? '{}');
    return entry ? [{ entry, isUndone: undoneEvents.has(`${order_id} ${position}`) }] : [];
  });
  const after = steps.map((step) => ({
    id: step.id,
    ...(JSON.parse(step.after ?? '{}') as { entry?: MoneyRow; undoes?: string }),
  }));
  const undoneSteps = new Set(after.flatMap(({ undoes }) => undoes ?? []));
  const ofRequests = after.flatMap(({ id, entry }) =>
    entry ? [{ entry, isUndone: undoneSteps.has(id) }] : [],
  );
  const all = [...ofOrders, ...ofRequests];
  const known = new Set([...payments, ...refunds].map(({ id }) => id));
  const standing = all.filter(({ isUndone }) => !isUndone).map(({ entry }) => entry.id);
  const subjects = new Set(orders.map(({ id }) => `order:${id}`));
  return [
    ...standing
      .filter((id) => !known.has(id))
      .map((id) => `the money ${id} of a step that stands is lost`),
    ...all
      .filter(({ entry, isUndone }) => isUndone && known.has(entry.id))
      .map(({ entry }) => `the money ${entry.id} of a step that was taken back is still there`),
    ...[...known]
      .filter((id) => standing.filter((one) => one === id).length !== 1)
      .map((id) => `the money ${id} is of ${standing.filter((one) => one === id).length} steps`),
    ...[...payments, ...refunds]
      .filter(({ subject }) => subject.startsWith('order:') && !subjects.has(subject))
      .map(({ id, subject }) => `the money ${id} is of ${subject}, which is not there`),
  ];
}

/** Numbers without gap and double, in the order in which they were given. */
function damageOfNumbers({ invoices, counters }: Books): string[] {
  const series = Map.groupBy(invoices, ({ kind, fiscal_year }) => `${kind} ${fiscal_year}`);
  const lasts = new Map(counters.map((row) => [row.series, row.last]));
  return [...series].flatMap(([name, own]) =>
    different(name, {
      numbers: [own.map(({ position }) => position), own.map((_, at) => at + 1)],
      counter: [lasts.get(name), own.length],
    }),
  );
}

/** What the documents of each subject say together is what was sold of it. */
function damageOfInvoices(books: Books): string[] {
  const { orders, bookings, customs, invoices } = books;
  const bySubject = Map.groupBy(invoices, ({ subject }) => subject);
  const ofSubject = (subject: string, isSale: boolean, totalPaisa: number | null) => {
    const own = (bySubject.get(subject) ?? []).toSorted(
      (one, other) => one.subject_position - other.subject_position,
    );
    const signed = (value: number | string, kind: string) =>
      kind === 'invoice' ? Number(value) : -Number(value);
    const net = sumOf(own.map((one) => signed(one.amount_paisa, one.kind)));
    const tax = sumOf(own.map((one) => signed(one.tax_paisa, one.kind)));
    const { claimPaisa } = balance(moneyOf(books, subject, totalPaisa));
    const wrongTax = (tax < 0 || tax > net) && `${tax} of ${net}`;
    return different(`documents of ${subject}`, {
      sum: [net, isSale ? claimPaisa : 0],
      places: [own.map((one) => one.subject_position), own.map((_, at) => at)],
      tax: [wrongTax, false],
      'an empty one': [own.some((one) => Number(one.amount_paisa) <= 0), false],
    });
  };
  return [
    ...orders.flatMap((order) =>
      ofSubject(
        `order:${order.id}`,
        saleStates.includes(orderStateOf(order.status)),
        Number(order.total_paisa),
      ),
    ),
    ...bookings.flatMap((booking) =>
      ofSubject(
        `booking:${booking.id}`,
        isBookingSale(booking),
        booking.price_paisa === null ? null : Number(booking.price_paisa),
      ),
    ),
    ...customs.flatMap(({ id, order_id: orderId, quote_paisa: quote, ...custom }) =>
      ofSubject(
        `custom-order:${id}`,
        isCustomSale({ ...custom, orderId }),
        quote === null ? null : Number(quote),
      ),
    ),
  ];
}

/** What was settled is the sum of its orders, each of which has such a payment while it stands. */
function damageOfSettlements({ settlements, settled, events, payments }: Books): string[] {
  const amounts = new Map(payments.map(({ id, amount_paisa }) => [id, Number(amount_paisa)]));
  return settlements.flatMap(({ id, due_paisa, undone_at }) => {
    const own = settled.filter((one) => one.settlement_id === id);
    const paid = own.map(({ order_id, position }) => {
      const step = events.find((one) => one.order_id === order_id && one.position === position);
      const { entry }: { entry?: MoneyRow } = JSON.parse(step?.before ?? '{}');
      return amounts.get(entry?.id ?? '');
    });
    const due = own.map(({ amount_paisa }) => Number(amount_paisa));
    return different(`settlement ${id}`, {
      'sum of its orders': [sumOf(due), due_paisa],
      payments: [paid, undone_at === null ? due : own.map(() => undefined)],
    });
  });
}

/** What there is to pay by the books of all that was sold since a time, as the desk counts it. */
export async function readSoldByBooks(read: Reader, since: string) {
  const books = await readBooks(read);
  const claim = (subject: string, total: number | null) =>
    balance(moneyOf(books, subject, total)).claimPaisa;
  const priceOf = (price: number | null) => (price === null ? null : Number(price));
  const orders = books.orders
    .filter(({ ordered_at }) => ordered_at >= since)
    .filter(({ status }) => !['Canceled', 'Returned'].includes(orderStateOf(status)))
    .map(({ id, total_paisa }) => claim(`order:${id}`, Number(total_paisa)));
  const bookings = books.bookings
    .filter(({ booked_at }) => booked_at >= since)
    .filter(({ state }) => state !== 'declined' && state !== 'canceled')
    .map(({ id, price_paisa }) => claim(`booking:${id}`, priceOf(price_paisa)));
  const customs = books.customs
    .filter(({ accepted_at, order_id }) => (accepted_at ?? '') >= since && order_id === null)
    .filter(({ state }) => state === 'accepted' || state === 'done')
    .map(({ id, quote_paisa }) => claim(`custom-order:${id}`, priceOf(quote_paisa)));
  const all = [...orders, ...bookings, ...customs];
  return { orders: sumOf(orders), all: sumOf(all), count: all.length };
}

/**
 * Pieces of each name that were sold and did not come back, by orders, bookings and custom orders.
 * Of what was given back whole nothing is sold.
 */
export async function readSoldPieces(read: Reader): Promise<Map<string, number>> {
  const books = await readBooks(read);
  const sold = new Map<string, number>();
  const add = (name: string, pieces: number) => sold.set(name, (sold.get(name) ?? 0) + pieces);
  const isKept = (subject: string, total: number | null) =>
    balance(moneyOf(books, subject, total)).claimPaisa > 0;
  for (const { id, status, total_paisa: total } of books.orders) {
    const isSale = saleStates.includes(orderStateOf(status));
    if (!isSale || !isKept(`order:${id}`, Number(total))) continue;
    for (const item of books.items.filter((one) => one.order_id === id))
      add(
        item.attribute_value
          ? `${item.product_name}, ${item.attribute_name}: ${item.attribute_value}`
          : item.product_name,
        item.quantity - item.refunded,
      );
  }
  for (const booking of books.bookings) {
    const { id, price_paisa: price, service_name: name } = booking;
    const { choiceLabel }: { choiceLabel?: string } = JSON.parse(booking.details);
    const isSale =
      isBookingSale(booking) && isKept(`booking:${id}`, price === null ? null : Number(price));
    if (isSale) add([name, choiceLabel].filter(Boolean).join(', '), 1);
  }
  for (const { id, item, order_id: orderId, quote_paisa: quote, ...custom } of books.customs) {
    const isSale = isCustomSale({ ...custom, orderId }) && quote !== null;
    if (isSale && isKept(`custom-order:${id}`, Number(quote)))
      add(`Made to order: ${itemLabel(demoSettings.customItems, item)}`, 1);
  }
  return sold;
}
