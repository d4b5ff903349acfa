import { addAddress } from '#contract/calls/address-calls.ts';
import { changeOrderContent } from '#contract/calls/admin/changed-order-calls.ts';
import {
  completeBooking,
  completeCustomOrder,
} from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import {
  acceptCustomOrder,
  cancelBooking,
  closeBookingRefund,
  closeCustomRefund,
  confirmBookingPayment,
  confirmCustomPayment,
  declineBooking,
  declineCustomOrder,
  orderCustomOrder,
  quoteCustomOrder,
  readStaffBooking,
  readStaffCustomOrder,
  refundBooking,
  refundCustomOrder,
  type StaffBooking,
  type StaffCustomOrder,
  scheduleBooking,
  undoBooking,
  undoBookingRefund,
  undoCustomOrder,
  undoCustomOrderRefund,
} from '#contract/calls/admin/enquiry-calls.ts';
import { placeOrderByHand, settleOversold } from '#contract/calls/admin/hand-order-calls.ts';
import { setBuyerTaxNumber } from '#contract/calls/admin/invoice-calls.ts';
import {
  correctShipment,
  deliverOrder,
  packOrder,
  readStaffOrder,
  restockOrder,
  reverseOrder,
  type StaffOrder,
  shipOrder,
  undoOrder,
} from '#contract/calls/admin/order-calls.ts';
import {
  askForProof,
  closeRefund,
  confirmPayment,
  refundOrder,
  rejectPayment,
  undoRefund,
} from '#contract/calls/admin/payment-calls.ts';
import { settleCourier, undoSettlement } from '#contract/calls/admin/settlement-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { addCartItem, readCart } from '#contract/calls/cart-calls.ts';
import { cancelOwnOrder, placeOrder, sendProof } from '#contract/calls/order-calls.ts';
import { bookTarot, requestCustomOrder } from '#contract/calls/service-calls.ts';
import { zoneOf } from '#contract/rules/cart/delivery.ts';
import { agreedByHand } from '#contract/rules/cart/hand-order.ts';
import { balance } from '#contract/rules/orders/balance.ts';
import { canCorrectShipment } from '#contract/rules/orders/order-moves.ts';
import { isRefundEvent } from '#contract/rules/orders/steps-to-undo.ts';
import { paisaFromRupees } from '#contract/rules/texts/money.ts';
import type { TestFields, TestOptions } from './callers.ts';
import { demoSettings } from './demo-settings.ts';
import { homeAddress } from './people.ts';
import { customForm, tarotForm } from './samples.ts';
import type { SeededRandom } from './seeded-random.ts';

// Random steps of everybody in a shop: customers order, book and ask, staff do whatever the desk
// offers of each record and take it back. What came and went by the answers is kept beside it.

/** As far as the walk needs it. */
export interface Answer {
  readonly statusCode: number;
  readonly payload: string;
  json(): unknown;
}

export interface Walker {
  /** Makes a call, in time or after the shop is there again. Does not throw on errors. */
  ask(call: AnyCall, fields?: TestFields, options?: TestOptions): Promise<Answer>;
}

/** Something to buy, at what it costs. */
export interface WalkPiece {
  readonly productId: string;
  readonly attributeId: string;
  readonly pricePaisa: number;
}

interface Entry {
  readonly paisa: number;
  /** The settlement that it came with. */
  readonly settlement?: string;
  /** When it was answered; ISO 8601, UTC. */
  readonly at: string;
}

type Kind = 'order' | 'booking' | 'custom-order';
type Subject = `${Kind}:${string}`;

/** What came and went of a subject, by the answers. */
interface Account {
  payments: Entry[];
  refunds: Entry[];
}

interface Settled {
  readonly id: string;
  readonly at: string;
  /** What the courier has kept. */
  paisa: number;
  orderIds: string[];
}

/** What the answers have said, kept outside the shop. */
export class Ledger {
  readonly accounts = new Map<Subject, Account>();
  /** Settlements with couriers that stand. */
  settlements: Settled[] = [];
  /** What came and was taken back, or went: of each both times. Of couriers what they have kept. */
  readonly undoneEntries: Entry[] = [];
  readonly undoneCosts: Entry[] = [];
  accepted = 0;
  refused = 0;
  undone = 0;
  readonly calls = new Map<string, number>();

  of(subject: Subject): Account {
    const account = this.accounts.get(subject) ?? { payments: [], refunds: [] };
    this.accounts.set(subject, account);
    return account;
  }

  /** All that came and went, and what was taken back. */
  get entries(): Entry[] {
    const standing = [...this.accounts.values()].flatMap(({ payments, refunds }) => [
      ...payments,
      ...refunds.map(({ paisa, at }) => ({ paisa: -paisa, at })),
    ]);
    return [...standing, ...this.undoneEntries];
  }

  /** What couriers have kept, and have not after all. */
  get costs(): Entry[] {
    return [...this.settlements, ...this.undoneCosts];
  }

  /** The latest payment of a subject has not come. */
  undoPayment(own: Account): Entry | undefined {
    const payment = own.payments.pop();
    if (payment) this.undoneEntries.push(...bothTimes(payment));
    return payment;
  }

  /** The latest refund of a subject has not gone. */
  undoRefund(own: Account): void {
    const refund = own.refunds.pop();
    if (refund) this.undoneEntries.push(...bothTimes({ at: refund.at, paisa: -refund.paisa }));
  }
}

/** What was recorded then, and is not so now. */
const bothTimes = ({ paisa, at }: Entry): Entry[] => [{ paisa, at }, entryOf(-paisa)];

interface Step {
  readonly call: AnyCall;
  readonly fields: TestFields;
  readonly by?: Walker;
  /** What it has moved, where it was accepted. */
  readonly apply?: (ledger: Ledger, answer: Answer) => void;
}

interface WalkOptions {
  readonly random: SeededRandom;
  readonly pieces: readonly WalkPiece[];
  /** Of which the shop has few: staff sell them twice, as phones without a network do. */
  readonly scarce: readonly WalkPiece[];
  /** Two of the staff, owners with a fresh step-up. */
  readonly staff: () => readonly [Walker, Walker];
  /** A customer, and their id. */
  readonly customer: () => Promise<Walker & { readonly userId: string; readonly email: string }>;
  readonly coupon: string;
  /** A screenshot. */
  readonly picture: Buffer;
  /** How often both of the staff do the same at once. */
  readonly twice?: number;
}

export class DeskWalk {
  readonly ledger = new Ledger();
  readonly #options: WalkOptions;
  readonly #random: SeededRandom;
  /** Who has the order, where it has an account. */
  readonly #orders = new Map<string, Walker | undefined>();
  readonly #bookings: string[] = [];
  readonly #customs: string[] = [];

  constructor(options: WalkOptions) {
    this.#options = options;
    this.#random = options.random;
  }

  get orderIds(): string[] {
    return [...this.#orders.keys()];
  }

  /** Something new: an order, a booking, a custom order. */
  async begin(): Promise<void> {
    const random = this.#random.next();
    if (random < 0.3) await this.#orderByHand();
    else if (random < 0.7) await this.#orderOnline();
    else if (random < 0.85) await this.#book();
    else await this.#askForCustom();
  }

  /** One of what the desk offers of something that was begun. */
  async move(): Promise<void> {
    const random = this.#random.next();
    if (random < 0.06) return this.#settle();
    // The latest ones mostly.
    const latest = <One>(all: readonly One[]) => {
      const back = Math.floor(this.#random.next() ** 2 * Math.min(all.length, 12));
      return all[all.length - 1 - back];
    };
    if (random < 0.22) await this.#moveRecord(latest(this.#bookings), 'booking');
    else if (random < 0.42) await this.#moveRecord(latest(this.#customs), 'custom-order');
    else await this.#moveRecord(latest(this.orderIds), 'order');
  }

  #pick<One>(from: readonly One[]): One {
    return from[Math.floor(this.#random.next() * from.length)] as One;
  }

  #anyPiece(): WalkPiece {
    const { pieces, scarce } = this.#options;
    return this.#pick(this.#random.chance(0.5) ? scarce : pieces);
  }

  #upTo(most: number): number {
    return Math.floor(this.#random.between(1, most + 1));
  }

  async #orderOnline(): Promise<void> {
    const customer = await this.#options.customer();
    const lines = this.#upTo(2);
    for (let line = 0; line < lines; line += 1) {
      const { productId, attributeId } = this.#pick(this.#options.pieces);
      const selectedAttributeId = attributeId || null;
      await customer.ask(addCartItem, { productId, selectedAttributeId, quantity: this.#upTo(3) });
    }
    const cart = (await customer.ask(readCart)).json() as { shoppingCartId: string };
    const address = await customer.ask(addAddress, { id: customer.userId, ...homeAddress });
    const { addressId } = address.json() as { addressId: string };
    const isOnline = this.#random.chance(0.5);
    const answer = await customer.ask(placeOrder, {
      shoppingCartId: cart.shoppingCartId,
      addressId,
      PhoneNumber: '9841000000',
      method: isOnline ? 1 : 0,
      ...(isOnline && { FormFile: this.#options.picture }),
      ...(this.#random.chance(0.4) && { couponCode: this.#options.coupon }),
    });
    const order = this.#counted(placeOrder, answer) as { orderId: string } | undefined;
    if (order) this.#orders.set(order.orderId, customer);
  }

  async #orderByHand(): Promise<void> {
    const asAgreed = this.#random.chance(0.4);
    const line = () => {
      const { productId, attributeId, pricePaisa } = this.#anyPiece();
      const quantity = this.#upTo(3);
      return {
        productId,
        selectedAttributeId: attributeId || null,
        quantity,
        unitPaisa: pricePaisa,
      };
    };
    const all = Array.from({ length: this.#upTo(2) }, line);
    const keyOf = (one: (typeof all)[number]) => `${one.productId} ${one.selectedAttributeId}`;
    const lines = [...new Map(all.map((one) => [keyOf(one), one])).values()];
    const handover = this.#pick(['now', 'pickup', 'delivery'] as const);
    const payment = this.#pick(['cash-now', 'cash-later', 'qr', 'later'] as const);
    const discount = this.#pick([
      undefined,
      { percent: 7.5, reason: 'A regular' },
      { paisa: 12_345, reason: 'Scratched' },
    ]);
    const isDelivered = handover === 'delivery';
    const zone = isDelivered ? zoneOf(demoSettings.delivery, homeAddress) : undefined;
    const agreed = agreedByHand(lines, zone, discount, !isDelivered);
    const answer = await this.#options.staff()[0].ask(placeOrderByHand, {
      source: this.#pick(['counter', 'telephone'] as const),
      handover,
      payment,
      agreed,
      name: 'Sunita Rai',
      phoneNumber: '9841234567',
      ...(asAgreed && { asAgreed }),
      ...(isDelivered && { address: homeAddress }),
      ...(discount && { discount }),
    });
    const order = this.#counted(placeOrderByHand, answer) as StaffOrder | undefined;
    if (!order) return;
    const { orderId, totalPaisa } = order.summary;
    this.#orders.set(orderId, undefined);
    if ((payment === 'cash-now' || payment === 'qr') && totalPaisa > 0)
      this.ledger.of(`order:${orderId}`).payments.push(entryOf(totalPaisa));
  }

  async #book(): Promise<void> {
    const customer = await this.#options.customer();
    const answer = await customer.ask(bookTarot, { ...tarotForm, email: customer.email });
    const booking = this.#counted(bookTarot, answer) as { id: string } | undefined;
    if (booking) this.#bookings.push(booking.id);
  }

  async #askForCustom(): Promise<void> {
    const customer = await this.#options.customer();
    const form = { ...customForm, email: customer.email };
    const answer = await customer.ask(requestCustomOrder, form);
    const custom = this.#counted(requestCustomOrder, answer) as { id: string } | undefined;
    if (custom) this.#customs.push(custom.id);
  }

  #counted({ name }: AnyCall, answer: Answer): unknown {
    if (answer.statusCode >= 500)
      throw new Error(`${name} answered ${answer.statusCode}: ${answer.payload}`);
    const isAccepted = answer.statusCode === 200;
    this.ledger.accepted += isAccepted ? 1 : 0;
    this.ledger.refused += isAccepted ? 0 : 1;
    if (isAccepted) this.ledger.calls.set(name, (this.ledger.calls.get(name) ?? 0) + 1);
    return isAccepted ? answer.json() : undefined;
  }

  async #moveRecord(id: string | undefined, kind: Kind): Promise<void> {
    if (id === undefined) return;
    const params = kind === 'order' ? { orderId: id } : { id };
    const [pema, kiran] = this.#options.staff();
    const read = { order: readStaffOrder, booking: readStaffBooking };
    const call = kind === 'custom-order' ? readStaffCustomOrder : read[kind];
    const record = (await pema.ask(call, params)).json() as { version: number };
    const steps = {
      order: () => this.#orderSteps(record as StaffOrder),
      booking: () => this.#bookingSteps(record as StaffBooking),
      'custom-order': () => this.#customSteps(record as StaffCustomOrder),
    }[kind]();
    if (steps.length === 0) return;
    if (this.#random.chance(0.05)) return this.#nameBuyer(`${kind}:${id}`);
    const step = this.#choose(steps);
    const agreed = step.call === changeOrderContent ? await this.#agreedOf(record, step) : {};
    const fields = { ...params, version: record.version, ...step.fields, ...agreed };
    // What is dealt with fits any version, and is so once.
    const isOnce = step.by !== undefined || step.call === settleOversold;
    const isTwice = !isOnce && this.#random.chance(this.#options.twice ?? 0);
    const walkers = isTwice ? [pema, kiran] : [step.by ?? pema];
    const answers = await Promise.all(walkers.map((walker) => walker.ask(step.call, fields)));
    const good = answers.filter((answer) => this.#counted(step.call, answer) !== undefined);
    if (good.length > 1) throw new Error(`${step.call.name} of one version was made twice.`);
    if (good[0]) step.apply?.(this.ledger, good[0]);
  }

  /** The buyer's tax number comes, changes or goes, whatever has been invoiced. */
  async #nameBuyer(subject: Subject): Promise<void> {
    const taxNumber = this.#pick(['', '301234567', '609876543']);
    const answer = await this.#options.staff()[0].ask(setBuyerTaxNumber, { subject, taxNumber });
    this.#counted(setBuyerTaxNumber, answer);
  }

  /** Each call alike, however many ways there are to make it; what leads on twice as often. */
  #choose(steps: readonly Step[]): Step {
    const ofCalls = Map.groupBy(steps, ({ call }) => call);
    const calls = [...ofCalls.keys()];
    const call = this.#pick([...calls, ...calls.filter((one) => leadsOn.includes(one))]);
    return this.#pick(ofCalls.get(call) ?? steps);
  }

  /** The sums that come of a change, which the server says when another one was agreed to. */
  async #agreedOf(record: object, { call, fields }: Step): Promise<TestFields> {
    const { version, order } = record as StaffOrder;
    const totalPaisa = paisaFromRupees(order.totalAmount) + 1;
    const agreed = { deliveryPaisa: paisaFromRupees(order.shippingFee), totalPaisa };
    const body = { orderId: order.orderId, version, ...fields, agreed };
    const answer = await this.#options.staff()[0].ask(call, body);
    return { agreed: (answer.json() as { current?: unknown }).current ?? agreed };
  }

  #orderSteps(order: StaffOrder): Step[] {
    const { orderId, totalPaisa } = order.summary;
    const account: Subject = `order:${orderId}`;
    const customer = this.#orders.get(orderId);
    const { owedPaisa } = balance({ ...order, totalPaisa });
    const refund = refundSteps(account, refundOrder, closeRefund, order);
    const both = [true, false];
    const steps: Partial<Record<StaffOrder['moves'][number], Step[]>> = {
      packed: [{ call: packOrder, fields: {} }],
      shipped: ['NCM', 'Sajha'].map((courier) => ({
        call: shipOrder,
        fields: { courier, trackingNumber: `N-${order.version}` },
      })),
      delivered: [{ call: deliverOrder, fields: {} }],
      restocked: [{ call: restockOrder, fields: {} }],
      'proof-asked': [{ call: askForProof, fields: { reason: 'Dark' } }],
      'payment-rejected': both.map((restock) => ({
        call: rejectPayment,
        fields: { reason: 'No', restock },
      })),
      'payment-confirmed': receiveSteps(account, confirmPayment, owedPaisa),
      refunded: [...refund, ...lineRefunds(order)],
      changed: this.#contentSteps(order),
    };
    const ends = (['canceled', 'refused', 'returned'] as const)
      .filter((parcel) => order.moves.includes(parcel))
      .flatMap((parcel) =>
        both.map((restock) => ({ call: reverseOrder, fields: { parcel, restock } })),
      );
    const undos = order.timeline
      .filter(({ canUndo }) => canUndo)
      .map(({ event, position }) => ({
        call: isRefundEvent(event) ? undoRefund : undoOrder,
        fields: { position },
        apply: undoEffect(account, event),
      }));
    const settlements = both.map((fromStock) => ({
      call: settleOversold,
      fields: { text: 'Made another one', fromStock },
    }));
    const correction = { courier: 'NCM', trackingNumber: `S-${order.version}` };
    // Ends are rarer than what goes on.
    const chosen = this.#random.chance(0.25) ? ends : [];
    const own = customer
      ? [
          { call: sendProof, fields: { FormFile: this.#options.picture }, by: customer },
          ...(this.#random.chance(0.2) ? [{ call: cancelOwnOrder, fields: {}, by: customer }] : []),
        ]
      : [];
    return [
      ...order.moves.flatMap((move) => steps[move] ?? []),
      ...chosen,
      ...undos,
      ...own,
      ...(canCorrectShipment(order.summary) ? [{ call: correctShipment, fields: correction }] : []),
      ...(order.oversold ? settlements : []),
      ...(order.owingPaisa > 0 ? [keepStep(account, closeRefund)] : []),
    ];
  }

  /** Other quantities, another piece, a fee, an address. */
  #contentSteps({ order, version }: StaffOrder): Step[] {
    const kept = order.orderItems.map(({ position }, at) => ({
      position: position ?? at,
      quantity: this.#upTo(3),
    }));
    const { productId, attributeId, pricePaisa } = this.#anyPiece();
    const isThere = order.orderItems.some(
      (item) => item.productId === productId && (item.selectedAttributeId ?? '') === attributeId,
    );
    const selectedAttributeId = attributeId || null;
    const one = { productId, selectedAttributeId, quantity: 1, unitPaisa: pricePaisa };
    const added = isThere ? [] : [one];
    const change = (fields: TestFields) => ({ call: changeOrderContent, fields });
    return [
      change({ lines: { kept, added: [] } }),
      change({ lines: { kept: kept.slice(0, 1), added } }),
      change({ fee: { paisa: this.#upTo(9) * 1_111, reason: `Agreed ${version}` } }),
      change({ contact: { company: `Company ${version}` } }),
    ];
  }

  #bookingSteps(booking: StaffBooking): Step[] {
    const { id, owedPaisa, moves, version } = booking;
    const account: Subject = `booking:${id}`;
    const at = new Date(Date.now() + (version + 2) * 86_400_000).toISOString();
    const time = `${String(8 + (version % 10)).padStart(2, '0')}:00`;
    const appointment = { day: at.slice(0, 10), time, minutes: 30, anyway: true };
    const steps: Partial<Record<StaffBooking['moves'][number], Step[]>> = {
      scheduled: [{ call: scheduleBooking, fields: appointment }],
      done: [{ call: completeBooking, fields: {} }],
      'payment-confirmed': receiveSteps(account, confirmBookingPayment, owedPaisa),
      refunded: refundSteps(account, refundBooking, closeBookingRefund, booking),
    };
    const ends: Step[] = [
      ...(moves.includes('declined') ? [{ call: declineBooking, fields: { reason: 'No' } }] : []),
      ...(moves.includes('canceled') ? [{ call: cancelBooking, fields: { reason: 'No' } }] : []),
    ];
    return [
      ...moves.flatMap((move) => steps[move] ?? []),
      ...(this.#random.chance(0.2) ? ends : []),
      ...this.#enquiryUndos(booking, account, undoBooking, undoBookingRefund),
    ];
  }

  #customSteps(custom: StaffCustomOrder): Step[] {
    const { id, owedPaisa, moves, version } = custom;
    const account: Subject = `custom-order:${id}`;
    const pricePaisa = 100_000 + version * 33_333;
    const quote = { pricePaisa, days: 3, text: 'In silver', depositPaisa: 40_000 };
    const isDelivered = this.#random.chance(0.5);
    const handover = isDelivered ? 'delivery' : 'pickup';
    const { streetAddress, city, country } = homeAddress;
    const payment = this.#pick(['cash-later', 'later']);
    const delivery = { handover, payment, streetAddress, city, country };
    const steps: Partial<Record<StaffCustomOrder['moves'][number], Step[]>> = {
      quoted: [{ call: quoteCustomOrder, fields: quote }],
      accepted: [{ call: acceptCustomOrder, fields: {} }],
      done: [{ call: completeCustomOrder, fields: {} }],
      ordered: [{ call: orderCustomOrder, fields: delivery, apply: this.#carryOver(account) }],
      'payment-confirmed': receiveSteps(account, confirmCustomPayment, owedPaisa),
      refunded: refundSteps(account, refundCustomOrder, closeCustomRefund, custom),
    };
    const declined = { call: declineCustomOrder, fields: { reason: 'No' } };
    return [
      ...moves.flatMap((move) => steps[move] ?? []),
      ...(moves.includes('declined') && this.#random.chance(0.2) ? [declined] : []),
      ...this.#enquiryUndos(custom, account, undoCustomOrder, undoCustomOrderRefund),
    ];
  }

  /** The money of a custom order is that of the order then. */
  #carryOver(account: Subject) {
    return (ledger: Ledger, answer: Answer) => {
      const { orderId } = answer.json() as StaffCustomOrder;
      if (!orderId) throw new Error('It has no order.');
      this.#orders.set(orderId, undefined);
      ledger.accounts.set(`order:${orderId}`, ledger.of(account));
      ledger.accounts.delete(account);
    };
  }

  #enquiryUndos(
    { history, orderId }: { history: StaffBooking['history']; orderId?: string | null | undefined },
    account: Subject,
    undo: AnyCall,
    undoOfRefund: AnyCall,
  ): Step[] {
    return history
      .filter(({ canUndo }) => canUndo)
      .map(({ id: step, event }) => ({
        call: isRefundEvent(event) ? undoOfRefund : undo,
        fields: { step },
        apply: undoEffect(orderId ? `order:${orderId}` : account, event),
      }));
  }

  /** Settles the cash of what a courier has delivered, with a fee; or takes a settlement back. */
  async #settle(): Promise<void> {
    const [pema] = this.#options.staff();
    const last = this.ledger.settlements.at(-1);
    if (last && this.#random.chance(0.3)) {
      const undone = await pema.ask(undoSettlement, { id: last.id });
      if (!this.#counted(undoSettlement, undone)) return;
      this.ledger.settlements.pop();
      this.ledger.undoneCosts.push(...bothTimes(last));
      for (const id of last.orderIds) this.ledger.undoPayment(this.ledger.of(`order:${id}`));
      this.ledger.undone += 1;
      return;
    }
    const courier = this.#pick(['NCM', 'Sajha']);
    const due: StaffOrder[] = [];
    for (const orderId of this.orderIds.slice(-20)) {
      const order = (await pema.ask(readStaffOrder, { orderId })).json() as StaffOrder;
      const { summary, owedPaisa } = order;
      const isDue = summary.method === 0 && summary.courier === courier && owedPaisa > 0;
      if (isDue && ['shipped', 'delivered'].includes(summary.parcel)) due.push(order);
    }
    if (due.length === 0) return;
    const duePaisa = due.reduce((sum, { owedPaisa }) => sum + owedPaisa, 0);
    const feePaisa = Math.min(duePaisa, this.#upTo(9) * 1_050);
    const missing = this.#random.chance(0.3) ? Math.min(duePaisa - feePaisa, 777) : 0;
    const answer = await pema.ask(settleCourier, {
      courier,
      orders: due.map(({ summary: { orderId, version } }) => ({ orderId, version })),
      sumPaisa: duePaisa - feePaisa - missing,
      feePaisa,
      note: 'Counted twice',
    });
    const settled = this.#counted(settleCourier, answer) as
      | { id: string; orders: { orderId: string; amountPaisa: number }[] }
      | undefined;
    if (!settled) return;
    for (const { orderId, amountPaisa } of settled.orders)
      this.ledger
        .of(`order:${orderId}`)
        .payments.push({ ...entryOf(amountPaisa), settlement: settled.id });
    const orderIds = settled.orders.map(({ orderId }) => orderId);
    this.ledger.settlements.push({ id: settled.id, orderIds, ...entryOf(feePaisa + missing) });
  }
}

/** Towards the end that people want. */
const leadsOn: readonly AnyCall[] = [
  confirmPayment,
  packOrder,
  shipOrder,
  deliverOrder,
  confirmBookingPayment,
  scheduleBooking,
  completeBooking,
  quoteCustomOrder,
  acceptCustomOrder,
  confirmCustomPayment,
  orderCustomOrder,
  completeCustomOrder,
];

const entryOf = (paisa: number): Entry => ({ paisa, at: new Date().toISOString() });

/** All that is owed, a part of it, and more than that. */
function receiveSteps(account: Subject, call: AnyCall, owedPaisa: number): Step[] {
  const sums = [undefined, Math.ceil(owedPaisa / 3), owedPaisa + 1_234];
  return sums
    .filter((amountPaisa) => (amountPaisa ?? owedPaisa) > 0)
    .map((amountPaisa) => ({
      call,
      fields: { ...(amountPaisa && { amountPaisa }), reason: 'Why' },
      apply: (ledger) => ledger.of(account).payments.push(entryOf(amountPaisa ?? owedPaisa)),
    }));
}

interface Refundable {
  readonly refundablePaisa: number;
  readonly owingPaisa: number;
}

/** A small sum, all that was kept, what is owed; and that the rest is kept. */
function refundSteps(
  account: Subject,
  refund: AnyCall,
  keep: AnyCall,
  { refundablePaisa, owingPaisa }: Refundable,
): Step[] {
  const sums = [Math.min(1_500, refundablePaisa), refundablePaisa, owingPaisa];
  const steps: Step[] = sums
    .filter((paisa) => paisa > 0)
    .map((amountPaisa) => ({
      call: refund,
      fields: { amountPaisa, reason: 'Because' },
      apply: (ledger) => ledger.of(account).refunds.push(entryOf(amountPaisa)),
    }));
  return owingPaisa > 0 ? [...steps, keepStep(account, keep)] : steps;
}

function keepStep(account: Subject, call: AnyCall): Step {
  return {
    call,
    fields: { reason: 'A gift' },
    apply: (ledger) => ledger.of(account).refunds.push(entryOf(0)),
  };
}

/** Pieces of a line, of which none, one or all go back in stock. */
function lineRefunds({ order, refundedPieces, refundablePaisa, summary }: StaffOrder): Step[] {
  const account: Subject = `order:${summary.orderId}`;
  return order.orderItems.flatMap(({ quantity, unitPrice, position: stored }, at) => {
    const position = stored ?? at;
    const left = quantity - (refundedPieces[at] ?? 0);
    if (left <= 0) return [];
    return [0, 1, left].map((restock) => {
      const pieces = Math.max(1, restock);
      const amountPaisa = Math.min(refundablePaisa, paisaFromRupees(unitPrice) * pieces);
      return {
        call: refundOrder,
        fields: { amountPaisa, lines: [{ position, quantity: pieces, restock }] },
        apply: (ledger: Ledger) => void ledger.of(account).refunds.push(entryOf(amountPaisa)),
      };
    });
  });
}

/** What taking back a step moves: the latest payment or refund, where it was one. */
function undoEffect(account: Subject, event: string) {
  return (ledger: Ledger) => {
    ledger.undone += 1;
    const own = ledger.of(account);
    if (event === 'payment-confirmed' || event === 'part-received') {
      const { settlement, paisa = 0 } = ledger.undoPayment(own) ?? {};
      // The courier has handed over what no order was paid with.
      const settled = ledger.settlements.find(({ id }) => id === settlement);
      if (settled) {
        settled.paisa -= paisa;
        ledger.undoneCosts.push(...bothTimes({ paisa, at: settled.at }));
        settled.orderIds = settled.orderIds.filter((id) => `order:${id}` !== account);
      }
    }
    if (isRefundEvent(event)) ledger.undoRefund(own);
  };
}
