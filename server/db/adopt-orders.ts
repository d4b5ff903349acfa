import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Gives the orders of the version before (those without a number) their payment, parcel and number: orders that were there
 * at the migration, that come from a backup, or that the version before placed during a deployment. Their number is the one
 * that customers were told. Returns how many there were.
 */
export async function adoptOrders(db: QueryExecutorProvider): Promise<number> {
  // Money that came in: online when the order was confirmed, cash at the delivery. The event has the time.
  await sql`
    insert into payments (id, order_id, who, at, amount_paisa, reference, method)
    select 'order-' || o.id, o.id, 'command',
      coalesce((select min(e.at) from order_events e where e.order_id = o.id and ${paidEvent}), o.ordered_at),
      o.total_paisa, '', o.method
    from orders o
    where o.number is null and ${isPaid}
    on conflict (id) do nothing`.execute(db);
  // A canceled order's stock went back; a returned one's did not. `coalesce`: by the range of ids, as the index of numbers
  // would visit all orders without one for each of them.
  const { numAffectedRows } = await sql`
    update orders as o set
      payment = case when ${isPaid} then 'confirmed' when o.method = 1 then 'proof-received' else 'awaiting' end,
      parcel = case o.status when 1 then (case o.method when 1 then 'not-packed' else 'packed' end)
        when 2 then 'shipped' when 3 then 'delivered' when 4 then 'canceled' when 5 then 'returned'
        else 'not-packed' end,
      restocked = case o.status when 4 then 1 else 0 end,
      number = case
        when exists (select 1 from orders s where s.number = ${firstLetters})
          or exists (select 1 from orders s where s.id >= substr(o.id, 1, 8) and s.id < substr(o.id, 1, 8) || 'g'
            and s.id <> o.id and coalesce(s.number, '') = '')
        then upper(o.id) else ${firstLetters} end
    where o.number is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const firstLetters = sql`upper(substr(o.id, 1, 8))`;
/** The event by which an order was paid: confirmed (online), delivered (cash). */
const paidEvent = sql`e.status = case o.method when 1 then 1 else 3 end`;
const isPaid = sql`(exists (select 1 from order_events e where e.order_id = o.id and ${paidEvent})
  or (o.method = 1 and o.status in (1, 2, 3, 5)) or (o.method <> 1 and o.status in (3, 5)))`;
