// Tables of orders. All columns are text or whole numbers.

import type { Generated } from 'kysely';
import type { OrderSource } from '#contract/names/order-sources.ts';
import type { OrderEvent, ParcelState, PaymentState } from '#contract/names/order-states.ts';
import type {
  AttemptState,
  PaymentProvider,
  ProviderMode,
  ProviderRefundState,
} from '#contract/names/payment-providers.ts';
import type { PaymentWay } from '#contract/names/payment-ways.ts';

export interface OrdersTable {
  id: string;
  /** For people, unique. */
  number: string;
  /** Null for an order by hand of somebody without an account. */
  user_id: string | null;
  /**
   * The code of an `OrderState`: always `orderStateFor` of payment, parcel and method, stored for
   * queries.
   */
  status: number;
  payment: PaymentState;
  parcel: ParcelState;
  /** 1: picked up at the shop, 0: delivered. */
  pickup: Generated<number>;
  /** 1: screenshot of a payment, 0: cash on delivery, or at the shop. */
  method: number;
  subtotal_paisa: number;
  coupon_code: string | null;
  discount_paisa: number;
  shipping_paisa: number;
  total_paisa: number;
  /** JSON (`Delivery`): address, phone number, recipient, company, email, notes and card. */
  delivery: string;
  /** The cart's note. */
  note: string;
  /** The screenshot to check; null without one, and after the customer was asked for another. */
  upload_id: string | null;
  courier: string;
  tracking_number: string;
  /** 1: the items of a canceled, refused or returned order are back in stock. */
  restocked: number;
  /** Raised by every change. */
  version: number;
  ordered_at: string;
  /** Until when its pieces are held while it is not paid; null: without an end. */
  held_until: string | null;
  /** When an email reminds of the payment; null: never, or it has. */
  remind_at: string | null;
  /** When the customer was last asked whether the parcel has arrived. */
  arrival_asked_at: string | null;
  source: Generated<OrderSource>;
  /** Whose it is without an account; empty with one. */
  name: Generated<string>;
  email: Generated<string>;
  phone_number: Generated<string>;
  /** Why staff gave the discount; empty for a coupon's. */
  discount_reason: Generated<string>;
  /**
   * JSON (`OrderDiscount`): the coupon or discount as it was given, for changes of the order. Empty
   * for none, and in orders of earlier versions.
   */
  discount: Generated<string>;
  /**
   * The `PaymentProvider` that the customer has chosen, who takes the payment after the order was
   * placed. Empty for the other ways.
   */
  pay_with: Generated<string>;
}

/** Copies of the product's data, so that an order does not change with the product. */
export interface OrderItemsTable {
  order_id: string;
  position: number;
  product_id: string;
  attribute_id: string;
  product_name: string;
  slug: string;
  attribute_name: string | null;
  attribute_value: string | null;
  picture_hash: string | null;
  unit_paisa: number;
  quantity: number;
  /** How many of them were taken from the stock; null in orders of version 1.0. */
  taken: number | null;
  /** How many of them the stock did not have: somebody else has bought them as well. */
  oversold: Generated<number>;
  total_paisa: number;
  /** Empty in orders of before, and where the product had none. */
  sku: Generated<string>;
  /** How many of them were given back by a refund. */
  refunded: number;
}

/** The timeline of an order. */
export interface OrderEventsTable {
  order_id: string;
  position: number;
  /** The code of the `OrderState` since then. */
  status: number;
  at: string;
  kind: OrderEvent;
  /** `staff:ID`, `customer:ID` or `command`. */
  who: string;
  /** The reason, amount or reference, as the customer may see it. */
  note: string | null;
  /** The screenshot that came, or that was not accepted. */
  upload_id: string | null;
  /** JSON (`StepBefore`): what it has changed; null where it can't be taken back. */
  before: string | null;
  /** The position of the step that it takes back. */
  undoes: number | null;
}

interface OrderEntry {
  id: string;
  order_id: string;
  /** As in events. */
  who: string;
  at: string;
}

/** Money of an order, a booking or a custom order. */
interface MoneyEntry {
  id: string;
  /** Such as `booking:ID`, as in the audit log; what an earlier version inserts gets the order's. */
  subject: MoneySubject;
  /** Of an order; null otherwise. */
  order_id: string | null;
  /** As in events. */
  who: string;
  at: string;
  amount_paisa: number;
  /** The transaction's code at bank or wallet; may be empty. */
  reference: string;
}

export type MoneySubject = `${'order' | 'booking' | 'custom-order'}:${string}`;

/** Money received. */
export interface PaymentsTable extends MoneyEntry {
  /** The code of a `PaymentMethod`. */
  method: number;
  /** As staff have said it; null where they have not. */
  how: PaymentWay | null;
  /** The screenshot that has shown it. */
  upload_id: string | null;
}

/** Money given back. */
export interface RefundsTable extends MoneyEntry {
  reason: string;
  /** As staff have said it; null where they have not, and of what the shop keeps. */
  how: PaymentWay | null;
  /**
   * By how much there is less to pay since then; less than 0 where the shop keeps what was too
   * much. Null in what an earlier version has inserted.
   */
  lowers_paisa: number | null;
  /** JSON (`RefundedLine[]`): the lines of the order that it is for. */
  lines: string;
}

/**
 * What was recorded by mistake and taken back: two rows for each, when it was recorded and when it
 * was taken back. Only the accountant's file and the sums of the desk read them, so that what they
 * have said of a month stays.
 */
export interface UndoneMoneyTable {
  id: string;
  /** The row that it was, which is deleted. */
  entry_id: string;
  /** `settlement`: of an order whose cash has not come with its courier's settlement after all. */
  kind: 'payment' | 'refund' | 'settlement';
  /** As of money; of a settlement `settlement:ID`. */
  subject: MoneySubject | `settlement:${string}`;
  at: string;
  /** 0: as it was recorded, 1: taken back. */
  is_back: number;
  /** As it stands in its row there; less than 0 where it was taken back. */
  amount_paisa: number;
  /** As of a payment; null otherwise. */
  method: number | null;
  how: PaymentWay | null;
  reference: Generated<string>;
  /** Of a refund; of a settlement its courier. */
  reason: Generated<string>;
}

/** A payment that a customer has begun at a provider. */
export interface PaymentAttemptsTable {
  /** 32 hexadecimal digits: also in addresses, and for eSewa its reference. */
  id: string;
  subject: MoneySubject;
  provider: PaymentProvider;
  mode: Exclude<ProviderMode, 'off'>;
  /**
   * The account that it was begun with: eSewa's product code, else a hash of the key. Empty in what
   * an earlier version has inserted.
   */
  account: Generated<string>;
  /** What was to be paid. */
  amount_paisa: number;
  currency: string;
  /** What the whole cost then: of a quote what was agreed to. */
  price_paisa: number | null;
  /** What the provider calls it, unique; null until it has said so. */
  reference: string | null;
  /** Where it is paid, to go on with it; empty where it can't be gone on with. */
  url: string;
  state: AttemptState;
  /** The provider's last word, such as `AMBIGUOUS`. */
  said: string;
  /** What the owner should know of it; may be empty. */
  note: string;
  /** The provider's code of the payment; empty until it has said it. */
  transaction_code: string;
  /** What came. */
  paid_paisa: number;
  /**
   * The row of `payments` in which that is recorded: once. Also of an unclear one that staff have
   * recorded by hand, which has `ended` then.
   */
  payment_id: string | null;
  /** How often the provider was asked by the shop itself. */
  asks: number;
  started_at: string;
  expires_at: string;
  /** When the provider is asked again; null: not any more. */
  next_ask_at: string | null;
  settled_at: string | null;
}

/** Money of a payment that its provider gives back. */
export interface ProviderRefundsTable {
  /** 32 hexadecimal digits: the key by which the provider gives it back once. */
  id: string;
  attempt_id: string;
  /** What the money is of: of a custom order that became an order, that one. */
  subject: MoneySubject;
  who: string;
  amount_paisa: number;
  /** For the customer. */
  reason: string;
  state: ProviderRefundState;
  /** The provider's last word, such as `succeeded`; empty until it has answered. */
  said: string;
  /** What the staff should know of it; may be empty. */
  note: string;
  /** What the provider calls it; empty until it has said so. */
  reference: string;
  /** The row of `refunds` in which it is recorded: once. */
  refund_id: string | null;
  /**
   * The step of the history that has recorded it: a position of an order's, else the id of a row of
   * the audit log. Null in what an earlier version has recorded.
   */
  step: Generated<string | null>;
  /** When one that is done is asked about once more, because it may come back; null: not any more. */
  watch_at: Generated<string | null>;
  /** How often it was gone on with. */
  asks: number;
  started_at: string;
  /** When it is gone on with; until then one server has it. Null: not any more. */
  next_ask_at: string | null;
  settled_at: string | null;
}

/** Notes that only staff see. */
export interface OrderNotesTable extends OrderEntry {
  text: string;
}

/** Links that open one order without an account. */
export interface OrderLinksTable {
  /** The SHA-256 of the link's random part. */
  hash: string;
  order_id: string;
  /** Who made it, as in events. */
  who: string;
  at: string;
}

/** Invoices and credit notes, as they were given: nothing changes them. */
export interface InvoicesTable {
  id: string;
  /** For people, unique. */
  number: string;
  kind: 'invoice' | 'credit-note';
  /** `2083/84`, or `2026`. */
  fiscal_year: string;
  /** From 1 in each kind and fiscal year, without gaps. */
  position: number;
  /** As of money. */
  subject: string;
  /** Counts what was given for a subject, from 0. */
  subject_position: number;
  /** The invoice that a credit note takes back. */
  invoice_id: string | null;
  /** The total, or what a credit note takes back of it. */
  amount_paisa: number;
  /** The tax in it. */
  tax_paisa: number;
  /** JSON (`InvoiceContent`). */
  content: string;
  at: string;
}

/** The last number that was given, by kind and fiscal year: `invoice 2083/84`. */
export interface InvoiceCountersTable {
  series: string;
  last: number;
}

/** What a courier has handed over of the cash that was taken at doors, and what it has kept. */
export interface CourierSettlementsTable {
  id: string;
  at: string;
  /** `staff:ID`. */
  who: string;
  /** As the orders have it; may be empty. */
  courier: string;
  /** The cash of the orders in all. */
  due_paisa: number;
  /** What came. */
  sum_paisa: number;
  /** The courier's fee, a cost. */
  fee_paisa: number;
  /** Why sum and fee are not what was due; may be empty. */
  note: string;
  undone_at: string | null;
  undone_by: string | null;
}

export interface SettledOrdersTable {
  settlement_id: string;
  order_id: string;
  amount_paisa: number;
  /** The order's version after it: nothing else has happened to it while it has this one. */
  version: number;
  /** Of the step in the order's history. */
  position: number;
}

export interface OrderTables {
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_events: OrderEventsTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  undone_money: UndoneMoneyTable;
  payment_attempts: PaymentAttemptsTable;
  provider_refunds: ProviderRefundsTable;
  order_notes: OrderNotesTable;
  order_links: OrderLinksTable;
  invoices: InvoicesTable;
  invoice_counters: InvoiceCountersTable;
  courier_settlements: CourierSettlementsTable;
  settled_orders: SettledOrdersTable;
}
