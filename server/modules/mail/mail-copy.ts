import type { Order } from '#contract/calls/order-calls.ts';
import { type OrderEvent, type OrderState, orderStateOf } from '#contract/names/order-states.ts';
import type { PaymentMethod } from '#contract/names/payment-methods.ts';
import { pickupPlace } from '#contract/rules/cart/pickup.ts';
import { settledStates } from '#contract/rules/orders/order-moves.ts';
import { canceledOrderMoney, heldText, orderSteps } from '#contract/rules/orders/order-steps.ts';
import { isPaidOnline, paymentMethodOf } from '#contract/rules/orders/payment-method.ts';
import { daysInWords } from '#contract/rules/texts/days.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { cleanLine } from '#server/http/clean-text.ts';

import { closingOf, type MailShop, type MailText, toOwner } from './mail-text.ts';
import { serviceCopies } from './service-copies.ts';

/** The texts of an email, for its plain text and HTML versions. */
export interface MailCopy extends Omit<MailText, 'about' | 'name'> {
  readonly subject: string;
  readonly note: string;
}

/** The data of an email; its copy is composed when it is sent. */
export type MailContent = {
  [Kind in keyof typeof copies]: { readonly kind: Kind } & Parameters<(typeof copies)[Kind]>[0];
}[keyof typeof copies];

/** Composes the texts of an email. */
export function composeCopy({ kind, ...content }: MailContent, mailShop: MailShop): MailCopy {
  const { shop } = mailShop;
  const compose = copies[kind] as (content: object, mailShop: MailShop) => MailText;
  const { about, name, paragraphs, note = closingOf(shop), ...text } = compose(content, mailShop);
  const greeting = name === undefined ? [] : [greetingOf(name, shop.greeting)];
  return {
    ...text,
    // A letter's is as it was written: who it is from stands beside it.
    subject: text.letter ? about : `${shop.name}: ${about}`,
    paragraphs: [...greeting, ...paragraphs],
    note,
  };
}

/** The heading of an email, for who is told in fewer words. No heading has an address. */
export function headingOf(content: MailContent, shop: ShopSettings): string {
  const sender = { name: shop.name, address: 'shop@shop.example' };
  return composeCopy(content, { shop, publicUrl: 'https://shop.example', sender }).heading;
}

/**
 * Leaves out a name that may be a link or a message: anybody can register somebody else's address.
 */
function greetingOf(name: string, greeting: string): string {
  const plain = cleanLine(name);
  return /^(?=.{1,60}$)[\p{L}\p{M}\u200c\u200d]+(?:(?:[ '’-]|\. )[\p{L}\p{M}\u200c\u200d]+)*\.?$/u.test(
    plain,
  )
    ? `${greeting} ${plain},`
    : `${greeting},`;
}

interface Linked {
  readonly name: string;
  readonly link: string;
}

interface OrderNews {
  readonly name: string;
  readonly order: Order;
  /** It has no page that only its customer can open. */
  readonly hasNoAccount: boolean;
}

interface OrderForOwner {
  readonly customer: string;
  readonly order: Order;
  /** Of its screen at the desk. */
  readonly path: string;
}

interface CanceledOrder extends OrderForOwner {
  /** What could not be put back in stock. */
  readonly missing?: string | undefined;
}

interface EndedOrders {
  readonly orders: readonly Pick<Order, 'orderNumber' | 'totalAmount'>[];
  readonly path: string;
}

interface LatePayment {
  readonly name: string;
  /** `Order 7KQ-2XH`. */
  readonly what: string;
  readonly amount: string;
}

interface ProviderPayment extends LatePayment {
  /** The provider's name. */
  readonly label: string;
}

interface PaymentCame extends ProviderPayment {
  /** More has come than it costs. */
  readonly isTooMuch: boolean;
}

interface PaymentNotCome extends ProviderPayment {
  /** Where it can be paid again; empty where nothing is due. */
  readonly payAt: string;
}

interface PaymentForOwner {
  readonly heading: string;
  readonly text: string;
  readonly path: string;
}

interface OrderStep {
  readonly name: string;
  readonly order: Order;
  readonly event: OrderEvent;
  /** A reason or an amount; may be empty. */
  readonly note: string;
  /** Of 'undone': what is taken back. */
  readonly undone?: OrderEvent | undefined;
  /** Without an account there is no page of their orders. */
  readonly hasNoAccount?: boolean | undefined;
}

interface OrderByHand {
  readonly name: string;
  readonly order: Order;
  readonly hasNoAccount: boolean;
}

/** Every kind of email. */
const copies = {
  /** Without the name: nobody has confirmed yet that it is theirs. */
  'confirm-email': ({ link }: Linked, { shop }: MailShop): MailText => ({
    name: '',
    about: 'please confirm your email address',
    preview: 'Enter your password once, and your account is ready.',
    heading: 'Please confirm your email address',
    paragraphs: [
      `An account at ${shop.name} was opened with this email address. If that was you, please open the link and enter the account’s password. The link is valid for 24 hours.`,
    ],
    button: { label: 'Confirm email address', link },
    note: 'If this wasn’t you, you don’t need to do anything: nobody can see what you’ve sent us with this address.',
  }),
  /** Sent from the desk, to see whether emails arrive. */
  test: (_: object, { shop, sender }: MailShop): MailText => ({
    about: 'a test email',
    preview: 'It has arrived.',
    heading: 'It has arrived',
    paragraphs: [
      `Somebody at the shop desk of ${shop.name} has sent this, to see whether its emails arrive. It is from ${sender.address}, as all of them are.`,
    ],
    note: 'You don’t need to do anything.',
  }),
  'reset-password': ({ name, link }: Linked, { shop }: MailShop): MailText => ({
    name,
    about: 'set a new password',
    preview: 'The link is valid for one hour.',
    heading: 'Set a new password',
    paragraphs: [
      `Somebody asked to reset the password of your account at ${shop.name}. You can set a new one here. The link works once, within one hour.`,
    ],
    button: { label: 'Set a new password', link },
    note: 'If this wasn’t you, ignore this email: your password stays as it is.',
  }),
  'order-placed': (
    { name, order }: { readonly name: string; readonly order: Order },
    mailShop: MailShop,
  ): MailText => ({
    name,
    about: 'thank you for your order',
    preview: `We have order ${order.orderNumber}. Here is what happens next.`,
    heading: 'Thank you for your order',
    paragraphs: [paymentWordsOf(order).placed, orderSteps(order, mailShop.shop).join(' ')],
    button: isToBePaid(order)
      ? payOrder(order, mailShop)
      : { label: 'See your orders', link: ordersPage(mailShop) },
    order,
  }),
  /** About an order that staff have taken. */
  'order-by-hand': ({ name, order, hasNoAccount }: OrderByHand, mailShop: MailShop): MailText => ({
    name,
    about: 'thank you for your order',
    preview: `Order ${order.orderNumber}, as you told us.`,
    heading: 'Thank you for your order',
    paragraphs: byHandSteps(order, mailShop),
    ...(!hasNoAccount && { button: { label: 'See your orders', link: ordersPage(mailShop) } }),
    order,
  }),
  /** About a step of an order, with its reason, courier or amount. */
  'order-status': (
    { name, order, event, note, undone, hasNoAccount }: OrderStep,
    mailShop: MailShop,
  ): MailText => {
    const state = orderStateOf(order.payment.status);
    const refunded = order.payment.state === 'refunded' ? ofRefunded[state] : undefined;
    const pickup = order.isPickup ? pickupText(order, event, mailShop) : undefined;
    const back = undone && undoneText(undone, order);
    const { heading, message } =
      back ??
      pickup ??
      restOf(order, event) ??
      ofEvent[event] ??
      refunded ??
      stateText(state, mailShop);
    const money = event === 'canceled' ? [canceledOrderMoney(order)] : [];
    const held = event === 'proof-asked' ? heldText(order.payment, 'wait for it') : undefined;
    const label = noteLabels[event] ?? 'Reason';
    const link = ordersPage(mailShop);
    const orders = { label: 'See your orders', link };
    const upload = isToBePaid(order)
      ? payOrder(order, mailShop)
      : {
          label: 'Upload a screenshot',
          link: orderPage(order, mailShop),
        };
    return {
      name,
      about: `${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
      preview: message,
      heading,
      paragraphs: [
        message,
        ...(held ? [held] : []),
        ...money,
        ...(note === '' ? [] : [`${label}: ${note}`]),
      ],
      ...(!hasNoAccount && { button: uploadEvents.includes(event) ? upload : orders }),
      order,
    };
  },
  /** Once, while nobody has sent a payment. */
  'order-reminder': ({ name, order, hasNoAccount }: OrderNews, mailShop: MailShop): MailText => {
    const isAtOnce = isToBePaid(order);
    const inOrder = isAtOnce
      ? 'You can go on with the payment at any time. If you don’t want the order any more, you can cancel it in your orders.'
      : 'If you have paid, please open your order and upload a screenshot of the payment. ' +
        'If you don’t want the order any more, you can cancel it there.';
    const byAnswer =
      'If you have paid, or don’t want the order any more, please answer this email.';
    const held = heldText(order.payment, 'wait for it');
    const { part } = order.payment;
    const what = part
      ? `the rest of ${formatRupees(part.left)}`
      : `a payment of ${formatRupees(order.totalAmount)}`;
    return {
      name,
      about: `order ${order.orderNumber} waits for ${part ? 'the rest of ' : ''}its payment`,
      preview: `We have not seen ${what} yet.`,
      heading: `Your order waits for ${part ? 'the rest of ' : ''}its payment`,
      paragraphs: [
        `We have not seen ${what} for order ${order.orderNumber} yet.`,
        ...(held ? [`${held} After that, they go back on sale.`] : []),
        `${hasNoAccount ? byAnswer : inOrder} We remind you this once.`,
      ],
      ...(isAtOnce && { button: payOrder(order, mailShop) }),
      ...(!hasNoAccount && !isAtOnce && { button: openOrder(order, mailShop) }),
      order,
    };
  },
  /** When a parcel has been on its way for long. */
  'order-arrival': ({ name, order, hasNoAccount }: OrderNews, mailShop: MailShop): MailText => {
    const { email, phone } = mailShop.shop;
    const { courier, trackingNumber } = order.parcel;
    const by = [courier, trackingNumber].filter(Boolean).join(' ');
    const ways = [email && `write to ${email}`, phone && `call ${formatPhone(phone)}`];
    const reach = ways.filter(Boolean).join(' or ') || 'answer this email';
    return {
      name,
      about: `has order ${order.orderNumber} arrived?`,
      preview: 'It has been on its way for a while.',
      heading: 'Has your parcel arrived?',
      paragraphs: [
        `Your order ${order.orderNumber} has been on its way for a while${by ? ` (${by})` : ''}. We hope that it is with you.`,
        `If it is not, please ${reach}: we ask the courier then.`,
      ],
      ...(!hasNoAccount && { button: openOrder(order, mailShop) }),
      order,
    };
  },
  'order-received': ({ customer, order, path }: OrderForOwner, mailShop: MailShop): MailText => ({
    ...toOwner('orders', path, mailShop),
    about: `new order ${order.orderNumber}`,
    preview: `From ${cleanLine(customer)}.`,
    heading: 'A new order',
    paragraphs: [
      `From ${cleanLine(customer)}, phone ${cleanLine(formatPhone(order.phoneNumber))}.`,
      ...(order.isPickup ? ['It is picked up at the shop.'] : []),
      paymentWordsOf(order).received,
    ],
    order,
  }),
  'order-canceled-to-owner': (
    { customer, order, path, missing }: CanceledOrder,
    mailShop: MailShop,
  ): MailText => ({
    ...toOwner('orders', path, mailShop),
    about: `canceled by the customer, order ${order.orderNumber}`,
    preview: `${cleanLine(customer)} has canceled.`,
    heading: 'An order is canceled',
    paragraphs: [
      `${cleanLine(customer)} has canceled order ${order.orderNumber}. ${missing ?? 'Its items are back in stock.'}`,
      paymentWordsOf(order).canceled,
    ],
    order,
  }),
  'orders-ended-to-owner': ({ orders, path }: EndedOrders, mailShop: MailShop): MailText => ({
    ...toOwner('orders', path, mailShop),
    about: `${orders.length === 1 ? 'an unpaid order has' : `${orders.length} unpaid orders have`} ended`,
    preview: 'Nobody had checked the payment in time.',
    heading: orders.length === 1 ? 'An unpaid order has ended' : 'Unpaid orders have ended',
    paragraphs: [
      'Nobody had checked the payment while the pieces were held, so these were canceled and their pieces are back in stock:',
      orders
        .map(({ orderNumber, totalAmount }) => `${orderNumber} (${formatRupees(totalAmount)})`)
        .join(', '),
      'The customers know. If a payment has arrived all the same, ' +
        'confirm it at the desk and send it back. ' +
        'How long pieces are held is set in the shop settings.',
    ],
  }),
  /** A payment at a wallet or by card came for what had ended. */
  'payment-after-end': ({ name, what, amount }: LatePayment): MailText => ({
    name,
    about: 'your payment came late, and goes back to you',
    preview: `${amount} for ${what}.`,
    heading: 'Your payment came late',
    paragraphs: [
      `Your payment of ${amount} has reached us, but ${what} had ended before. Nothing will be sent for it.`,
      'We send the money back to you. You don’t need to do anything.',
    ],
  }),
  /** A payment has come of which the customer did not know that. */
  'payment-came': ({ name, what, amount, label, isTooMuch }: PaymentCame): MailText => ({
    name,
    about: 'your payment has reached us',
    preview: `${amount} for ${what}.`,
    heading: 'Your payment has reached us',
    paragraphs: [
      `Thank you. Your payment of ${amount} with ${label} for ${what} has reached us.`,
      isTooMuch
        ? 'You have paid more than it costs. We send the rest back to you.'
        : 'Please don’t pay it again.',
    ],
  }),
  /** The shop has looked at an unclear payment. */
  'payment-not-come': (
    { name, what, amount, label, payAt }: PaymentNotCome,
    { publicUrl }: MailShop,
  ): MailText => ({
    name,
    about: 'your payment has not reached us',
    preview: `${amount} for ${what}.`,
    heading: 'Your payment has not reached us',
    paragraphs: [
      `We have looked at your payment of ${amount} with ${label} for ${what}: nothing has reached us.`,
      ...(payAt ? ['You can pay it again now.'] : []),
      `If ${label} has taken the money from you, please answer this email. Should it still reach us, it counts for you, or goes back to you.`,
    ],
    ...(payAt && { button: { label: 'Pay now', link: `${publicUrl}${payAt}` } }),
  }),
  /** What the owner has to do about such a payment, or to look at. */
  'provider-payment-to-owner': (
    { heading, text, path }: PaymentForOwner,
    mailShop: MailShop,
  ): MailText => ({
    ...toOwner('orders', path, mailShop),
    about: `${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    preview: text,
    heading,
    paragraphs: [text],
  }),
  'backup-warning-to-owner': (
    { problem, path }: { readonly problem: string; readonly path: string },
    mailShop: MailShop,
  ): MailText => ({
    ...toOwner('warnings', path, mailShop),
    about: 'the backups need you',
    preview: problem,
    heading: 'The backups need you',
    paragraphs: [
      problem,
      'Until this is mended, what is sold now may be lost if the server breaks.',
    ],
  }),
  /** To a member of the staff, or somebody who becomes one. */
  'staff-invite': (
    { isOwner, link }: { readonly isOwner: boolean; readonly link: string },
    { shop }: MailShop,
  ): MailText => ({
    name: '',
    about: 'your access to the shop desk',
    preview: 'The link works once, within three days.',
    heading: 'Your access to the shop desk',
    paragraphs: [
      `You are invited to the desk of ${shop.name}${isOwner ? ' as an owner' : ''}. Open this link on the phone or computer you work with, and add a passkey there. The link works once, within three days.`,
    ],
    button: { label: 'Open the shop desk', link },
    note: 'Do not pass this email on: anybody who opens the link has your access. If you did not expect it, please tell the shop.',
  }),
  ...serviceCopies,
};

/** What happens next with an order that staff have taken: what was paid or got is not asked for. */
function byHandSteps(order: Order, { shop }: MailShop): string[] {
  const { payment, parcel } = order;
  const { left = order.totalAmount, owing = 0, received = 0 } = payment.part ?? {};
  const isPaid = settledStates.some((state) => state === payment.state) || left === 0;
  const tooMuch = `You have paid ${formatRupees(owing)} too much; we’ll send it back.`;
  const more = owing > 0 ? [tooMuch] : [];
  const rest = received > 0 ? `${formatRupees(left)} of it is still to be paid.` : undefined;
  const toPay = rest ?? 'It is still to be paid.';
  if (parcel.state === 'delivered')
    return [isPaid ? 'It is paid, and you have it.' : `You have it. ${toPay}`, ...more];
  if (isPaid)
    return ['Your order has reached us, and is paid. We’ll write to you on its way.', ...more];
  if (isPaidOnline(order)) {
    const held = heldText(payment, 'wait for your payment');
    return [`Your order has reached us. ${toPay}`, ...(held ? [held] : [])];
  }
  return [paymentWordsOf(order).placed, orderSteps(order, shop).join(' ')];
}

function ordersPage({ publicUrl }: MailShop): string {
  return `${publicUrl}/profile?tab=MyOrders`;
}

const openOrder = (order: Order, mailShop: MailShop) => ({
  label: 'Open your order',
  link: orderPage(order, mailShop),
});

/** Ordered to be paid with a wallet or by card, which nobody has done yet. */
const isToBePaid = ({ payment }: Order) =>
  payment.payWith !== undefined &&
  (payment.state === 'awaiting' || payment.state === 'partly-paid');

const payOrder = ({ orderId }: Order, { publicUrl }: MailShop) => ({
  label: 'Pay your order',
  link: `${publicUrl}/api/pay/order/${encodeURIComponent(orderId)}`,
});

function orderPage({ orderId }: Pick<Order, 'orderId'>, mailShop: MailShop): string {
  return `${ordersPage(mailShop)}&order=${encodeURIComponent(orderId)}`;
}

/** Of an order that is picked up; undefined where it is told as the others. */
function pickupText(order: Order, event: OrderEvent, mailShop: MailShop): StepText | undefined {
  const { shop } = mailShop;
  if (event === 'packed') {
    const { part, state } = order.payment;
    const isOpen = state === 'awaiting' || state === 'partly-paid';
    const left = part?.left ?? order.totalAmount;
    const due =
      isPaidOnline(order) || !isOpen ? '' : ` Please bring ${formatRupees(left)} in cash.`;
    return {
      heading: 'Your order is ready to be picked up',
      message: `Your order waits for you at the shop. ${pickupPlace(shop)}${due}`,
    };
  }
  if (event === 'payment-confirmed')
    return {
      heading: 'Your order is confirmed',
      message: 'Your order is confirmed. We’ll write to you when you can pick it up.',
    };
  if (event === 'canceled')
    return { heading: 'Your order was canceled', message: 'Your order was canceled.' };
  if (event !== 'delivered') return undefined;
  return stateText('Delivered', mailShop, {
    heading: 'You have picked up your order',
    message: 'Thank you for coming by. We hope it brings you joy.',
  });
}

interface StepText {
  readonly heading: string;
  readonly message: string;
}

const ofState: Record<OrderState, StepText> = {
  Pending: {
    heading: 'We have your order',
    message: 'We have your order and will confirm it soon.',
  },
  Confirmed: {
    heading: 'Your order is confirmed',
    message: 'Your order is confirmed. We are packing it now.',
  },
  Shipped: {
    heading: 'Your order is on its way',
    message: 'Your order has left our shop and is on its way.',
  },
  Delivered: {
    heading: 'Your order has arrived',
    message: 'Your order was delivered. We hope it brings you joy.',
  },
  Canceled: {
    heading: 'Your order was canceled',
    message: 'Your order was canceled and will not be sent.',
  },
  Returned: {
    heading: 'Your order came back',
    message: 'We have received what you sent back. We will be in touch.',
  },
};

/** The text of a state; of a delivered order also until when it can be exchanged. */
function stateText(
  state: OrderState,
  { shop: { exchangeDays } }: MailShop,
  { heading, message } = ofState[state],
): StepText {
  return state === 'Delivered' && exchangeDays > 0
    ? { heading, message: `${message} You can exchange it within ${daysInWords(exchangeDays)}.` }
    : { heading, message };
}

/** Of an ended order whose money was all given back. */
const ofRefunded: Partial<Record<OrderState, StepText>> = {
  Returned: {
    heading: 'Your order came back',
    message: 'We have received what you sent back. We have sent your money back.',
  },
};

/** Of a part that a wallet or a card has paid: the rest is paid the same way. */
function restOf(order: Order, event: OrderEvent): StepText | undefined {
  if (event !== 'part-received' || !isToBePaid(order)) return undefined;
  return {
    heading: 'A part of your payment has arrived',
    message: 'Thank you: a part of the amount has reached us. Please pay the rest.',
  };
}

/** Events with a text of their own, whatever the state. */
const ofEvent: Partial<Record<OrderEvent, StepText>> = {
  'proof-asked': {
    heading: 'Please send your payment screenshot again',
    message:
      'We could not match the screenshot of your payment. ' +
      'Please open your order and upload another one.',
  },
  'part-received': {
    heading: 'A part of your payment has arrived',
    message:
      'Thank you: a part of the amount has reached us. Please send the rest, ' +
      'and upload the screenshot of that payment from your order.',
  },
  'payment-rejected': {
    heading: 'Your order was canceled',
    message: 'We did not find your payment, so your order was canceled and will not be sent.',
  },
  'shipment-corrected': {
    heading: 'The courier and number of your parcel',
    message: 'We gave you a wrong courier or tracking number. This is the right one.',
  },
  changed: {
    heading: 'Your order was changed',
    message: 'This is different in your order now. If it is not what you want, please tell us.',
  },
  refunded: { heading: 'Your refund is on its way', message: 'We have sent money back to you.' },
  refused: {
    heading: 'Your parcel is coming back to us',
    message: 'The courier could not hand over your parcel, so it is coming back to us.',
  },
};

/** What is told of a step that the shop has taken back after the customer knew of it. */
function undoneText(undone: OrderEvent, order: Order): StepText {
  if (undone === 'packed' && order.isPickup) return notReady;
  if (undone === 'delivered' && order.isPickup) return notPickedUp;
  if (undone === 'payment-confirmed' && !isPaidOnline(order)) return notConfirmed;
  return ofUndone[undone] ?? notConfirmed;
}

const notChanged: StepText = {
  heading: 'Your order is as it was',
  message: 'We have taken back the last change of your order. This is how it is now.',
};

const notConfirmed: StepText = {
  heading: 'Your order is not confirmed yet',
  message:
    'We told you too early that your order is confirmed. That was our mistake: ' +
    'we write to you again when it is.',
};

const notReady: StepText = {
  heading: 'Your order is not ready yet',
  message:
    'We told you too early that you can pick up your order. That was our mistake: ' +
    'we write to you again when it is ready.',
};

const notPickedUp: StepText = {
  heading: 'Your order still waits for you',
  message:
    'We told you that you have picked up your order. That was our mistake: ' +
    'it still waits for you at the shop.',
};

const notCanceled: StepText = {
  heading: 'Your order is not canceled',
  message:
    'We told you that your order was canceled. That is taken back: ' +
    'we have your order, and your pieces are kept for you.',
};

const ofUndone: Partial<Record<OrderEvent, StepText>> = {
  changed: notChanged,
  'proof-asked': {
    heading: 'You don’t need to send another screenshot',
    message:
      'We asked you for another screenshot of your payment. That was our mistake: ' +
      'we have yours, and check it.',
  },
  'payment-confirmed': {
    heading: 'Your payment is not confirmed yet',
    message:
      'We told you too early that your payment has arrived. That was our mistake: ' +
      'we are still looking for it, and write to you again.',
  },
  'part-received': {
    heading: 'Your payment is not confirmed yet',
    message:
      'We told you that a part of your payment has arrived. That was our mistake: ' +
      'we look for it again, and write to you.',
  },
  'payment-rejected': notCanceled,
  canceled: notCanceled,
  refunded: {
    heading: 'Your refund has not been sent yet',
    message:
      'We told you too early that we have sent money back to you. That was our mistake: ' +
      'we write to you again when it is on its way.',
  },
  shipped: {
    heading: 'Your order has not been shipped yet',
    message:
      'Your order has not been shipped yet: we told you so too early. That was our mistake. ' +
      'We write to you again when it is on its way.',
  },
  delivered: {
    heading: 'Your order has not arrived yet',
    message:
      'We told you that your order has arrived. That was our mistake: it is still on its way.',
  },
  refused: {
    heading: 'Your parcel is not coming back',
    message:
      'We told you that your parcel is coming back to us. That was our mistake: ' +
      'it is still on its way to you.',
  },
  returned: {
    heading: 'Your order has not come back to us',
    message: 'We told you that we have what you sent back. That was our mistake: it is not here.',
  },
};

/** After these another screenshot is sent. */
const uploadEvents: readonly OrderEvent[] = ['proof-asked', 'part-received'];

const noteLabels: Partial<Record<OrderEvent, string>> = {
  'part-received': 'Payment',
  'payment-confirmed': 'Payment',
  refunded: 'Refund',
  changed: 'Changed',
  shipped: 'Sent with',
  'shipment-corrected': 'Sent with',
};

/**
 * What depends on how an order is paid: for the customer, for the owner, and for the owner when the
 * customer cancels it.
 */
type PaymentWords = { readonly [Mail in 'placed' | 'received' | 'canceled']: string };

function paymentWordsOf(order: Order): PaymentWords {
  const { method, totalAmount, isPickup } = order;
  if (totalAmount === 0) return nothingToPay;
  if (isToBePaid(order)) return toBePaid;
  const words = paymentWords[paymentMethodOf(method)];
  const received = isPickup && !isPaidOnline({ method }) ? 'Cash at the shop.' : words.received;
  return { ...words, received };
}

const nothingToPay: PaymentWords = {
  placed: 'Your order has reached us.',
  received: 'There is nothing to pay: a coupon covers it.',
  canceled: 'There was nothing to pay, so nothing has to be sent back.',
};

const toBePaid: PaymentWords = {
  placed: 'Your order has reached us. It is still to be paid: you can go on with that at any time.',
  received: 'It is still to be paid: as soon as the money is there, the order is confirmed.',
  canceled: 'Nothing was paid, so nothing has to be sent back.',
};

const paymentWords: Record<PaymentMethod, PaymentWords> = {
  cash: {
    placed: 'Your order has reached us.',
    received: 'Cash on delivery.',
    canceled: 'It was to be paid in cash, so nothing has to be sent back.',
  },
  online: {
    placed: 'Your order has reached us, along with the screenshot of your payment.',
    received: 'Paid online. The shop desk shows the screenshot of the payment.',
    canceled:
      'It was paid online: please check the payment at the desk, and send back what has come.',
  },
};
