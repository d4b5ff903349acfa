import { sql } from 'kysely';

import { orderStateCodeOf } from '#contract/names/order-states.ts';

/**
 * Selects 1 or 0 of a row of `reviews`: whether its writer had ordered the product before, and the
 * order was not canceled. By the indexes of the orders of an account and of an order's items.
 */
export const boughtHere = sql<number>`case when exists (
  select 1
  from orders
  join order_items on order_items.order_id = orders.id
  where orders.user_id = reviews.user_id
    and order_items.product_id = reviews.product_id
    and orders.ordered_at <= reviews.posted_at
    and orders.status <> ${sql.lit(orderStateCodeOf('Canceled'))}
) then 1 else 0 end`;
