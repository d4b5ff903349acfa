import { orderStateCodeOf } from '#contract/names/order-states.ts';
import { courierCodes, prepaidCodes } from '#contract/names/payment-methods.ts';
import type { Seen } from '#contract/rules/cart/agreed.ts';
import { askTheShop } from '#contract/rules/cart/ask-the-shop.ts';
import { itemCountOf } from '#contract/rules/cart/cart-lines.ts';
import {
  type CashAllowance,
  type PayableOrder,
  paymentRefusal,
} from '#contract/rules/cart/cash-allowance.ts';
import { heldParcels, unpaidStates } from '#contract/rules/orders/order-moves.ts';
import type { AllSettings } from '#contract/settings/entries.ts';
import { limitOf, type OrderLimit } from '#contract/settings/payment.ts';
import type { Reader } from '#server/db/connect.ts';
import type { OrdersTable } from '#server/db/schema/order-tables.ts';
import { FailureError, invalidField } from '#server/http/failure-error.ts';
import { type RateLimiter, tooMany } from '#server/http/rate-limiter.ts';
import type { Settings } from '#server/settings.ts';
import { readShop, readShopSettings } from '#server/shop-settings.ts';

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
        setting('remind-days').as('remindDays'),
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
    remindDays: limitOf(
      'remind-days',
      row.remindDays === null ? undefined : JSON.parse(row.remindDays),
    ),
    /** Whether a parcel was delivered to them before. */
    isKnown,
  };
}

/**
 * Throws 429 for too many orders, and 422 for cash where it isn't taken and for more than may be
 * open before it is paid. The standing must be read under the lock of the customer's cart, so that
 * concurrent orders count each other.
 */
export function requireWithinLimits(
  standing: OrderStanding,
  order: PayableOrder,
  { settings, shop }: { readonly settings: LimitSettings; readonly shop: AllSettings },
): void {
  const { recentOrders, firstRecentAt } = standing;
  if (settings.rateLimit && firstRecentAt !== null && recentOrders >= ordersPerHour) {
    const reason = 'You have placed many orders in a short time.';
    throw tooManyOrders(reason, Date.parse(firstRecentAt) + hourMs - Date.now());
  }
  if (!paymentRefusal(standing.cash, order, true, shop)) return;
  // Only the words of a refusal depend on it.
  const isOnlineOffered = shop.takesTransfers;
  const refusal = paymentRefusal(standing.cash, order, isOnlineOffered, shop);
  if (refusal) throw invalidField('method', refusal.code, refusal.description);
}

/** An order as it is counted, before anything is locked. */
interface CountedOrder {
  readonly userId: string;
  readonly address: string;
  /** Whether its pieces are held before the shop has seen any money. */
  readonly isUnchecked: boolean;
  /** What the page has shown; undefined for a bare call. */
  readonly seen: Pick<Seen, 'lines'> | undefined;
}

/** What an order has used of its network's limits. */
export interface NetworkCount {
  readonly orders: number;
  readonly unchecked: number;
}

const notCounted: NetworkCount = { orders: 0, unchecked: 0 };

/**
 * Counts an order against its network, because one person can have many accounts. Customers who
 * have received a parcel are not counted. The caller takes the count back (`uncountOrder`) when the
 * order fails, so that failures do not use up the attempts of others on the network.
 */
export async function countNewOrder(
  read: Reader,
  { userId, address, isUnchecked, seen }: CountedOrder,
  rateLimiter: RateLimiter,
  settings: LimitSettings,
): Promise<NetworkCount> {
  const standing = settings.rateLimit && (await readOrderStanding(read, userId, settings));
  if (!standing || standing.isKnown) return notCounted;
  await rateLimiter
    .consume('newOrder', { address })
    .catch(refuseNetwork('Many new customers on your network are ordering.', ''));
  const unchecked = isUnchecked ? shareOf(seen, standing.cash) : 0;
  if (unchecked === 0) return { orders: 1, unchecked };
  const reason = 'Many new orders from your network wait for us to see their payments.';
  await rateLimiter.consume('uncheckedOrder', { address }, unchecked).catch(async (error) => {
    await rateLimiter.recordSuccess('newOrder', { address });
    const advice = `, choose cash on delivery, or ${askTheShop(await readShop(read))}`;
    return refuseNetwork(reason, advice)(error);
  });
  return { orders: 1, unchecked };
}

/** Takes an order's count back. */
export async function uncountOrder(
  rateLimiter: RateLimiter,
  address: string,
  { orders, unchecked }: NetworkCount,
): Promise<void> {
  if (orders > 0) await rateLimiter.recordSuccess('newOrder', { address });
  if (unchecked > 0) await rateLimiter.recordSuccess('uncheckedOrder', { address }, unchecked);
}

/**
 * How much of what a customer may have unchecked an order takes, in hundredths: all where it is not
 * known. The lines are compared with what is ordered.
 */
function shareOf(seen: CountedOrder['seen'], { unchecked }: CashAllowance): number {
  const { limitPaisa = null, limitPieces = null } = unchecked ?? {};
  if (limitPaisa === null && limitPieces === null) return 0;
  if (!seen) return 100;
  const ofPaisa = limitPaisa === null ? 0 : subtotalPaisaOf(seen.lines) / limitPaisa;
  const ofPieces = limitPieces === null ? 0 : itemCountOf(seen.lines) / limitPieces;
  return Math.min(100, Math.max(1, Math.ceil(100 * Math.max(ofPaisa, ofPieces))));
}

const subtotalPaisaOf = (lines: Seen['lines']) =>
  lines.reduce((sum, { unitPaisa, quantity }) => sum + unitPaisa * quantity, 0);

/** Says in the message of a network's 429 why, and what else to do. */
const refuseNetwork = (reason: string, advice: string) => (error: unknown) => {
  if (!(error instanceof FailureError) || error.retryAfterSeconds === undefined) throw error;
  throw tooManyOrders(reason, error.retryAfterSeconds * 1000, advice);
};

function tooManyOrders(reason: string, waitMs: number, advice = ''): FailureError {
  return tooMany(waitMs, (wait) => `${reason} Please try again in ${wait}${advice}.`);
}

/**
 * When the customer of an unpaid order is reminded of it: after the owner's days, and where its
 * pieces are held no longer than that, in the middle of their time; null: never.
 */
export function remindAt(
  {
    remindDays,
    holdDays,
  }: { readonly remindDays: number | null; readonly holdDays: number | null },
  from = Date.now(),
): string | null {
  if (remindDays === null) return null;
  const days = holdDays !== null && holdDays <= remindDays ? holdDays / 2 : remindDays;
  return new Date(from + days * dayMs).toISOString();
}

/** The same from now on, of an order that no rule ends. */
export async function remindLater(read: Reader): Promise<string | null> {
  const name = 'remind-days' satisfies OrderLimit;
  const remindDays = limitOf(name, (await readShopSettings(read)).get(name));
  return remindAt({ remindDays, holdDays: null });
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
