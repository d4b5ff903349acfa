// Tables of customers and what they do. Columns as everywhere: text, whole numbers, nothing else.

/** The server's own secrets, made at the first start: what signs tokens, above all. */
export interface SecretsTable {
  name: string;
  value: string;
}

export interface UsersTable {
  id: string;
  /** As `normalEmail` gives it. */
  email: string;
  name: string;
  phone_number: string;
  /** Argon2id in PHC form. */
  password_hash: string;
  /** Raised when the password changes: tokens of an older version are void. */
  token_version: number;
  confirmed_at: string | null;
  created_at: string;
}

/** Tokens mailed to a person; good for one use. Only the SHA-256 is kept. */
export interface UserTokensTable {
  hash: string;
  user_id: string;
  purpose: 'confirm' | 'reset';
  expires_at: string;
}

/** Where a customer is logged in; a token names its session. */
export interface SessionsTable {
  id: string;
  user_id: string;
  /** In plain words, such as `Chrome on Android`. */
  device: string;
  started_at: string;
  /** To the hour. */
  last_used_at: string;
  /** Only of sessions adopted from tokens that name none; others are deleted. */
  ended_at: string | null;
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

export interface WishesTable {
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
  /** Percent times 1,000,000,000, as in products. */
  discount_nano: number;
  starts_at: string | null;
  ends_at: string | null;
  use_limit: number | null;
  used: number;
  created_at: string;
}

/** Private pictures; the file lies in DATA_DIR/uploads under its hash. Orphans are removed after a day. */
export interface UploadsTable {
  id: string;
  user_id: string | null;
  hash: string;
  format: string;
  width: number;
  height: number;
  bytes: number;
  created_at: string;
}

export interface OrdersTable {
  id: string;
  user_id: string;
  /** Index into `paymentStates`. */
  status: number;
  /** 1: screenshot of a payment, 0: cash on delivery. */
  method: number;
  subtotal_paisa: number;
  coupon_code: string | null;
  discount_paisa: number;
  shipping_paisa: number;
  total_paisa: number;
  /** JSON (`Delivery`): address, phone number, recipient, notes, as they were. */
  delivery: string;
  /** The cart's note. */
  note: string;
  upload_id: string | null;
  ordered_at: string;
}

/** Copies, so that an order reads the same whatever becomes of the product. */
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
  total_paisa: number;
}

export interface OrderEventsTable {
  order_id: string;
  position: number;
  status: number;
  at: string;
}

/** What was answered to a request with a key, to be answered again. */
export interface IdempotencyKeysTable {
  /** The user's id, or empty for visitors. */
  scope: string;
  key: string;
  request_hash: string;
  /** JSON; null only inside the transaction that does the work. */
  answer: string | null;
  created_at: string;
}

/** Mail to be sent, written by the transaction that causes it. */
export interface MailsTable {
  id: string;
  /** One mail for one event, such as `order-placed:ID`. */
  event: string;
  recipient: string;
  /** JSON: what the mail is made from (`MailContent`). */
  content: string;
  created_at: string;
  /** Also the lease: whoever sends moves it ahead first. */
  next_try_at: string;
  attempts: number;
  last_error: string | null;
  sent_at: string | null;
}

/** Tries counted at the doors of accounts; on PostgreSQL only, written by rate-limiter-flexible. */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number | null;
}

export interface CustomerTables {
  secrets: SecretsTable;
  users: UsersTable;
  user_tokens: UserTokensTable;
  sessions: SessionsTable;
  carts: CartsTable;
  cart_items: CartItemsTable;
  wishes: WishesTable;
  addresses: AddressesTable;
  coupons: CouponsTable;
  uploads: UploadsTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_events: OrderEventsTable;
  idempotency_keys: IdempotencyKeysTable;
  mails: MailsTable;
  rate_limits: RateLimitsTable;
}
