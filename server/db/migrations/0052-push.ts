import { sql } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/**
 * Devices that get pushes, what people want to hear of, and the outbox of emails as that of pushes,
 * too. A subscription ends with the session that it was made in.
 */
export const pushMigration: ShopMigration = {
  async up(db) {
    await sql`create table push_subscriptions (
      id text primary key,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      session_id text references sessions (id) on delete cascade,
      staff_session_id text references staff_sessions (id) on delete cascade,
      made_at text not null,
      failing_since text
    )`.execute(db);
    await sql`create index push_subscriptions_by_session on push_subscriptions (session_id)
      where session_id is not null`.execute(db);
    await sql`create index push_subscriptions_of_staff on push_subscriptions (staff_session_id)
      where staff_session_id is not null`.execute(db);
    // For the clean-up.
    await sql`create index push_subscriptions_failing on push_subscriptions (failing_since)
      where failing_since is not null`.execute(db);
    await sql`create index push_subscriptions_of_visitors on push_subscriptions (made_at)
      where session_id is null and staff_session_id is null`.execute(db);
    // What a visitor, who has no account, has sent from a device.
    await sql`create table push_follows (
      subscription_id text not null references push_subscriptions (id) on delete cascade,
      subject text not null,
      primary key (subscription_id, subject)
    )`.execute(db);
    await sql`create index push_follows_by_subject on push_follows (subject)`.execute(db);
    await sql`create table push_choices (
      who text primary key,
      switched_off text not null,
      quiet_from text not null,
      quiet_until text not null
    )`.execute(db);
    await db.schema
      .alterTable('mails')
      .addColumn('channel', 'text', (column) => column.notNull().defaultTo('mail'))
      .execute();
    await db.schema.alterTable('mails').addColumn('cause', 'text').execute();
    await sql`create index mails_by_cause on mails (cause) where cause is not null`.execute(db);
    await sql`create index mails_of_pushes on mails (next_try_at)
      where channel = 'push'`.execute(db);
    await sql`create index mails_by_device on mails (recipient)
      where channel = 'push'`.execute(db);
  },
};
