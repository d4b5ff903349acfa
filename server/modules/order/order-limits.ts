import { orderStateCodeOf } from '#contract/names/order-states.ts';
import { courierCodes, prepaidCodes } from '#contract/names/payment-methods.ts';
import {
  type CashAllowance,
  type PayableOrder,
  paymentRefusal,
} from '#contract/rules/cart/cash-allowance.ts';
import { heldParcels, unpaidStates } from '#contract/rules/orders/order-moves.ts';
import type { Reader } from '#server/db/connect.ts';
import type { OrdersTable } from '#server/db/schema/order-tables.ts';
import { FailureError, invalidField } from '#server/http/failure-error.ts';
import { type RateLimiter, tooMany } from '#server/http/rate-limiter.ts';
import {
  limitOf,
  type OrderLimit,
  readShopSettings,
  takesOnlinePayment,
} from '#server/modules/settings/settings-store.ts';
import type { Settings } from '#server/settings.ts';

// Limits what one customer can order. An order reserves stock before the shop has seen any money:
// with cash on delivery until the parcel arrives, and paid online until somebody has checked the
// payment.

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Per customer, for any payment method. */
const ordersPerHour = 10;

export type LimitSettings = Pick<Settings, 'rateLimit' | 'smtpUrl'>;

/** What limits a customer's next order, read in one statement. */
export type OrderStanding = ReturnType<typeof standingOf>;

export async function readOrderStanding(read: Reader, userId: string, settings: LimitSettings) {
  const row = await selectStanding(read, userId, anHourAgo()).executeTakeFirst();
  return row && standingOf(row, settings);
}

export const anHourAgo = () => new Date(Date.now() - hourMs).toISOString();

/**
 * The query of `readOrderStanding`, for callers that select more of the customer. Orders after
 * `since` are recent.
 */
export function selectStanding(read: Reader, userId: string, since: string) {
  const openStates = (['Pending', 'Confirmed', 'Shipped'] as const).map(orderStateCodeOf);
  return read
    .selectFrom('users')
    .where('users.id', '=', userId)
    .select((user) => {
      const orders = user.selectFrom('orders').whereRef('orders.user_id', '=', 'users.id');
      const recent = orders.where('ordered_at', '>', since);
      const open = orders.where('method', 'in', courierCodes).where('status', 'in', openStates);
      const unchecked = orders
        .where('method', 'in', prepaidCodes)
        .where('payment', 'in', unpaidStates)
        .where('parcel', 'in', heldParcels);
      const setting = (name: OrderLimit) =>
        user.selectFrom('shop_settings').select('value').where('shop_settings.name', '=', name);
      return [
        user.fn.coalesce('users.confirmed_at', 'users.mailbox_confirmed_at').as('confirmedAt'),
        orders
          .where('status', '=', orderStateCodeOf('Delivered'))
          .select((row) => row.fn.countAll<number>().as('n'))
          .as('delivered'),
        recent.select((row) => row.fn.countAll<number>().as('n')).as('recentOrders'),
        recent.select((row) => row.fn.min('ordered_at').as('at')).as('firstRecentAt'),
        open.select((row) => row.fn.sum<number | null>('total_paisa').as('n')).as('openPaisa'),
        open
          .innerJoin('order_items', 'order_items.order_id', 'orders.id')
          .select((row) => row.fn.sum<number | null>('order_items.quantity').as('n'))
          .as('openPieces'),
        unchecked
          .select((row) => row.fn.sum<number | null>('total_paisa').as('n'))
          .as('uncheckedPaisa'),
        unchecked
          .innerJoin('order_items', 'order_items.order_id', 'orders.id')
          .select((row) => row.fn.sum<number | null>('order_items.quantity').as('n'))
          .as('uncheckedPieces'),
        setting('cash-limit-value').as('cashPaisa'),
        setting('cash-limit-pieces').as('cashPieces'),
        setting('unchecked-limit-value').as('uncheckedLimitPaisa'),
        setting('unchecked-limit-pieces').as('uncheckedLimitPieces'),
        setting('hold-days').as('holdDays'),
      ];
    });
}

type StandingRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectStanding>['executeTakeFirst']>>
>;

export function standingOf(row: StandingRow, settings: LimitSettings) {
  const isKnown = (row.delivered ?? 0) > 0;
  const limit = (name: OrderLimit, stored: string | null) => {
    // Load tests turn rate limits off: only limits set by the owner apply.
    const isOff = isKnown || (stored === null && !settings.rateLimit);
    return isOff ? null : limitOf(name, stored === null ? undefined : JSON.parse(stored));
  };
  const needsConfirmation = settings.smtpUrl !== undefined && row.confirmedAt === null;
  const limitPaisa = limit('cash-limit-value', row.cashPaisa);
  const limitPieces = limit('cash-limit-pieces', row.cashPieces);
  const cash: CashAllowance = {
    needsConfirmation,
    limitPaisa,
    limitPieces,
    openPaisa: row.openPaisa ?? 0,
    openPieces: row.openPieces ?? 0,
    unchecked: {
      // A new address costs nothing: until it is confirmed, no more than in cash.
      limitPaisa: needsConfirmation
        ? limitPaisa
        : limit('unchecked-limit-value', row.uncheckedLimitPaisa),
      limitPieces: needsConfirmation
        ? limitPieces
        : limit('unchecked-limit-pieces', row.uncheckedLimitPieces),
      openPaisa: row.uncheckedPaisa ?? 0,
      openPieces: row.uncheckedPieces ?? 0,
    },
    holdDays: limitOf('hold-days', row.holdDays === null ? undefined : JSON.parse(row.holdDays)),
  };
  return {
    cash,
    /** Orders of the last hour, and when the first of them was placed. */
    recentOrders: row.recentOrders ?? 0,
    firstRecentAt: row.firstRecentAt,
    holdDays: cash.holdDays ?? null,
    /** Whether a parcel was delivered to them before. */
    isKnown,
  };
}

/**
 * Throws 429 for too many orders, and 422 for cash abroad and for more than may be open before it
 * is paid. The standing must be read under the lock of the customer's cart, so that concurrent
 * orders count each other.
 */
export async function requireWithinLimits(
  trx: Reader,
  standing: OrderStanding,
  order: PayableOrder,
  settings: LimitSettings,
): Promise<void> {
  const { recentOrders, firstRecentAt } = standing;
  if (settings.rateLimit && firstRecentAt !== null && recentOrders >= ordersPerHour) {
    const reason = 'You have placed many orders in a short time.';
    throw tooManyOrders(reason, Date.parse(firstRecentAt) + hourMs - Date.now());
  }
  if (!paymentRefusal(standing.cash, order, true)) return;
  const refusal = paymentRefusal(standing.cash, order, await takesOnlinePayment(trx));
  if (refusal) throw invalidField('method', refusal.code, refusal.description);
}

/**
 * Counts an order against its network, because one person can have many accounts. Customers who
 * have received a parcel are not counted. Returns whether it was counted: the caller takes the
 * count back when the order fails, so that failures do not use up the attempts of others on the
 * network.
 */
export async function countNewOrder(
  read: Reader,
  { userId, address }: { readonly userId: string; readonly address: string },
  rateLimiter: RateLimiter,
  settings: LimitSettings,
): Promise<boolean> {
  if (!settings.rateLimit || (await readOrderStanding(read, userId, settings))?.isKnown)
    return false;
  try {
    await rateLimiter.consume('newOrder', { address });
    return true;
  } catch (error) {
    if (!(error instanceof FailureError) || error.retryAfterSeconds === undefined) throw error;
    const reason = 'Many new customers on your network are ordering.';
    throw tooManyOrders(reason, error.retryAfterSeconds * 1000);
  }
}

function tooManyOrders(reason: string, waitMs: number): FailureError {
  return tooMany(waitMs, (wait) => `${reason} Please try again in ${wait}.`);
}

/** When an order stops holding its pieces if nobody has checked its payment; null: never. */
export function heldUntil(days: number | null, from = Date.now()): string | null {
  return days !== null ? new Date(from + days * dayMs).toISOString() : null;
}

/** The same from now on for an order that has such an end, by the owner's setting. */
export async function holdLonger(
  trx: Reader,
  order: Pick<OrdersTable, 'held_until'>,
): Promise<string | null> {
  if (order.held_until === null) return null;
  const name = 'hold-days' satisfies OrderLimit;
  return heldUntil(limitOf(name, (await readShopSettings(trx)).get(name)));
}
