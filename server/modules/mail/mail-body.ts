import type { Order } from '#contract/calls/order-calls.ts';
import { shopDate } from '#contract/rules/texts/dates.ts';
import { escapeHtml } from '#contract/rules/texts/escape-html.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/texts/money.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import { addressOf } from '#contract/settings/address.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';

import { letterHtml } from './letter-body.ts';
import type { MailCopy } from './mail-copy.ts';

/** Renders an email as plain text. */
export function mailText(
  { heading, paragraphs, button, order, details, note, end, letter }: MailCopy,
  shop: ShopSettings,
): string {
  const blocks = [
    shop.name,
    heading,
    ...paragraphs,
    ...(letter ? [letter.text] : []),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...(order ? [orderText(order)] : []),
    ...(details ? [detailsText(details)] : []),
    note,
    ...(end ? [`${end.label}:\n${end.link}`] : []),
    signatureOf(shop),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Who writes, and from where. */
export function signatureOf(shop: ShopSettings): string {
  return [shop.name, addressOf(shop)].filter(Boolean).join(', ');
}

function detailsText({ title, lines }: NonNullable<MailCopy['details']>): string {
  const texts = lines.map(([label, value]) =>
    value.includes('\n') ? `${label}:\n  ${value.replaceAll('\n', '\n  ')}` : `${label}: ${value}`,
  );
  return `${title}\n\n${texts.join('\n')}`;
}

function orderText(order: Order): string {
  const items = order.orderItems.map(
    (item) =>
      `- ${itemName(item)}: ${item.quantity} x ${amount(item.unitPrice)} = ${amount(item.totalPrice)}`,
  );
  const sums = sumsOf(order).map(([name, value]) => `${name}: ${value}`);
  return [
    orderTitle(order),
    items.join('\n'),
    sums.join('\n'),
    `${whoGets(order)}:\n${deliveryLines(order).join('\n')}`,
  ].join('\n\n');
}

export function orderTitle(order: Order): string {
  return `Order ${order.orderNumber}, ${shopDate(order.orderDate)}`;
}

export function itemName({
  productName,
  attributeName,
  attributeValue,
}: Order['orderItems'][number]): string {
  return attributeValue
    ? `${productName} (${attributeName ? `${attributeName}: ` : ''}${attributeValue})`
    : productName;
}

const couponOff = (rupees: number) => (rupees > 0 ? amount(-rupees) : 'free delivery');

/** The lines below the items, as on the shop's pages. */
export function sumsOf(order: Order): [string, string][] {
  const { couponCode, discountReason = '' } = order;
  const by = couponCode
    ? `Coupon ${couponCode}`
    : `Discount${discountReason && `: ${discountReason}`}`;
  const discount: [string, string][] =
    order.couponDiscount > 0 || couponCode ? [[by, couponOff(order.couponDiscount)]] : [];
  return [
    ['Subtotal', amount(order.subtotal)],
    ...discount,
    [order.isPickup ? 'Pickup' : 'Shipping', amount(order.shippingFee)],
    ['Total', amount(order.totalAmount)],
  ];
}

const whoGets = ({ isPickup }: Order) => (isPickup ? 'Who picks it up' : 'To');

/** Address and notes of an order. */
export function deliveryLines({
  recipient,
  company,
  address,
  phoneNumber,
  notes,
  note,
  cardText = '',
}: Order): string[] {
  const town = [address.city, address.zipCode].filter(Boolean).join(' ');
  const place = [address.streetAddress, town, address.state, address.country];
  const phone = formatPhone(phoneNumber);
  const lines = [
    recipient,
    company,
    ...place,
    phone,
    notes && `Notes: ${notes}`,
    note && `Cart note: ${note}`,
    cardText && `On the gift card: ${cardText}`,
  ];
  return lines.filter((line) => line !== '');
}

/** Formats an amount of the API, in rupees. */
export function amount(rupees: number): string {
  return formatPaisa(paisaFromRupees(rupees));
}

// Mail programs support tables and inline styles, but no external fonts, pictures and scripts.

const ink = '#241a30';
const muted = '#665a72';
const line = '#e4d9cb';
const serif = "Georgia, 'Times New Roman', serif";
const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Renders an email as HTML. All texts are escaped. */
export function mailHtml(copy: MailCopy, shop: ShopSettings): string {
  const { subject, preview, heading, paragraphs, button, order, details, note, end } = copy;
  if (copy.letter && end) {
    const { html } = copy.letter;
    const sent = { subject, preview, html, note, end };
    return letterHtml({ ...sent, shopName: shop.name, signature: signatureOf(shop) });
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#fbf7f1;color:${ink};font:16px/1.6 ${sans}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}${'&#8199;&#847; '.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf7f1"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font:24px/1.2 ${serif};letter-spacing:.02em">${escapeHtml(shop.name)}</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${line};border-radius:12px;padding:32px 28px">
<h1 style="margin:0 0 16px;font:400 28px/1.25 ${serif}">${escapeHtml(heading)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('\n')}
${button ? buttonHtml(button) : ''}
${order ? orderHtml(order) : ''}
${details ? detailsHtml(details) : ''}
</td></tr>
<tr><td style="padding:20px 4px 0;font-size:14px;color:${muted}">
<p style="margin:0 0 8px">${escapeHtml(note)}</p>
${end ? `<p style="margin:0 0 8px"><a href="${escapeHtml(end.link)}" style="color:${muted}">${escapeHtml(end.label)}</a></p>` : ''}
<p style="margin:0">${escapeHtml(signatureOf(shop))}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function buttonHtml({ label, link }: NonNullable<MailCopy['button']>): string {
  const href = escapeHtml(link);
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;background:${ink};color:#fbf7f1;text-decoration:none;border-radius:999px;padding:14px 28px;font-weight:600">${escapeHtml(label)}</a></p>
<p style="margin:0 0 8px;font-size:14px;color:${muted};overflow-wrap:anywhere">Or open this address: <a href="${href}" style="color:#5b3a8c">${href}</a></p>`;
}

function orderHtml(order: Order): string {
  const items = order.orderItems.map((item) =>
    row(
      `${escapeHtml(itemName(item))}<br>${small(`${item.quantity} × ${amount(item.unitPrice)}`)}`,
      item.totalPrice,
    ),
  );
  const sums = sumsOf(order).map(
    ([name, value]) =>
      `<tr><td style="padding:6px 0">${strongTotal(name, escapeHtml(name))}</td><td align="right" style="padding:6px 0;white-space:nowrap">${strongTotal(name, escapeHtml(value))}</td></tr>`,
  );
  return `<h2 style="margin:32px 0 8px;font:400 20px/1.3 ${serif};overflow-wrap:anywhere">${escapeHtml(orderTitle(order))}</h2>
<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${items.join('')}${sums.join('')}</table>
<h2 style="margin:24px 0 8px;font:400 20px/1.3 ${serif}">${whoGets(order)}</h2>
<p style="margin:0">${deliveryLines(order).map(escapeHtml).join('<br>')}</p>`;
}

function detailsHtml({ title, lines }: NonNullable<MailCopy['details']>): string {
  const rows = lines.map(
    ([label, value]) =>
      `<tr><td valign="top" style="padding:8px 16px 8px 0;border-bottom:1px solid ${line};color:${muted}">${escapeHtml(label)}</td><td valign="top" style="padding:8px 0;border-bottom:1px solid ${line};overflow-wrap:anywhere">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return `<h2 style="margin:32px 0 8px;font:400 20px/1.3 ${serif}">${escapeHtml(title)}</h2>
<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.join('')}</table>`;
}

function row(name: string, rupees: number): string {
  return `<tr><td style="padding:10px 12px 10px 0;border-bottom:1px solid ${line}">${name}</td><td align="right" valign="top" style="padding:10px 0;border-bottom:1px solid ${line};white-space:nowrap">${escapeHtml(amount(rupees))}</td></tr>`;
}

function small(text: string): string {
  return `<span style="font-size:14px;color:${muted}">${escapeHtml(text)}</span>`;
}

function strongTotal(name: string, html: string): string {
  return name === 'Total' ? `<strong>${html}</strong>` : html;
}
