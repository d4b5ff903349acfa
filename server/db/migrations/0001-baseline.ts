import { type Migration, PostgresAdapter, type QueryExecutorProvider, sql } from 'kysely';

/**
 * The tables of version 1.0. Columns are text, integer and bigint only, which mean the same on both
 * engines.
 */
export const baselineMigration: Migration = {
  async up(db) {
    for (const statement of tables.split(/;\n+/)) await sql.raw(statement).execute(db);
    await refuseChanges(db);
  },
};

/**
 * Makes the audit log append-only in the database itself. The one update that it takes erases a
 * customer: values go, and names of customers become `...:erased`; what was done when, and by which
 * member of the staff, stays.
 */
async function refuseChanges(db: QueryExecutorProvider): Promise<void> {
  const erases = sql.raw(`new.id = old.id and new.at = old.at and new.action = old.action
    and new."before" is null and new."after" is null
    and (new.who = old.who or (old.who like 'customer:%' and new.who = 'customer:erased'))
    and (new.subject = old.subject or new.subject like '%:erased')`);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    const refuse = sql.raw(`begin select raise(abort, 'The audit log is append-only.'); end`);
    await sql`create trigger audit_log_no_update before update on audit_log when not (${erases}) ${refuse}`.execute(
      db,
    );
    await sql`create trigger audit_log_no_delete before delete on audit_log ${refuse}`.execute(db);
    return;
  }
  await sql`create function refuse_audit_log_change() returns trigger language plpgsql as
    $$ begin raise exception 'The audit log is append-only.'; end $$`.execute(db);
  await sql`create trigger audit_log_no_update before update on audit_log
    for each row when (not (${erases})) execute function refuse_audit_log_change()`.execute(db);
  await sql`create trigger audit_log_no_delete before delete or truncate on audit_log
    for each statement execute function refuse_audit_log_change()`.execute(db);
}

const tables = `
-- Products and their rows, the home page's videos and testimonials, and the versions of edits (1) and stock (2).
create table products (
  id text primary key,
  slug text not null unique,
  name text not null,
  description text not null,
  short_desc text not null,
  price_paisa bigint not null,
  sale_price_paisa bigint,
  stock bigint not null,
  always_available integer not null default 0,
  category_id integer not null,
  best_seller integer not null,
  published integer not null,
  added_at text not null,
  changed_at text not null,
  version integer not null default 1
);

create table product_attributes (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  position integer not null,
  name text not null,
  value text not null,
  options text not null,
  stock bigint not null,
  always_available integer not null default 0,
  price_paisa bigint,
  sale_price_paisa bigint,
  picture_hash text
);

create table product_information (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  position integer not null,
  name text not null,
  value text not null
);

create table product_tags (
  product_id text not null references products (id) on delete cascade,
  tag text not null,
  position integer not null,
  constraint product_tags_key primary key (product_id, tag)
);

create table product_pictures (
  product_id text not null references products (id) on delete cascade,
  position integer not null,
  hash text not null,
  alt text not null,
  source_url text not null,
  constraint product_pictures_key primary key (product_id, position)
);

create table pictures (
  hash text primary key,
  format text not null,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  blur text not null,
  created_at text not null
);

create table reviews (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  user_id text,
  name text not null,
  rating integer not null,
  comment text not null,
  posted_at text not null,
  hidden_reason text,
  reply text not null default '',
  picked_at text,
  version integer not null default 1
);

create table testimonials (
  id text primary key,
  position integer not null,
  author text not null,
  author_title text not null,
  title text not null,
  description text not null,
  rating integer not null,
  picture_hash text
);

create table videos (
  id text primary key,
  position integer not null,
  title text not null,
  hash text not null,
  poster_hash text
);

create table catalogue_state (
  id integer primary key,
  version bigint not null,
  stock_version bigint not null
);
insert into catalogue_state (id, version, stock_version) values (1, 1, 0), (2, 0, 0);
create index product_attributes_of_product on product_attributes (product_id);
create index product_information_of_product on product_information (product_id);
create index reviews_of_product on reviews (product_id);

-- Accounts, carts, wishlists, addresses, coupons, uploads, idempotency keys, and emails to be sent.
create table secrets (
  name text primary key,
  value text not null
);

create table users (
  id text primary key,
  email text not null unique,
  name text not null,
  phone_number text not null,
  password_hash text not null,
  token_version integer not null,
  confirmed_at text,
  created_at text not null
);

create table user_tokens (
  hash text primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null,
  expires_at text not null
);

create table carts (
  id text primary key,
  user_id text not null unique references users (id) on delete cascade,
  note text not null
);

create table cart_items (
  id text primary key,
  cart_id text not null references carts (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  attribute_id text not null,
  quantity integer not null,
  added_at text not null,
  constraint cart_items_line unique (cart_id, product_id, attribute_id)
);

create table wishes (
  user_id text not null references users (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  added_at text not null,
  constraint wishes_key primary key (user_id, product_id)
);

create table addresses (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  country text not null,
  state text not null,
  city text not null,
  street_address text not null,
  zip_code text not null,
  created_at text not null
);

create table coupons (
  code text primary key,
  discount_basis_points integer not null,
  starts_at text,
  ends_at text,
  use_limit integer,
  customer_limit integer,
  used integer not null,
  created_at text not null,
  version integer not null default 1
);

create table uploads (
  id text primary key,
  user_id text,
  hash text not null,
  format text not null,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  created_at text not null
);

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  answer text,
  created_at text not null,
  constraint idempotency_keys_key primary key (scope, key)
);

create table mails (
  id text primary key,
  event text not null unique,
  recipient text not null,
  content text not null,
  created_at text not null,
  next_try_at text not null,
  attempts integer not null,
  last_error text,
  sent_at text
);
-- Finds orders with the same screenshot.
create index uploads_by_hash on uploads (hash);
-- One review of a product for each customer; the demo's have none, and nulls are not unique.
create unique index reviews_of_user on reviews (user_id, product_id);
create index user_tokens_by_user_id on user_tokens (user_id);
create index wishes_by_product_id on wishes (product_id);
create index cart_items_by_product_id on cart_items (product_id);
create index addresses_by_user_id on addresses (user_id);
create index idempotency_keys_by_created_at on idempotency_keys (created_at);
create index mails_by_next_try_at on mails (next_try_at);

-- Bookings, custom orders, newsletter subscribers, the blog, and the owner's settings.
create table bookings (
  id text primary key,
  service text not null,
  name text not null,
  email text not null,
  phone_number text not null,
  payment_method text not null,
  details text not null,
  upload_id text references uploads (id),
  booked_at text not null,
  time_zone text not null,
  price_paisa bigint,
  state text not null,
  scheduled_at text,
  schedule_count integer not null,
  minutes integer not null,
  place text not null,
  payment text not null,
  payment_reference text not null,
  reason text not null,
  version integer not null
);

create table custom_requests (
  id text primary key,
  item text not null,
  name text not null,
  budget_paisa bigint not null,
  address text not null,
  idea text not null,
  phone_number text not null,
  email text not null,
  upload_id text references uploads (id),
  posted_at text not null,
  state text not null,
  quote_paisa bigint,
  quote_days integer,
  quote_text text not null,
  reason text not null,
  version integer not null
);

-- Of the staff, about a booking or a custom order.
create table staff_notes (
  id text primary key,
  subject text not null,
  who text not null,
  at text not null,
  text text not null
);

create table subscribers (
  email text primary key,
  token text not null unique,
  subscribed_at text not null,
  unsubscribed_at text
);

create table posts (
  id text primary key,
  slug text not null unique,
  title text not null,
  author text not null,
  summary text not null,
  markdown text not null,
  picture_hash text,
  picture_alt text not null,
  products text not null,
  published integer not null default 1,
  posted_at text not null,
  changed_at text not null,
  version integer not null default 1
);

-- Addresses that posts had before.
create table post_redirects (
  slug text primary key,
  post_id text not null references posts (id) on delete cascade
);

create table post_tags (
  post_id text not null references posts (id) on delete cascade,
  tag text not null,
  position integer not null,
  constraint post_tags_key primary key (post_id, tag)
);

create table shop_settings (
  name text primary key,
  value text not null
);

-- What the owner says that searches mean, and searches that found nothing.
create table search_synonyms (
  id text primary key,
  typed text not null,
  meant text not null,
  version integer not null
);

create table missed_searches (
  text text primary key,
  count integer not null,
  last_at text not null
);
create index bookings_by_booked_at on bookings (booked_at);
create index bookings_by_state on bookings (state, scheduled_at);
create index bookings_by_upload_id on bookings (upload_id);
create index bookings_by_email on bookings (lower(email));
create index custom_requests_by_posted_at on custom_requests (posted_at);
create index custom_requests_by_upload_id on custom_requests (upload_id);
create index custom_requests_by_email on custom_requests (lower(email));
create index staff_notes_by_subject on staff_notes (subject);
create index posts_by_posted_at on posts (posted_at);
create index post_tags_by_tag on post_tags (tag);

-- Counts of rate-limiter-flexible, shared by all servers on one PostgreSQL database.
create table rate_limits (
  key text primary key,
  points integer not null,
  expire bigint
);

-- Orders with their items, history, payments, refunds and staff notes.
create table orders (
  id text primary key,
  number text not null unique,
  user_id text not null references users (id),
  status integer not null,
  payment text not null,
  parcel text not null,
  method integer not null,
  subtotal_paisa bigint not null,
  coupon_code text,
  discount_paisa bigint not null,
  shipping_paisa bigint not null,
  total_paisa bigint not null,
  delivery text not null,
  note text not null,
  upload_id text references uploads (id),
  courier text not null,
  tracking_number text not null,
  restocked integer not null,
  version integer not null,
  ordered_at text not null
);
-- Finds what needs a person now, among many orders that are done.
create index orders_by_payment on orders (payment, parcel);

create table order_items (
  order_id text not null references orders (id) on delete cascade,
  position integer not null,
  product_id text not null,
  attribute_id text not null,
  product_name text not null,
  slug text not null,
  attribute_name text,
  attribute_value text,
  picture_hash text,
  unit_paisa bigint not null,
  quantity integer not null,
  total_paisa bigint not null,
  constraint order_items_key primary key (order_id, position)
);

create table order_events (
  order_id text not null references orders (id) on delete cascade,
  position integer not null,
  status integer not null,
  at text not null,
  kind text not null,
  who text not null,
  note text,
  upload_id text,
  constraint order_events_key primary key (order_id, position)
);

create table payments (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  who text not null,
  at text not null,
  amount_paisa bigint not null,
  reference text not null,
  method integer not null
);

create table refunds (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  who text not null,
  at text not null,
  amount_paisa bigint not null,
  reference text not null,
  reason text not null
);

create table order_notes (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  who text not null,
  at text not null,
  text text not null
);
create index orders_by_user_id on orders (user_id);
create index orders_by_coupon_code on orders (coupon_code) where coupon_code is not null;
create index orders_by_upload_id on orders (upload_id);
create index orders_by_ordered_at on orders (ordered_at);
create index payments_by_order_id on payments (order_id);
create index payments_by_at on payments (at);
create index refunds_by_order_id on refunds (order_id);
create index refunds_by_at on refunds (at);
create index order_notes_by_order_id on order_notes (order_id);

-- Sessions of customers.
create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  device text not null,
  started_at text not null,
  last_used_at text not null
);
create index sessions_by_user_id on sessions (user_id);
create index sessions_by_last_used_at on sessions (last_used_at);

-- Staff with their logins, and the audit log.
create table staff (
  id text primary key,
  email text not null unique,
  name text not null,
  role text not null,
  password_hash text,
  totp_secret text,
  totp_last_step integer,
  version integer not null default 1,
  created_at text not null,
  ended_at text
);

create table staff_invites (
  hash text primary key,
  email text not null,
  role text not null,
  created_at text not null,
  expires_at text not null
);

create table staff_sessions (
  id text primary key,
  token_hash text not null unique,
  staff_id text not null references staff (id) on delete cascade,
  device text not null,
  started_at text not null,
  last_used_at text not null,
  stepped_up_at text
);

create table staff_passkeys (
  id text primary key,
  staff_id text not null references staff (id) on delete cascade,
  public_key text not null,
  sign_count bigint not null,
  transports text not null,
  name text not null,
  created_at text not null,
  last_used_at text
);

create table staff_recovery_codes (
  hash text primary key,
  staff_id text not null references staff (id) on delete cascade,
  created_at text not null
);

create table staff_challenges (
  challenge text primary key,
  purpose text not null,
  staff_id text,
  expires_at text not null
);

create table audit_log (
  id text primary key,
  at text not null,
  who text not null,
  action text not null,
  subject text not null,
  "before" text,
  "after" text
);
create index staff_sessions_by_staff_id on staff_sessions (staff_id);
create index staff_passkeys_by_staff_id on staff_passkeys (staff_id);
create index staff_recovery_codes_by_staff_id on staff_recovery_codes (staff_id);
create index audit_log_by_subject on audit_log (subject);
create index audit_log_by_who on audit_log (who)
`;
