import { setImmediate as nextIteration } from 'node:timers/promises';
import type { listStaffOrders } from '#contract/calls/admin/order-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { omit } from '#contract/omit.ts';
import { readOrderSearch } from '#contract/rules/orders/order-search.ts';
import type { Reader } from '#server/db/connect.ts';
import { type KeyPaging, keyOf, pageByKey } from '#server/modules/desk/records.ts';
import { type Found, findTexts } from '#server/modules/desk/search-texts.ts';
import { soldPaisa } from '#server/modules/order/order-money.ts';

import { filterConditions, type OrderFilter, readSummaries, selectOrders } from './read-orders.ts';

/** Reads a page of the orders of a filter, newest first, with their number and sum. */
export async function listOrders(
  read: Reader,
  filter: OrderFilter,
  paging: KeyPaging,
): Promise<ResponseOf<typeof listStaffOrders>> {
  const found = await findOrders(read, filter.search ?? '');
  const conditions = filterConditions(read, omit(filter, 'search'));
  // Only the rows of the page need their customers.
  const matching = (read.selectFrom('orders') as ReturnType<typeof selectOrders>)
    .where(conditions)
    .$if(found !== undefined, (orders) => orders.where((found as Found).matches('orders.id')));
  // With another filter there may be fewer.
  const isOnlySearched = Object.values(omit(filter, 'search')).every((one) => one === undefined);
  const { onPage, ...counts } = await pageByKey(read, matching, paging, {
    at: 'orders.ordered_at',
    id: 'orders.id',
    isMany: isOnlySearched && (found?.isMany ?? false),
  });
  // So that the requests of customers go in between.
  await nextIteration();
  // Of more than are counted a sum would read too much.
  const { sold } = counts.hasMore
    ? { sold: 0 }
    : await matching.select(soldPaisa.as('sold')).executeTakeFirstOrThrow();
  await nextIteration();
  const ids = (await onPage.select('orders.id').execute()).map(({ id }) => id);
  const orders =
    ids.length === 0
      ? []
      : await readSummaries(
          selectOrders(read)
            .where('orders.id', 'in', ids)
            .orderBy('orders.ordered_at', 'desc')
            .orderBy('orders.id'),
        );
  const last = orders.length === paging.pageSize ? orders.at(-1) : undefined;
  return {
    orders,
    ...counts,
    soldPaisa: sold,
    next: last ? keyOf(last.orderedAt, last.orderId) : '',
  };
}

/** Finds orders as `findsOrder` of the contract; undefined for all. */
export async function findOrders(read: Reader, search: string): Promise<Found | undefined> {
  if (search === '') return undefined;
  const { part, beginning: number, phoneDigits: digits } = readOrderSearch(search);
  if (part === '' || number === '') return undefined;
  return findTexts(read, 'orders', { part, digits, number, isAtStart: true });
}
