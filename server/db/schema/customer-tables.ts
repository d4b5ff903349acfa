// Tables of customers and their data. All columns are text or whole numbers.

import type { Generated } from 'kysely';

import type { OrderTables } from './order-tables.ts';

/** The server's secrets, created at the first start, such as the key that signs tokens. */
export interface SecretsTable {
  name: string;
  value: string;
}

export interface UsersTable {
  id: string;
  /** Normalized by `normalEmail`. */
  email: string;
  name: string;
  phone_number: string;
  /** Argon2id in PHC form. */
  password_hash: string;
  /** Raised when the password changes: tokens with a lower version are invalid. */
  token_version: number;
  /** When one request proved both: the mailbox by its link, the person by the password. */
  confirmed_at: string | null;
  /** When the link alone was opened by the specification's call: enough to log in. */
  mailbox_confirmed_at: string | null;
  created_at: string;
}

/** Mailed tokens, for one use. Only their SHA-256 is stored. */
export interface UserTokensTable {
  hash: string;
  user_id: string;
  purpose: 'confirm' | 'reset';
  expires_at: string;
}

/** Sessions of customers; a token has the id of its session. */
export interface SessionsTable {
  id: string;
  user_id: string;
  /** Such as `Chrome on Android`. */
  device: string;
  started_at: string;
  /** To the hour. */
  last_used_at: string;
}

export interface CartsTable {
  id: string;
  user_id: string;
  note: string;
}

export interface CartItemsTable {
  id: string;
  cart_id: string;
  product_id: string;
  /** Empty where the product has no attributes. */
  attribute_id: string;
  quantity: number;
  added_at: string;
}

export interface WishlistItemsTable {
  user_id: string;
  product_id: string;
  added_at: string;
}

export interface AddressesTable {
  id: string;
  user_id: string;
  country: string;
  state: string;
  city: string;
  street_address: string;
  zip_code: string;
  created_at: string;
}

export interface CouponsTable {
  /** In capitals. */
  code: string;
  /** Percent times 100; 0 for one that takes off a sum or the delivery. */
  discount_basis_points: number;
  /** Takes off this sum; 0 for others. */
  amount_paisa: Generated<number>;
  /** 1: takes off the delivery. */
  free_delivery: Generated<number>;
  /** The least subtotal of an order. */
  least_paisa: Generated<number>;
  /** The shelf that it is for; null for all products. */
  tag: string | null;
  starts_at: string | null;
  ends_at: string | null;
  use_limit: number | null;
  /** How many orders of one customer may use it. */
  customer_limit: number | null;
  used: number;
  created_at: string;
  version: Generated<number>;
}

/**
 * Private pictures; the file is in DATA_DIR/uploads under its hash. Orphans are deleted after a
 * day.
 */
export interface UploadsTable {
  id: string;
  user_id: string | null;
  hash: string;
  format: string;
  width: number;
  height: number;
  bytes: number;
  created_at: string;
  /** `lookOf` the picture; null until it is computed, empty for one that looks like nothing. */
  look: Generated<string | null>;
}

/** Stored responses by idempotency key. */
export interface IdempotencyKeysTable {
  /** The user's id, or empty for visitors. */
  scope: string;
  key: string;
  request_hash: string;
  /** The response as JSON; null only inside the transaction that runs the request. */
  answer: string | null;
  created_at: string;
}

/** The outbox of emails and pushes, written by the transactions that cause them. */
export interface MailsTable {
  id: string;
  channel: Generated<'mail' | 'push'>;
  /** Unique: one message for each event, such as `order-placed:ID`. */
  event: string;
  /** Of a push: the event of the email that tells the same; null for emails. */
  cause: Generated<string | null>;
  /** An email address, or the id of a push subscription. */
  recipient: string;
  /** JSON (`MailContent` or `PushContent`). */
  content: string;
  created_at: string;
  /** Also the lease: moved ahead before sending. */
  next_try_at: string;
  attempts: number;
  last_error: string | null;
  sent_at: string | null;
  /** Of an email that is one of a letter's; its content is the letter's then. */
  letter_id: string | null;
  /**
   * When all of a letter's email but its end was sent: without an outcome since, nobody knows
   * whether it has arrived, and it is not sent again.
   */
  handed_at: string | null;
}

/** Devices that get pushes. One ends with the session that it was made in. */
export interface PushSubscriptionsTable {
  id: string;
  /** The push service's address of the device, and the device's keys (RFC 8291), base64url. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Of a customer; null for a visitor's device and the staff's. */
  session_id: string | null;
  staff_session_id: string | null;
  made_at: string;
  /** Since when the push service has taken nothing; null while it does. */
  failing_since: string | null;
}

/** What a visitor has sent from a device that gets pushes about it. */
export interface PushFollowsTable {
  subscription_id: string;
  /** Such as `booking:ID`. */
  subject: string;
}

/** What somebody wants to hear of by push; without a row everything, at any time. */
export interface PushChoicesTable {
  /** `user:ID` or `staff:ID`. */
  who: string;
  /** Kinds of news, separated by spaces. */
  switched_off: string;
  /** Times of day such as `22:00`; both empty without quiet hours. */
  quiet_from: string;
  quiet_until: string;
}

/** Counts of rate-limiter-flexible, on PostgreSQL only. */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number | null;
}

export interface CustomerTables extends OrderTables {
  secrets: SecretsTable;
  users: UsersTable;
  user_tokens: UserTokensTable;
  sessions: SessionsTable;
  carts: CartsTable;
  cart_items: CartItemsTable;
  wishes: WishlistItemsTable;
  addresses: AddressesTable;
  coupons: CouponsTable;
  uploads: UploadsTable;
  idempotency_keys: IdempotencyKeysTable;
  mails: MailsTable;
  push_subscriptions: PushSubscriptionsTable;
  push_follows: PushFollowsTable;
  push_choices: PushChoicesTable;
  rate_limits: RateLimitsTable;
}
