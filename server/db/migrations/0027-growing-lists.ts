import { type Migration, sql } from 'kysely';

import { isPostgres } from '#server/db/search-texts.ts';
import { addSearchTables } from './0021-search-texts.ts';

/**
 * The texts of reviews and subscribers, which the desk searches; indexes in the order of their lists
 * and for the clean-up; and the codes that payments were made with, each as it is compared.
 */
export const growingListsMigration: Migration = {
  async up(db) {
    await addSearchTables(db, ['reviews', 'subscribers']);
    for (const index of indexes) await sql.raw(`create index ${index}`).execute(db);
    // Which states come together: orders that wait for a person are few, though each of their
    // states is that of many.
    if (isPostgres(db))
      await sql`create statistics orders_states (dependencies, mcv)
        on payment, parcel, method from orders`.execute(db);
  },
};

const codeOf = (column: string) => `lower(replace(replace(${column}, ' ', ''), '-', ''))`;

const indexes = [
  'reviews_by_posted_at on reviews (posted_at)',
  "reviews_unanswered on reviews (posted_at) where reply = '' and hidden_reason is null",
  'reviews_hidden on reviews (posted_at) where hidden_reason is not null',
  'reviews_picked on reviews (posted_at) where picked_at is not null',
  'subscribers_by_subscribed_at on subscribers (subscribed_at)',
  `payments_by_code on payments ((${codeOf('reference')}))`,
  `bookings_by_code on bookings ((${codeOf('payment_reference')}))`,
  'order_items_by_picture_hash on order_items (picture_hash)',
  'uploads_by_created_at on uploads (created_at)',
  'mails_by_created_at on mails (created_at)',
  'user_tokens_by_expires_at on user_tokens (expires_at)',
];
