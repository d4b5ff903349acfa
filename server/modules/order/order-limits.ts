import { orderStateCodeOf } from '#contract/names/order-states.ts';
import { courierCodes } from '#contract/names/payment-methods.ts';
import { type CashAllowance, cashLimitPaisa, cashLimitPieces, cashRefusal } from '#contract/rules/cash-allowance.ts';
import { isPaidOnline } from '#contract/rules/payment-method.ts';
import type { Reader } from '#server/db/connect.ts';
import type { OrdersTable } from '#server/db/schema/order-tables.ts';
import { FailureError, invalidInput } from '#server/http/failure-error.ts';
import { takesOnlinePayment } from '#server/modules/settings/settings-store.ts';
import type { Settings } from '#server/plugins/env.ts';
import { type RateLimiter, tooMany } from '#server/plugins/rate-limits.ts';

// Limits what one customer can order. An order reserves stock, and with cash on delivery nothing is paid for it.

const hourMs = 3_600_000;
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

/** The query of `readOrderStanding`, for callers that select more of the customer. Orders after `since` are recent. */
export function selectStanding(read: Reader, userId: string, since: string) {
  const openStates = (['Pending', 'Confirmed', 'Shipped'] as const).map(orderStateCodeOf);
  return read
    .selectFrom('users')
    .where('users.id', '=', userId)
    .select((user) => {
      const orders = user.selectFrom('orders').whereRef('orders.user_id', '=', 'users.id');
      const recent = orders.where('ordered_at', '>', since);
      const open = orders.where('method', 'in', courierCodes).where('status', 'in', openStates);
      const setting = (name: string) =>
        user.selectFrom('shop_settings').select('value').where('shop_settings.name', '=', name);
      return [
        'users.confirmed_at as confirmedAt',
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
        setting('cash-limit-value').as('limitPaisa'),
        setting('cash-limit-pieces').as('limitPieces'),
      ];
    });
}

type StandingRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectStanding>['executeTakeFirst']>>>;

export function standingOf(row: StandingRow, settings: LimitSettings) {
  const isKnown = (row.delivered ?? 0) > 0;
  const limitOf = (stored: string | null, otherwise: number) => {
    if (isKnown) return null;
    // Load tests turn rate limits off: only limits set by the owner apply.
    if (stored === null) return settings.rateLimit ? otherwise : null;
    const value: unknown = JSON.parse(stored);
    return typeof value === 'number' ? value : null;
  };
  const cash: CashAllowance = {
    needsConfirmation: settings.smtpUrl !== undefined && row.confirmedAt === null,
    limitPaisa: limitOf(row.limitPaisa, cashLimitPaisa),
    limitPieces: limitOf(row.limitPieces, cashLimitPieces),
    openPaisa: row.openPaisa ?? 0,
    openPieces: row.openPieces ?? 0,
  };
  return {
    cash,
    /** Orders of the last hour, and when the first of them was placed. */
    recentOrders: row.recentOrders ?? 0,
    firstRecentAt: row.firstRecentAt,
    /** Whether a parcel was delivered to them before. */
    isKnown,
  };
}

/**
 * Throws 429 for too many orders and 422 for more than may be paid in cash. The standing must be read under the lock of the
 * customer's cart, so that concurrent orders count each other.
 */
export async function requireWithinLimits(
  trx: Reader,
  standing: OrderStanding,
  order: Parameters<typeof cashRefusal>[1] & Pick<OrdersTable, 'method'>,
  settings: LimitSettings,
): Promise<void> {
  const { recentOrders, firstRecentAt } = standing;
  if (settings.rateLimit && firstRecentAt !== null && recentOrders >= ordersPerHour) {
    const reason = 'You have placed many orders in a short time.';
    throw tooManyOrders(reason, Date.parse(firstRecentAt) + hourMs - Date.now());
  }
  if (isPaidOnline(order) || order.totalPaisa === 0) return;
  if (!cashRefusal(standing.cash, order, true)) return;
  const refusal = cashRefusal(standing.cash, order, await takesOnlinePayment(trx));
  if (refusal) throw invalidInput([{ ...refusal, field: 'method' }]);
}

/**
 * Counts a cash order against its network, because one person can have many accounts. Customers who have received a parcel
 * are not counted. Returns whether it was counted: the caller takes the count back when the order fails, so that failures
 * do not use up the attempts of others on the network.
 */
export async function countCashOrder(
  read: Reader,
  { userId, address }: { readonly userId: string; readonly address: string },
  rateLimiter: RateLimiter,
  settings: LimitSettings,
): Promise<boolean> {
  if (!settings.rateLimit || (await readOrderStanding(read, userId, settings))?.isKnown) return false;
  try {
    await rateLimiter.consume('cashOrder', { address });
    return true;
  } catch (error) {
    if (!(error instanceof FailureError) || error.retryAfterSeconds === undefined) throw error;
    const isOnlineOffered = await takesOnlinePayment(read);
    const reason = `Many new customers on your network are ordering with cash on delivery.${isOnlineOffered ? ' You can pay online.' : ''}`;
    throw tooManyOrders(reason, error.retryAfterSeconds * 1000);
  }
}

function tooManyOrders(reason: string, waitMs: number): FailureError {
  return tooMany(waitMs, (wait) => `${reason} Please try again in ${wait}.`);
}
