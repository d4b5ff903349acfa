import type { Order } from '#contract/calls/order-calls.ts';
import { shop } from '#contract/names/shop.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/money.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { shopDate } from '#server/shop-time.ts';

import type { MailCopy } from './mail-copy.ts';

/** Renders an email as plain text. */
export function mailText({ heading, paragraphs, button, order, details, note }: MailCopy): string {
  const blocks = [
    shop.shopName,
    heading,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...(order ? [orderText(order)] : []),
    ...(details ? [detailsText(details)] : []),
    note,
    `${shop.shopName}, ${shop.contact.address}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function detailsText({ title, lines }: NonNullable<MailCopy['details']>): string {
  const texts = lines.map(([label, value]) =>
    value.includes('\n') ? `${label}:\n  ${value.replaceAll('\n', '\n  ')}` : `${label}: ${value}`,
  );
  return `${title}\n\n${texts.join('\n')}`;
}

function orderText(order: Order): string {
  const items = order.orderItems.map(
    (item) => `- ${itemName(item)}: ${item.quantity} x ${amount(item.unitPrice)} = ${amount(item.totalPrice)}`,
  );
  const sums = sumsOf(order).map(([name, value]) => `${name}: ${value}`);
  return [orderTitle(order), items.join('\n'), sums.join('\n'), `To:\n${deliveryLines(order).join('\n')}`].join('\n\n');
}

export function orderTitle(order: Order): string {
  return `Order ${order.orderNumber}, ${shopDate(order.orderDate)}`;
}

export function itemName({ productName, attributeName, attributeValue }: Order['orderItems'][number]): string {
  return attributeValue
    ? `${productName} (${attributeName ? `${attributeName}: ` : ''}${attributeValue})`
    : productName;
}

/** The lines below the items, as on the shop's pages. */
export function sumsOf(order: Order): [string, string][] {
  const discount: [string, string][] = order.couponCode
    ? [[`Coupon ${order.couponCode}`, amount(-order.couponDiscount)]]
    : [];
  return [
    ['Subtotal', amount(order.subtotal)],
    ...discount,
    ['Shipping', amount(order.shippingFee)],
    ['Total', amount(order.totalAmount)],
  ];
}

/** Address and notes of an order. */
export function deliveryLines({ recipient, company, address, phoneNumber, notes, note }: Order): string[] {
  const town = [address.city, address.zipCode].filter(Boolean).join(' ');
  const place = [address.streetAddress, town, address.state, address.country];
  const phone = formatPhone(phoneNumber);
  const lines = [recipient, company, ...place, phone, notes && `Notes: ${notes}`, note && `Cart note: ${note}`];
  return lines.filter((line) => line !== '');
}

/** Formats an amount of the API, in rupees. */
export function amount(rupees: number): string {
  return formatPaisa(paisaFromRupees(rupees));
}
