import type { ResponseOf } from '#contract/calls/call.ts';
import type { readCashAllowance } from '#contract/calls/order-calls.ts';
import { isPaidOnline } from '#contract/rules/orders/payment-method.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { DeliveryZone } from '#contract/settings/delivery.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { askTheShop, type ShopContacts } from './ask-the-shop.ts';
import { type Destination, isCountryOf, takesCash, zoneOf } from './delivery.ts';
import { zoneInWords } from './delivery-texts.ts';

// Cash on delivery is a promise, and so is a payment that nobody has seen yet. How much of each a
// customer may have open until their first parcel was delivered is the owner's setting.

/** What the shop has set of delivery, and how it is asked. */
type CashShop = ShopContacts & Pick<ShopSettings, 'delivery' | 'country'>;

/** What a customer may still order before anything of it is paid. */
export type CashAllowance = ResponseOf<typeof readCashAllowance>;

/** A limit of open orders, and how much of it is used. Null: no limit. */
type Allowance = Pick<CashAllowance, 'limitPaisa' | 'limitPieces' | 'openPaisa' | 'openPieces'>;

/** An order as far as it decides how it may be paid. */
export interface PayableOrder {
  /** The code of a `PaymentMethod`. */
  readonly method: number;
  /** Where it goes; undefined while no address is chosen, and where it is picked up. */
  readonly address: Destination | undefined;
  /** Picked up at the shop: then the zones have no say. */
  readonly isPickup?: boolean;
  readonly totalPaisa: number;
  readonly pieces: number;
}

export interface PaymentRefusal {
  readonly code:
    | 'cash-abroad'
    | 'cash-zone-limit'
    | 'email-unconfirmed'
    | 'cash-value-limit'
    | 'cash-pieces-limit'
    | 'unchecked-value-limit'
    | 'unchecked-pieces-limit';
  /** For the customer, with what to do. */
  readonly description: string;
  /** Whether it helps to confirm the email address. */
  readonly asksToConfirm?: boolean;
}

/** Why an order can't be paid like this, and what to do about it; undefined when it can. */
export function paymentRefusal(
  allowance: CashAllowance,
  order: PayableOrder,
  isOnlineOffered: boolean,
  shop: CashShop,
): PaymentRefusal | undefined {
  // Where a coupon covers it all the courier takes nothing, but the pieces are held.
  const isUnchecked = isPaidOnline(order) || order.totalPaisa === 0;
  return isUnchecked
    ? uncheckedRefusal(allowance, order, shop)
    : cashRefusal(allowance, order, isOnlineOffered, shop);
}

function cashRefusal(
  allowance: CashAllowance,
  order: PayableOrder,
  isOnlineOffered: boolean,
  shop: CashShop,
): PaymentRefusal | undefined {
  const refusal = zoneRefusal(order, isOnlineOffered, shop);
  if (refusal) return refusal;
  const orOnline = isOnlineOffered ? ', or pay online' : '';
  const { cash, withCash, until, wait } = wordsOf(order);
  if (allowance.needsConfirmation) {
    return {
      code: 'email-unconfirmed',
      description: `${cash} needs a confirmed email address. Open the link in the email we sent you${orOnline}.`,
      asksToConfirm: true,
    };
  }
  const over = overLimit(allowance, order);
  if (!over) return undefined;
  return {
    code: `cash-${over.of}-limit`,
    description:
      allowance.openPieces === 0
        ? `${until} order up to ${over.limit} ${withCash}. Please order less${orOnline}.`
        : `${until} have up to ${over.limit} on order ${withCash}, and you have ${over.open}. ${wait}${orOnline}.`,
  };
}

/** What differs in words where an order is picked up. */
function wordsOf({ isPickup }: Pick<PayableOrder, 'isPickup'>) {
  return isPickup
    ? {
        cash: 'Paying at the shop',
        withCash: 'to pay at the shop',
        until: 'Until you have received a first order, you can',
        wait: 'Please pick up that first',
      }
    : {
        cash: 'Cash on delivery',
        withCash: 'with cash on delivery',
        until: 'Until your first parcel is delivered, you can',
        wait: 'Please wait for that parcel',
      };
}

/**
 * Why the courier can't take an order's money at its address; undefined when it can, or where no
 * address is chosen.
 */
export function zoneRefusal(
  { address, totalPaisa }: Pick<PayableOrder, 'address' | 'totalPaisa'>,
  isOnlineOffered: boolean,
  shop: CashShop,
): PaymentRefusal | undefined {
  const zone = address && zoneOf(shop.delivery, address);
  if (!zone || takesCash(zone, totalPaisa)) return undefined;
  if (zone.takesCash) return overZoneLimit(zone, isOnlineOffered, shop);
  const { where, others } = noCashTexts(address, zone, shop);
  return {
    code: 'cash-abroad',
    description: isOnlineOffered
      ? `${where} ${others}: please pay online.`
      : `${where} We can’t take online payments at the moment: please ${askTheShop(shop)}, and we’ll find a way.`,
  };
}

/** Where cash is taken, and what holds elsewhere. */
function noCashTexts({ country }: Destination, zone: DeliveryZone, shop: CashShop) {
  const ofCash = shop.delivery.filter((one) => one.takesCash);
  const countries = [...new Set(ofCash.flatMap((one) => one.countries))];
  if (ofCash.length === 0)
    return { where: 'We don’t take cash on delivery.', others: 'Parcels are paid before' };
  const isWithin = ofCash.some((one) => isCountryOf(one, country));
  return isWithin
    ? {
        where: `We don’t take cash on delivery ${zoneInWords(shop, zone)}.`,
        others: 'Parcels there are paid before',
      }
    : {
        where: `Cash on delivery is for addresses in ${countries.join(' and ')}.`,
        others: 'Parcels to other countries are paid before',
      };
}

function overZoneLimit(
  zone: DeliveryZone,
  isOnlineOffered: boolean,
  shop: CashShop,
): PaymentRefusal {
  const limit = formatPaisa(zone.cashUpToPaisa ?? 0);
  const advice = isOnlineOffered
    ? 'Please pay online, or order less.'
    : `Please order less, or ${askTheShop(shop)}, and we’ll find a way.`;
  return {
    code: 'cash-zone-limit',
    description: `We take up to ${limit} in cash ${zoneInWords(shop, zone)}. ${advice}`,
  };
}

function uncheckedRefusal(
  { needsConfirmation, unchecked }: CashAllowance,
  order: PayableOrder,
  shop: ShopContacts,
): PaymentRefusal | undefined {
  const over = unchecked && overLimit(unchecked, order);
  if (!over) return undefined;
  const isFirst = unchecked.openPieces === 0;
  const open = isFirst ? '' : `, and you have ${over.open}`;
  const steps = [
    isFirst ? 'Please order in parts' : 'Please order more once we have confirmed that',
    needsConfirmation && 'open the link in the email we sent you, which raises it',
    `or ${askTheShop(shop)} about a larger order`,
  ];
  return {
    code: `unchecked-${over.of}-limit`,
    description: `${wordsOf(order).until} have up to ${over.limit} on order before we have seen the payment${open}. ${steps.filter(Boolean).join(', ')}.`,
    asksToConfirm: needsConfirmation,
  };
}

/** The limit that an order would exceed, in words. */
function overLimit(allowance: Allowance, { totalPaisa, pieces }: PayableOrder) {
  const { limitPaisa, limitPieces, openPaisa, openPieces } = allowance;
  if (limitPaisa !== null && openPaisa + totalPaisa > limitPaisa)
    return { of: 'value' as const, limit: formatPaisa(limitPaisa), open: formatPaisa(openPaisa) };
  if (limitPieces !== null && openPieces + pieces > limitPieces)
    return { of: 'pieces' as const, limit: piecesText(limitPieces), open: piecesText(openPieces) };
  return undefined;
}

function piecesText(pieces: number): string {
  return pieces === 1 ? '1 piece' : `${pieces} pieces`;
}
