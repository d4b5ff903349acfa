import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import {
  acceptOwnQuote,
  cancelOwnBooking,
  listOwnRequests,
  type OwnBooking,
  type OwnCustomOrder,
  sendRequestProof,
} from '#contract/calls/service-calls.ts';
import type { BookingPayment, OwnBookingPayment } from '#contract/names/booking-options.ts';
import { deskPath } from '#contract/names/desk.ts';
import { agreedService } from '#contract/rules/cart/agreed.ts';
import { balance, type Money } from '#contract/rules/orders/balance.ts';
import {
  allowedBookingMoves,
  allowedCustomOrderMoves,
  canAcceptUnpaid,
  canCustomerCancel,
  dueNowPaisa,
  enquiryBalance,
} from '#contract/rules/orders/booking-moves.ts';
import { formatPaisa, rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import { itemLabel } from '#contract/settings/custom-items.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { camelCase, IllegalMoveError } from '#server/db/rows.ts';
import { cleanLine } from '#server/http/clean-text.ts';
import { invalidField, notFound, refusal } from '#server/http/failure-error.ts';
import { serveUserChange, serveUserRead } from '#server/http/serve-private.ts';
import { insertUploadRow, type StoredUpload } from '#server/media/upload-store.ts';
import { changeBooking } from '#server/modules/booking/booking-changes.ts';
import { type Booking, bookingOf } from '#server/modules/booking/booking-store.ts';
import { requireAgreed } from '#server/modules/booking/require-agreed.ts';
import {
  changeCustomOrder,
  noteOf,
  readyByOf,
} from '#server/modules/custom/custom-order-changes.ts';
import { type CustomRequest, customTotalPaisa } from '#server/modules/custom/custom-orders.ts';
import { mailOwner } from '#server/modules/mail/mail-addresses.ts';
import { readMoney, readMoneyOf } from '#server/modules/money/money.ts';
import { readChecked } from '#server/modules/payment-provider/checked-attempts.ts';
import { payPathOf } from '#server/modules/payment-provider/pay-path.ts';
import { readOfferedWays } from '#server/modules/payment-provider/provider-accounts.ts';
import { requireOnlinePayment } from '#server/modules/settings/settings-store.ts';
import { findUser } from '#server/modules/user/users.ts';
import { readShop } from '#server/shop-settings.ts';

/** Bookings and custom orders in the customer's profile. */
export async function ownEnquiryRoutes(app: FastifyInstance): Promise<void> {
  const { database, settings } = app;

  serveUserRead(app, listOwnRequests, {
    read: ({ userId }) => readOwnEnquiries(database.read, userId),
  });

  serveUserChange(app, sendRequestProof, {
    async change(trx, { userId, params, body, files }) {
      const own = await readOwnEnquiries(trx, userId);
      const requests = params.kind === 'bookings' ? own.bookings : own.customOrders;
      if (!requests.some(({ id }) => id === params.id)) throw notFound('Booking not found.');
      const { reference = '', agreed } = body;
      const screenshot = files.get('FormFile');
      const proof = { userId, screenshot, reference: cleanLine(reference), agreed };
      await takeProof(trx, params, proof, settings);
      return readOwnEnquiries(trx, userId);
    },
  });

  serveUserChange(app, acceptOwnQuote, {
    async change(trx, { userId, params: { id }, body: { agreed } }) {
      const { customOrders } = await readOwnEnquiries(trx, userId);
      if (!customOrders.some((own) => own.id === id)) throw notFound('Custom order not found.');
      await acceptQuote(trx, settings, id, { userId, agreed });
      return readOwnEnquiries(trx, userId);
    },
  });

  serveUserChange(app, cancelOwnBooking, {
    async change(trx, { userId, params: { id } }) {
      const { bookings } = await readOwnEnquiries(trx, userId);
      if (!bookings.some((own) => own.id === id)) throw notFound('Booking not found.');
      const by = { who: `customer:${userId}`, version: undefined } as const;
      await changeBooking(trx, settings, id, 'canceled', by, (now) => {
        if (canCustomerCancel({ ...now, startsAt: now.scheduledAt }, new Date()))
          return { state: 'canceled' };
        throw new IllegalMoveError(now, 'canceled');
      }).catch((error: unknown) => {
        if (!(error instanceof IllegalMoveError)) throw error;
        // After a double tap, or when the first response was lost.
        const message = 'A booking can be canceled until the day before. Please call us.';
        if ((error.current as Booking).state !== 'canceled')
          throw refusal(409, 'booking-not-cancelable', message);
      });
      return readOwnEnquiries(trx, userId);
    },
  });
}

/**
 * Stores a screenshot of a payment for a booking or a custom order, whose quote is accepted by it.
 * Throws 404, 409 where nothing is to be paid, and 409 where the quote is not the one that was
 * shown.
 */
async function takeProof(
  trx: Trx,
  { kind, id }: { readonly kind: 'bookings' | 'custom-orders'; readonly id: string },
  { userId, screenshot, reference, agreed }: Proof,
  settings: FastifyInstance['settings'],
): Promise<void> {
  if (!screenshot)
    throw invalidField('FormFile', 'file-missing', 'Please add the screenshot of your payment.');
  await requireOnlinePayment(trx, 'FormFile');
  const uploadId = await insertUploadRow(trx, screenshot, userId);
  const by = { who: `customer:${userId}`, version: undefined } as const;
  const payment = 'proof-received' as const;
  const taken =
    kind === 'bookings'
      ? changeBooking(
          trx,
          settings,
          id,
          payment,
          by,
          () => ({ payment, upload_id: uploadId }),
          reference,
        )
      : changeCustomOrder(
          trx,
          id,
          payment,
          by,
          (order) => {
            requireAgreed(agreed, agreedService('Custom order', order.quotePaisa));
            const accepts = order.state === 'quoted' && acceptedNow(order);
            return { ...accepts, payment, proof_upload_id: uploadId };
          },
          reference,
        );
  await taken.catch((error: unknown) => {
    if (!(error instanceof IllegalMoveError)) throw error;
    throw refusal(409, 'nothing-to-pay', 'No payment is needed for this any more.');
  });
}

interface Acceptance {
  readonly userId: string;
  /** JSON of `Agreed`. */
  readonly agreed: string;
}

/**
 * Accepts the quote of a custom order before it is paid, and tells the owner. Throws 409 where
 * nothing is offered, a deposit is asked for, or another price was shown.
 */
async function acceptQuote(
  trx: Trx,
  settings: FastifyInstance['settings'],
  id: string,
  { userId, agreed }: Acceptance,
): Promise<void> {
  const by = { who: `customer:${userId}`, version: undefined } as const;
  const accepted = await changeCustomOrder(trx, id, 'accepted', by, async (order) => {
    requireAgreed(agreed, agreedService('Custom order', order.quotePaisa));
    const money = await readMoneyOf(trx, `custom-order:${id}`, order.quotePaisa);
    const { paidPaisa } = balance(money);
    if (!canAcceptUnpaid({ ...order, paidPaisa }))
      throw refusal(409, 'deposit-asked', 'Please pay the deposit: that accepts our offer.');
    return acceptedNow(order);
  }).catch((error: unknown) => {
    if (!(error instanceof IllegalMoveError)) throw error;
    // After a double tap, or when the first response was lost.
    if ((error.current as CustomRequest).state !== 'accepted')
      throw refusal(409, 'not-offered', 'This offer is not open any more. Please ask us.');
    return undefined;
  });
  if (!accepted) return;
  const { version, quotePaisa } = accepted;
  await mailOwner(trx, settings, {
    event: `custom-accepted-to-owner:${id}:${version}`,
    content: {
      kind: 'custom-accepted-to-owner',
      note: { ...(await noteOf(trx, accepted)), lines: [] },
      price: formatPaisa(quotePaisa ?? 0),
      path: `${deskPath}/custom-orders/${id}`,
    },
  });
}

/** What an acceptance by the customer changes. */
function acceptedNow(order: CustomRequest) {
  return {
    state: 'accepted',
    ready_by: readyByOf(order),
    accepted_at: new Date().toISOString(),
  } as const;
}

interface Proof {
  readonly userId: string;
  readonly screenshot: StoredUpload | undefined;
  /** The transaction's code; may be empty. */
  readonly reference: string;
  /** JSON of `Agreed`. */
  readonly agreed: string | undefined;
}

/**
 * What was sent from the account, and what has its email address once that is confirmed: before,
 * anybody may have typed it.
 */
async function readOwnEnquiries(read: Reader, userId: string) {
  const user = await findUser(read, userId);
  const isConfirmed = user !== undefined && user.confirmed_at !== null;
  // Without an address no condition: one that nothing fits would keep the index of accounts unused.
  const isOwn = isConfirmed
    ? sql<boolean>`(user_id = ${userId} or lower(email) = ${user.email})`
    : sql<boolean>`user_id = ${userId}`;
  const rows = await read
    .selectFrom('bookings')
    .selectAll()
    .where(isOwn)
    .orderBy('booked_at', 'desc')
    .orderBy('id')
    .execute();
  const orders = await read
    .selectFrom('custom_requests')
    .selectAll()
    .where(isOwn)
    .orderBy('posted_at', 'desc')
    .orderBy('id')
    .execute();
  const shop = await readShop(read);
  const subjects = [
    ...rows.map(({ id }) => `booking:${id}` as const),
    ...orders.map(({ id }) => `custom-order:${id}` as const),
  ];
  const moneyOf = await readMoney(read, subjects);
  const checkedOf = await readChecked(read, subjects);
  const hasWays = (await readOfferedWays(read)).length > 0;
  const taken = { takesOnline: shop.takesTransfers, hasWays, checkedOf };
  return {
    ...(user && !isConfirmed && { unconfirmedEmail: user.email }),
    bookings: rows.map(bookingOf).map((booking) => {
      const money = moneyOf(`booking:${booking.id}`);
      return ownBooking(booking, ownMoney(booking, booking.pricePaisa, money, taken));
    }),
    customOrders: orders.map(camelCase).map((order) => {
      const money = moneyOf(`custom-order:${order.id}`);
      return ownCustomOrder(
        order,
        itemLabel(shop.customItems, order.item),
        ownMoney(order, customTotalPaisa(order), money, taken),
      );
    }),
  };
}

function ownBooking(booking: Booking, money: OwnMoney): OwnBooking {
  const { id, service, serviceName, bookedAt, state, minutes, place, pricePaisa } = booking;
  return {
    id,
    service,
    serviceName,
    bookedAt,
    state,
    payment: ownPayments[booking.payment],
    ...(money && { money }),
    minutes,
    place,
    price: pricePaisa === null ? null : rupeesFromPaisa(pricePaisa),
    startsAt: booking.scheduledAt,
    reason: state === 'declined' || state === 'canceled' ? booking.reason : '',
  };
}

/** As pages of version 1.0 know them, which say by it what happens to the money when it ends. */
const ownPayments: Record<BookingPayment, OwnBookingPayment> = {
  awaiting: 'awaiting',
  'proof-received': 'proof-received',
  'partly-paid': 'confirmed',
  confirmed: 'confirmed',
  overpaid: 'confirmed',
  rejected: 'rejected',
  'partly-refunded': 'confirmed',
  refunded: 'refunded',
};

function ownCustomOrder(order: CustomRequest, item: string, money: OwnMoney): OwnCustomOrder {
  const { id, idea, state, reason, postedAt, quotePaisa, readyBy } = order;
  const { deliveryPaisa, depositPaisa } = order;
  const quote = quotePaisa !== null && {
    price: rupeesFromPaisa(quotePaisa),
    days: order.quoteDays ?? 0,
    text: order.quoteText,
    ...(deliveryPaisa !== null && { delivery: rupeesFromPaisa(deliveryPaisa) }),
    ...(depositPaisa !== null && { deposit: rupeesFromPaisa(depositPaisa) }),
  };
  return {
    id,
    item,
    idea,
    state,
    reason,
    sentAt: postedAt,
    quote: quote || null,
    ...(money && { money }),
    ...(readyBy !== null && { readyBy }),
  };
}

type OwnMoney = OwnBooking['money'];

/** How the shop takes money, and what of it is being checked. */
interface Taken {
  readonly takesOnline: boolean;
  readonly hasWays: boolean;
  readonly checkedOf: Awaited<ReturnType<typeof readChecked>>;
}

/** What a customer may know of the money; undefined while there is nothing to pay. */
function ownMoney(
  row: Booking | CustomRequest,
  totalPaisa: number | null,
  money: Pick<Money, 'payments' | 'refunds'>,
  { takesOnline, hasWays, checkedOf }: Taken,
): OwnMoney {
  const { state, payment } = row;
  const { paidPaisa, owedPaisa, owingPaisa } = enquiryBalance({ ...money, state, totalPaisa });
  if (paidPaisa === 0 && owedPaisa === 0) return undefined;
  const depositPaisa = 'depositPaisa' in row ? row.depositPaisa : null;
  const moves: readonly string[] =
    'scheduledAt' in row
      ? allowedBookingMoves({ ...row, startsAt: row.scheduledAt })
      : allowedCustomOrderMoves(row);
  const canPay = owedPaisa > 0 && moves.includes('proof-received');
  const subject =
    'scheduledAt' in row ? (`booking:${row.id}` as const) : (`custom-order:${row.id}` as const);
  const checkedPaisa = canPay ? checkedOf(subject) : undefined;
  const payAt = payPathOf(subject);
  const checking =
    checkedPaisa === undefined
      ? undefined
      : { checking: rupeesFromPaisa(checkedPaisa), askAt: `${payAt}?again=1` };
  const canPayNow = canPay && checking === undefined;
  return {
    received: rupeesFromPaisa(paidPaisa),
    left: rupeesFromPaisa(owedPaisa),
    owing: rupeesFromPaisa(owingPaisa),
    dueNow: rupeesFromPaisa(dueNowPaisa(depositPaisa, { paidPaisa, owedPaisa })),
    isChecking: payment === 'proof-received',
    canSend: takesOnline && canPayNow,
    ...(hasWays && canPayNow && payment !== 'proof-received' && { payAt }),
    ...checking,
  };
}
