import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import type { Trx } from '#server/db/connect.ts';
import { isPostgres, searchTables } from '#server/db/search-texts.ts';
import { tellWaiting } from '#server/modules/back-in-stock/tell-waiting.ts';
import { countMails } from '#server/modules/mail/mail-outbox.ts';
import { endUnpaidOrders } from '#server/modules/order/unpaid-orders.ts';
import { deleteExpired, sweepPictures, sweepUploads } from '#server/plugins/daily-clean-up.ts';
import { readStatements, takeStatements } from '#tests/setup/asked-statements.ts';
import { useStaff } from '#tests/setup/callers.ts';
import { findScans } from '#tests/setup/plans.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';
import { deskCalls, fillManyYears, readSamples } from '#tests/setup/ten-years.ts';

// In a shop with many years of orders no statement goes through a table that has more rows each
// day: those of the desk's calls and of the tasks, and all that the API's tests have asked for. The
// project of these tests runs after them (vitest.config.ts); by itself it takes what the last run
// of theirs has stored.

/** Tables that have more rows each day. */
const growing =
  'orders order_items order_events payments refunds order_notes users user_tokens sessions carts cart_items wishes addresses bookings custom_requests staff_notes uploads audit_log mails idempotency_keys reviews subscribers stock_waits push_subscriptions push_follows push_choices payment_attempts provider_refunds undone_money invoices order_links'
    .split(' ')
    .concat(Object.values(searchTables));

/** Why a statement may go through all of a table. */
const allowed: readonly { readonly of: RegExp; readonly why: string }[] = [
  {
    of: /^[^"]* (?:INDEX|using) (?:mails_waiting|payment_attempts_(?:unclear|starting)|stock_waits_waiting|order_items_oversold|reviews_hidden|reviews_picked|order_events_by_upload_id|custom_requests_by_proof_upload_id|custom_requests_by_accepted_at)\b/,
    why: 'Indexes of a few alone: that wait, were chosen, or have a picture sent again. PostgreSQL takes one of these, too, where a list of ids is empty.',
  },
  {
    of: /^(?:Seq )?Scan on orders .* in select coalesce\(sum\(case|^SCAN orders in select coalesce\(sum\(case/i,
    why: 'The sum of a list is only asked for where its count has found 10,000 at most.',
  },
  {
    of: /order by "orders"\."ordered_at", "orders"\."id"$/,
    why: 'A slice of an export, whose end another query has found; the last one has none.',
  },
  {
    of: /^(?:Index )?Scan on orders using orders_by_coupon_code|orders_by_coupon_code in select "coupon_code"/,
    why: 'What coupons have brought: the orders that had one.',
  },
  {
    of: /^SCAN subscribers in select count\(\*\) as count from \(\(select 1/,
    why: 'Ends at 10,000, and most who have subscribed still are.',
  },
  {
    of: /subscribers (?:using undefined )?in select count\(\*\) as "count" from "subscribers" where "unsubscribed_at" is null$/,
    why: 'Whoever writes a letter is told how many get it.',
  },
  {
    of: /^SCAN stock_waits in delete from [\s\S]* limit \?\) returning 1$/,
    why: 'Once a day, of the few that wait for a piece.',
  },
  {
    of: /in delete from [\s\S]* limit \$\d+\) returning 1$/,
    why: 'As many as are deleted at once are a good part of the table here.',
  },
  {
    of: /on users [\s\S]* users\.id in \(select id from \(select unnest/,
    why: 'As are the people that are found; of more customers PostgreSQL looks up each.',
  },
  {
    of: /^SCAN \w+ in select \* from "\w+" limit \?$/,
    why: 'A restore asks whether a table has rows: it takes the first.',
  },
  {
    of: /on stock_waits using stock_waits_(?:pkey|once) in (?:update|delete|select) /,
    why: 'Nobody waits here, so that PostgreSQL may take any index.',
  },
  {
    of: /push_subscriptions_of_staff\b/,
    why: 'An index of the staff’s devices alone.',
  },
  {
    of: /from \(select \w+\.\w+ as id, fold_text\(/,
    why: 'Until the texts of what was stored before are written.',
  },
];

/**
 * Has each payment of an order come by a wallet, with an invoice; and some given back by it, taken
 * back, or with a link: as many as a shop would have.
 */
async function fillMoney(trx: Trx): Promise<void> {
  const ofOrders = sql`from payments where subject like 'order:%'`;
  await sql`insert into payment_attempts (id, subject, provider, mode, amount_paisa, currency, url,
      state, said, note, transaction_code, paid_paisa, payment_id, asks, started_at, expires_at,
      settled_at)
    select id, subject, 'esewa', 'live', amount_paisa, 'NPR', '', 'paid', 'COMPLETE', '', id,
      amount_paisa, id, 1, at, at, at ${ofOrders}`.execute(trx);
  await sql`insert into provider_refunds (id, attempt_id, subject, who, amount_paisa, reason, state,
      said, note, reference, asks, started_at, settled_at)
    select id, id, subject, who, amount_paisa, '', 'done', 'succeeded', '', id, 1, at, at
      ${ofOrders}`.execute(trx);
  await sql`insert into undone_money (id, entry_id, kind, subject, at, is_back, amount_paisa)
    select id, id, 'payment', subject, at, 0, amount_paisa ${ofOrders}`.execute(trx);
  await sql`insert into invoices (id, number, kind, fiscal_year, position, subject,
      subject_position, amount_paisa, tax_paisa, content, at)
    select id, id, 'invoice', '2000/01', row_number() over (order by at), id, 0, amount_paisa, 0,
      '{}', at ${ofOrders}`.execute(trx);
  await sql`insert into order_links (hash, order_id, who, at)
    select id, substr(subject, 7), who, at ${ofOrders}`.execute(trx);
  if (isPostgres(trx)) await sql`analyze`.execute(trx);
}

describe.each(everyEngine)('In a shop of many years on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' }, ownServer: engine === 'postgres' });
  const owner = useStaff(shop);

  beforeAll(async () => {
    const slugs = ['quartz', 'agate', 'onyx'];
    await shop.stock(...slugs.map((slug) => aProduct(slug, { stock: 1_000 })));
    await fillManyYears(shop, {
      orders: 20_000,
      customers: 6_000,
      bookings: 2_000,
      customOrders: 400,
      posts: 200,
      products: slugs,
    });
    await shop.database.transaction(fillMoney);
  }, 300_000);

  const expectNoScans = async (asked: Parameters<typeof findScans>[2]) => {
    const scans = await findScans(shop, growing, asked);
    const found = [...new Set(scans.map(({ plan, text }) => `${plan} in ${text}`))];
    expect(found.filter((scan) => !allowed.some(({ of }) => of.test(scan)))).toEqual([]);
  };

  test('the desk’s calls and the tasks go through no table that grows', async () => {
    takeStatements();
    for (const path of Object.values(deskCalls(await readSamples(shop.database.read)))) {
      const { statusCode, payload } = await shop.get(`/api${path}`, owner.headers);
      expect([path, statusCode, statusCode === 200 ? '' : payload]).toEqual([path, 200, '']);
    }
    const { database, app, pictures } = shop;
    await deleteExpired(database);
    await sweepUploads(database, app.uploads);
    await sweepPictures(database, pictures);
    await endUnpaidOrders(app);
    await tellWaiting(app);
    await countMails(database.read);
    await expectNoScans(takeStatements().filter((asked) => asked.engine === engine));
  }, 120_000);

  test('nor does anything that the API’s tests ask for', async () => {
    await expectNoScans(readStatements(engine));
  }, 120_000);
});
