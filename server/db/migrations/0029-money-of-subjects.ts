import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/search-texts.ts';
import type { ShopMigration } from './shop-migration.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
type Db = Kysely<any>;

/**
 * Payments and refunds of a subject: an order, a booking or a custom order. `order_id` stays for
 * orders: the version before reads it, and what it writes beside this version gets its subject by a
 * trigger. A booking's own columns of its payment stay as they are.
 */
export const moneyOfSubjectsMigration: ShopMigration = {
  async up(db) {
    for (const table of ['payments', 'refunds'] as const) await giveSubject(db, table);
    await sql`alter table payments add column upload_id text references uploads (id)`.execute(db);
    await sql`create index payments_by_upload_id on payments (upload_id)
      where upload_id is not null`.execute(db);
    // As `findPaymentByCode` writes it; on SQLite the migration 0027 has given it to the table of
    // before.
    await sql`create index if not exists payments_by_code on payments
      ((lower(replace(replace(reference, ' ', ''), '-', ''))))`.execute(db);
    await sql`alter table refunds add column lowers_paisa bigint`.execute(db);
    await sql`alter table refunds add column lines text not null default '[]'`.execute(db);
    await sql`alter table order_items add column refunded integer not null default 0`.execute(db);
    await sql`alter table custom_requests add column deposit_paisa bigint`.execute(db);
    await sql`alter table custom_requests add column payment text not null default 'awaiting'`.execute(
      db,
    );
    await sql`alter table custom_requests add column proof_upload_id text references uploads (id)`.execute(
      db,
    );
    await sql`alter table custom_requests add column ready_by text`.execute(db);
    await sql`create index custom_requests_by_proof_upload_id on custom_requests (proof_upload_id)
      where proof_upload_id is not null`.execute(db);
    await sql`create index bookings_by_payment on bookings (payment, state)`.execute(db);
    await sql`create index custom_requests_by_payment on custom_requests (payment, state)`.execute(
      db,
    );
    await fill(db);
  },
  fill,
};

/** Adds the subject, and lets a row have no order. */
async function giveSubject(db: Db, table: 'payments' | 'refunds'): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table ${sql.table(table)} alter column order_id drop not null`.execute(db);
    await sql`alter table ${sql.table(table)} add column subject text not null default ''`.execute(
      db,
    );
    if (table === 'payments')
      await sql`create function subject_of_order() returns trigger language plpgsql as $$
        begin
          if new.subject = '' then new.subject := 'order:' || new.order_id; end if;
          return new;
        end $$`.execute(db);
    await sql
      .raw(`create trigger ${table}_subject before insert on ${table}
        for each row execute function subject_of_order()`)
      .execute(db);
  } else {
    // SQLite can't take away a `not null`.
    const own = table === 'payments' ? 'method integer not null' : 'reason text not null';
    const columns = `id, order_id, who, at, amount_paisa, reference, ${own.split(' ')[0]}`;
    await sql
      .raw(`create table new_${table} (
        id text primary key,
        order_id text references orders (id) on delete cascade,
        who text not null,
        at text not null,
        amount_paisa bigint not null,
        reference text not null,
        ${own},
        subject text not null default ''
      )`)
      .execute(db);
    await sql
      .raw(`insert into new_${table} (${columns}) select ${columns} from ${table}`)
      .execute(db);
    await sql.raw(`drop table ${table}`).execute(db);
    await sql.raw(`alter table new_${table} rename to ${table}`).execute(db);
    await sql.raw(`create index ${table}_by_order_id on ${table} (order_id)`).execute(db);
    await sql.raw(`create index ${table}_by_at on ${table} (at)`).execute(db);
    await sql
      .raw(`create trigger ${table}_subject after insert on ${table} when new.subject = '' begin
        update ${table} set subject = 'order:' || new.order_id where id = new.id; end`)
      .execute(db);
  }
  await sql.raw(`create index ${table}_by_subject on ${table} (subject)`).execute(db);
}

/**
 * What was given back lowered what was to pay, as everything had been paid; what the shop has kept
 * of an ended order did the opposite. A booking has paid its price, and got it back, when its
 * history says so.
 */
async function fill(db: Db): Promise<void> {
  for (const table of ['payments', 'refunds'])
    await sql
      .raw(`update ${table} set subject = 'order:' || order_id where subject = ''`)
      .execute(db);
  await sql`update refunds set lowers_paisa = amount_paisa
    where amount_paisa > 0 and lowers_paisa is null`.execute(db);
  const left = (table: string) =>
    sql.raw(
      `coalesce((select sum(amount_paisa) from ${table} as all_of where all_of.subject = refunds.subject), 0)`,
    );
  await sql`update refunds set lowers_paisa = ${left('refunds')} - ${left('payments')}
    where amount_paisa = 0 and lowers_paisa is null`.execute(db);

  const last = (action: string, value: string) =>
    sql.raw(`(select ${value} from audit_log where subject = 'booking:' || bookings.id
      and action = 'booking.${action}' order by audit_log.id desc limit 1)`);
  await sql`insert into payments
      (id, order_id, subject, who, at, amount_paisa, reference, method, upload_id)
    select 'paid-' || id, null, 'booking:' || id,
      coalesce(${last('payment-confirmed', 'who')}, 'command'),
      coalesce(${last('payment-confirmed', 'at')}, booked_at),
      coalesce(price_paisa, 0), payment_reference,
      case when payment_method = 'Online' then 1 else 0 end, upload_id
    from bookings where payment in ('confirmed', 'refunded')
      and not exists (select 1 from payments where subject = 'booking:' || bookings.id)`.execute(
    db,
  );
  const note = isPostgres(db) ? `("after"::json ->> 'note')` : `json_extract("after", '$.note')`;
  await sql`insert into refunds
      (id, order_id, subject, who, at, amount_paisa, lowers_paisa, reference, reason, lines)
    select 'refunded-' || id, null, 'booking:' || id,
      coalesce(${last('refunded', 'who')}, 'command'),
      coalesce(${last('refunded', 'at')}, booked_at),
      price_paisa, price_paisa, coalesce(${last('refunded', note)}, ''), '', '[]'
    from bookings where payment = 'refunded' and price_paisa > 0
      and not exists (select 1 from refunds where subject = 'booking:' || bookings.id)`.execute(db);
}
