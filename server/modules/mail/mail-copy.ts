import type { Order } from '#contract/calls/order-calls.ts';
import type { PaymentMethod } from '#contract/names/payment-methods.ts';
import { shop } from '#contract/names/shop.ts';
import { orderSteps } from '#contract/rules/order-steps.ts';
import { paymentMethodOf } from '#contract/rules/payment-method.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { cleanLine } from '#server/http/clean-text.ts';

import type { MailContent } from './mail-outbox.ts';
import { orderStatusCopy } from './order-status-copy.ts';
import { composeServiceCopy } from './service-mail.ts';

/** The texts of an email, for its plain text and HTML versions. */
export interface MailCopy {
  readonly subject: string;
  /** Shown beside the subject in a list of emails. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly link: string };
  readonly order?: Order;
  /** What was sent or agreed. */
  readonly details?: { readonly title: string; readonly lines: readonly (readonly [label: string, value: string])[] };
  /** An attached calendar file. */
  readonly calendar?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** In small print at the end. */
  readonly note: string;
}

/** Composes the texts of an email. Its links start with `publicUrl`. */
export function composeCopy(content: MailContent, publicUrl: string): MailCopy {
  switch (content.kind) {
    case 'confirm-email':
      return {
        subject: `${shop.shopName}: please confirm your email address`,
        preview: 'One tap and your account is ready.',
        heading: 'Please confirm your email address',
        paragraphs: [
          greetingOf(content.name),
          `An account at ${shop.shopName} was opened with this email address. Please confirm that it is yours. The link is valid for 24 hours.`,
        ],
        button: { label: 'Confirm email address', link: content.link },
        note: 'If this wasn’t you, you don’t need to do anything.',
      };
    case 'reset-password':
      return {
        subject: `${shop.shopName}: set a new password`,
        preview: 'The link is valid for one hour.',
        heading: 'Set a new password',
        paragraphs: [
          greetingOf(content.name),
          `Somebody asked to reset the password of your account at ${shop.shopName}. You can set a new one here. The link works once, within one hour.`,
        ],
        button: { label: 'Set a new password', link: content.link },
        note: 'If this wasn’t you, ignore this email: your password stays as it is.',
      };
    case 'order-placed':
      return {
        subject: `${shop.shopName}: thank you for your order`,
        preview: `We have order ${content.order.orderNumber}. Here is what happens next.`,
        heading: 'Thank you for your order',
        paragraphs: [
          greetingOf(content.name),
          paymentWords[paymentMethodOf(content.order.method)].placed,
          orderSteps(content.order).join(' '),
        ],
        button: { label: 'See your orders', link: `${publicUrl}/profile?tab=MyOrders` },
        order: content.order,
        note: closing,
      };
    case 'order-status':
      return { ...orderStatusCopy(content, greetingOf(content.name), publicUrl), note: closing };
    case 'order-received':
      return {
        subject: `${shop.shopName}: new order ${content.order.orderNumber}`,
        preview: `From ${cleanLine(content.customer)}.`,
        heading: 'A new order',
        paragraphs: [
          `From ${cleanLine(content.customer)}, phone ${cleanLine(formatPhone(content.order.phoneNumber))}.`,
          paymentWords[paymentMethodOf(content.order.method)].received,
        ],
        button: { label: 'Open it at the shop desk', link: new URL(content.path, publicUrl).href },
        order: content.order,
        note: 'You get this email because orders are sent to this address (OWNER_EMAIL).',
      };
    case 'order-canceled-to-owner': {
      const { order, customer } = content;
      return {
        subject: `${shop.shopName}: cancelled by the customer, order ${order.orderNumber}`,
        preview: `${cleanLine(customer)} has cancelled.`,
        heading: 'An order is cancelled',
        paragraphs: [
          `${cleanLine(customer)} has cancelled order ${order.orderNumber}. Its items are back in stock.`,
          paymentWords[paymentMethodOf(order.method)].canceled,
        ],
        button: { label: 'Open it at the shop desk', link: new URL(content.path, publicUrl).href },
        order,
        note: 'You get this email because orders are sent to this address (OWNER_EMAIL).',
      };
    }
    case 'staff-invite':
      return {
        subject: `${shop.shopName}: your access to the shop desk`,
        preview: 'The link works once, within three days.',
        heading: 'Your access to the shop desk',
        paragraphs: [
          'Namaste,',
          `You are invited to the desk of ${shop.shopName}${content.isOwner ? ' as an owner' : ''}. Open this link on the phone or computer you work with, and add a passkey there. The link works once, within three days.`,
        ],
        button: { label: 'Open the shop desk', link: content.link },
        note: 'Do not pass this email on: anybody who opens the link has your access. If you did not expect it, please tell the shop.',
      };
    default:
      return composeServiceCopy(content, publicUrl, greetingOf, closing);
  }
}

/** What depends on how an order is paid: for the customer, for the owner, and for the owner when the customer cancels it. */
const paymentWords: Record<PaymentMethod, { readonly [Mail in 'placed' | 'received' | 'canceled']: string }> = {
  cash: {
    placed: 'Your order has reached us.',
    received: 'Cash on delivery.',
    canceled: 'It was to be paid in cash, so nothing has to be sent back.',
  },
  online: {
    placed: 'Your order has reached us, along with the screenshot of your payment.',
    received: 'Paid online. The shop desk shows the screenshot of the payment.',
    canceled: 'It was paid online: please check the payment at the desk, and send back what has come.',
  },
};

const closing = `Questions? Reply to this email, or call ${shop.contact.phone} (${shop.contact.hours}).`;

/** Leaves out a name that may be a link or a message: anybody can register somebody else's address. */
function greetingOf(name: string): string {
  const plain = cleanLine(name);
  return /^(?=.{1,60}$)[\p{L}\p{M}]+(?:(?:[ '’-]|\. )[\p{L}\p{M}]+)*\.?$/u.test(plain)
    ? `Namaste ${plain},`
    : 'Namaste,';
}
