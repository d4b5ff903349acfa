import { describe, expect, test } from 'vitest';

import type { Order } from '#contract/calls/order-calls.ts';
import { type OrderEvent, orderStates } from '#contract/names/order-states.ts';
import { type ShopSettings, settingsFrom } from '#contract/settings/entries.ts';

import type { MailContent } from './mail-copy.ts';
import { composeMail } from './mail-transport.ts';

const order: Order = {
  orderId: 'a1b2c3',
  orderNumber: 'A1B2C3',
  orderDate: '2026-11-21T09:30:00.000Z',
  subtotal: 3000,
  couponCode: 'DASHAIN',
  couponDiscount: 300.5,
  shippingFee: 100,
  totalAmount: 2799.5,
  method: 0,
  phoneNumber: '+977 98000',
  recipient: 'Maya <b>Gurung</b>',
  company: '',
  note: 'Please wrap it',
  notes: '',
  cardText: 'Happy birthday, Ama!',
  address: {
    country: 'Nepal',
    state: 'Bagmati',
    city: 'Patan',
    streetAddress: 'Swotha 1',
    zipCode: '44700',
  },
  orderItems: [
    {
      productId: 'p1',
      productImage: '',
      productName: 'Opal & Onyx Ring',
      attributeName: 'Size',
      attributeValue: '7',
      unitPrice: 1500,
      quantity: 2,
      totalPrice: 3000,
    },
  ],
  payment: { status: 0, state: 'awaiting', hasScreenshot: false },
  parcel: { state: 'not-packed', courier: '', trackingNumber: '' },
  history: [],
};

const unset = settingsFrom(new Map());
const sphatik: ShopSettings = {
  ...unset,
  name: 'Sphatik',
  email: 'namaste@sphatik.example',
  greeting: 'Namaste',
};

const make = (content: MailContent, shop = sphatik) =>
  composeMail(
    {
      id: 'm1',
      recipient: 'maya@example.com',
      content,
      createdAt: '2026-11-21T09:30:00.000Z',
      attempts: 1,
    },
    {
      shop,
      publicUrl: 'https://shop.example',
      sender: { name: shop.name, address: shop.email },
    },
  );

describe('An email about an order', () => {
  test('shows items, sums and address in text and in HTML', () => {
    const { text, html, subject } = make({ kind: 'order-placed', name: 'Maya', order });
    expect(subject).toBe('Sphatik: thank you for your order');
    const lines = [
      'Order A1B2C3, 21 November 2026',
      '- Opal & Onyx Ring (Size: 7): 2 x Rs 1,500 = Rs 3,000',
      'Subtotal: Rs 3,000',
      'Coupon DASHAIN: -Rs 300.50',
      'Shipping: Rs 100',
      'Total: Rs 2,799.50',
      'Maya <b>Gurung</b>',
      'Patan 44700',
      'Cart note: Please wrap it',
      'On the gift card: Happy birthday, Ama!',
    ];
    for (const line of lines) expect(text.split('\n')).toContain(line);
    for (const amount of ['Rs 3,000', '-Rs 300.50', 'Rs 100', 'Rs 2,799.50'])
      expect(html).toContain(`${amount}<`);
    expect(html).toContain('Opal &amp; Onyx Ring (Size: 7)');
    expect(html).toContain('Maya &lt;b&gt;Gurung&lt;/b&gt;');
    expect(html).toContain('href="https://shop.example/profile?tab=MyOrders"');
  });

  test('shows the order number of the screens', () => {
    const numbered = {
      ...order,
      orderId: '3f9ac07e-1111-4222-8333-444455556666',
      orderNumber: '7KQM2XHD',
    };
    const mails = [
      make({ kind: 'order-placed', name: 'Maya', order: numbered }),
      make({ kind: 'order-status', name: 'Maya', order: numbered, event: 'packed', note: '' }),
      make({
        kind: 'order-received',
        customer: 'Maya',
        order: { ...numbered, method: 1 },
        path: '',
      }),
    ];
    for (const { text, html, subject } of mails) {
      expect(text).toContain('7KQM2XHD');
      expect(`${text}${html}${subject}`.toLowerCase()).not.toContain('3f9ac07e-');
    }
  });

  test('has its own subject and text for each status', () => {
    const step = { kind: 'order-status', name: 'Maya', event: 'packed', note: '' } as const;
    const mails = orderStates.map((_, status) =>
      make({ ...step, order: { ...order, payment: { ...order.payment, status } } }),
    );
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(orderStates.length);
    expect(mails[2]?.subject).toBe('Sphatik: your order is on its way');
    expect(mails[2]?.html).toContain('Your order has left our shop');
    expect(mails[4]?.text).toContain('Your order was canceled');
  });

  test('of an order that is picked up says where and when, and that it is ready', () => {
    const shop = { ...sphatik, pickupNote: 'Daily from 7 to 11.' };
    const pickup: Order = {
      ...order,
      isPickup: true,
      shippingFee: 0,
      address: { country: '', state: '', city: '', streetAddress: '', zipCode: '' },
    };
    const placed = make({ kind: 'order-placed', name: 'Maya', order: pickup }, shop);
    expect(placed.text).toContain('Where and when: Daily from 7 to 11.');
    expect(placed.text).toContain('Who picks it up:\nMaya <b>Gurung</b>\n+977 98000');
    expect(placed.text).toContain('Pickup: Rs 0');
    const stepOf = (event: OrderEvent, status: number, state = 'awaiting') => {
      const payment = { ...order.payment, status, state };
      const step = { name: 'Maya', event, note: '', order: { ...pickup, payment } };
      return make({ kind: 'order-status', ...step }, shop);
    };
    const ready = stepOf('packed', 1);
    expect(ready.subject).toBe('Sphatik: your order is ready to be picked up');
    expect(ready.text).toContain('Daily from 7 to 11. Please bring Rs 2,799.50 in cash.');
    expect(stepOf('packed', 1, 'confirmed').text).not.toContain('in cash');
    expect(stepOf('delivered', 3).subject).toBe('Sphatik: you have picked up your order');
    const received = { customer: 'Maya', order: pickup, path: '' };
    const { text } = make({ kind: 'order-received', ...received }, shop);
    expect(text).toContain('It is picked up at the shop.\n\nCash at the shop.');
    for (const mail of [ready, stepOf('payment-confirmed', 1), stepOf('canceled', 4)])
      expect(mail.text).not.toMatch(/parcel|courier|sent\.|packing/);
  });

  test.each([
    ['canceled', 4, 'We’ll send the money that you paid back to you.'],
    ['returned', 5, 'We will be in touch.'],
  ] as const)('a %s order says where its money is', (event, status, owed) => {
    const textIn = (state: string) =>
      make({
        kind: 'order-status',
        name: 'Maya',
        event,
        note: '',
        order: { ...order, payment: { ...order.payment, status, state } },
      }).text;
    expect(textIn('refunded')).toContain('We have sent your money back.');
    expect(textIn('refunded')).not.toContain(owed);
    expect(textIn('confirmed')).toContain(owed);
  });

  test('that staff have taken says what was paid of it, and what was too much', () => {
    const textOf = (payment: Partial<Order['payment']>, parcel = 'not-packed') => {
      const placed = {
        ...order,
        method: 1,
        payment: { ...order.payment, ...payment },
        parcel: { ...order.parcel, state: parcel },
      };
      return make({ kind: 'order-by-hand', name: 'Maya', order: placed, hasNoAccount: true }).text;
    };
    const part = { received: 1000, left: 1799.5, owing: 0 };
    expect(textOf({})).toContain('It is still to be paid.');
    expect(textOf({ state: 'partly-paid', part })).toContain(
      'Rs 1,799.50 of it is still to be paid.',
    );
    const tooMuch = { state: 'overpaid', part: { received: 3000, left: 0, owing: 200.5 } };
    for (const text of [textOf(tooMuch), textOf(tooMuch, 'delivered')]) {
      expect(text).toContain('You have paid Rs 200.50 too much');
      expect(text).not.toContain('to be paid');
    }
  });

  test('of the rest of a payment reminds of that alone', () => {
    const payment = {
      ...order.payment,
      state: 'partly-paid',
      part: { received: 1000, left: 1799.5, owing: 0 },
    };
    const { text, subject } = make({
      kind: 'order-reminder',
      name: 'Maya',
      hasNoAccount: false,
      order: { ...order, method: 1, payment },
    });
    expect(subject).toContain('waits for the rest of its payment');
    expect(text).toContain('We have not seen the rest of Rs 1,799.50 for order');
  });

  test('names the customer to the owner, and leads to the desk', () => {
    const { text, html } = make({
      kind: 'order-received',
      customer: 'Maya <maya@x.y>',
      order: { ...order, method: 1 },
      path: '/admin/orders/a1',
    });
    expect(text).toContain('From Maya <maya@x.y>, phone +977 98000.');
    expect(text).toContain('/admin/orders/a1');
    expect(html).toContain('Maya &lt;maya@x.y&gt;');
  });
});

test.each([
  ['Maya', 'Namaste Maya,'],
  ["Dr. Anne-Marie O'Brien", "Namaste Dr. Anne-Marie O'Brien,"],
  ['माया गुरुङ', 'Namaste माया गुरुङ,'],
  ['गर्\u200dयो थापा', 'Namaste गर्\u200dयो थापा,'],
  ['evil.example', 'Namaste,'],
  ['Win http://evil.example', 'Namaste,'],
  ['Maya\r\nBcc: spy@example.com\r\n\r\nHello', 'Namaste,'],
  ['<script>alert(1)</script><img src=x>', 'Namaste,'],
  ['', 'Namaste,'],
  ['x'.repeat(61), 'Namaste,'],
])('%s is greeted with %s', (name, greeting) => {
  const { text, html } = make({
    kind: 'reset-password',
    name,
    link: 'https://shop.example/reset-password?token=t',
  });
  expect(text.split('\n')).toContain(greeting);
  expect(html).toContain(greeting.replace("'", '&#39;'));
  if (greeting === 'Namaste,') expect(text + html).not.toMatch(/evil|spy@|alert|xxx/);
});

describe('An email of another shop', () => {
  const refund = { id: '7KQM-2XHD', subject: 'Fitting', name: 'Maya', lines: [] };
  const of = (own: Partial<ShopSettings>) =>
    make({ kind: 'booking-refunded', note: refund, amount: '' }, { ...unset, ...own });

  test('has its name, contacts and address', () => {
    const { subject, text, html } = of({
      name: 'Wheels & Co',
      phone: '+49 30 1234',
      hours: 'Monday to Friday',
      street: 'Torstraße 1',
      city: 'Berlin',
      postalCode: '10119',
      country: 'Germany',
    });
    expect(subject).toBe('Wheels & Co: your refund is on its way (7KQM-2XHD)');
    const lines = text.split('\n');
    expect(lines[0]).toBe('Wheels & Co');
    expect(lines).toContain(
      'Questions? Reply to this email, or call +49 30 1234 (Monday to Friday).',
    );
    expect(lines.at(-2)).toBe('Wheels & Co, Torstraße 1, Berlin 10119, Germany');
    expect(html).toContain('Wheels &amp; Co, Torstraße 1, Berlin 10119, Germany');
    expect(`${subject}${text}${html}`).not.toContain('Sphatik');
  });

  test('leaves out what is not set', () => {
    const { text, html } = of({ name: 'Wheels' });
    expect(text.split('\n').slice(-4)).toEqual([
      'Questions? Reply to this email.',
      '',
      'Wheels',
      '',
    ]);
    expect(html).toContain('>Questions? Reply to this email.<');
    expect(html).toContain('>Wheels</p>');
    const { text: withoutHours } = of({ name: 'Wheels', phone: '+49 30 1234', hours: '' });
    expect(withoutHours).toContain('or call +49 30 1234.\n');
  });

  test('about an appointment at the shop has its address, and no gap without one', () => {
    const note = {
      id: '7KQM-2XHD',
      subject: 'Fitting',
      name: 'Maya',
      lines: [],
      email: 'maya@example.com',
      sequence: 0,
      agreedAt: '2026-11-21T09:30:00.000Z',
      startsAt: '2026-12-21T09:30:00.000Z',
      minutes: 30,
      timeZone: '',
      place: '',
      isAtShop: true,
    } as const;
    const mailOf = (own: Partial<ShopSettings>) =>
      make({ kind: 'booking-scheduled', note }, { ...unset, ...own });
    const own = { name: 'Wheels', email: 'hi@wheels.example', street: 'Main Street 1' };
    const set = mailOf(own);
    expect(set.text).toContain('Where: Main Street 1\n');
    const calendar = set.calendar?.replaceAll('\r\n ', '');
    expect(calendar).toContain('LOCATION:Main Street 1');
    expect(calendar).toContain('SUMMARY:Fitting\\, Wheels');
    expect(calendar).toContain('Questions: hi@wheels.example');
    expect(calendar).toMatch(/ORGANIZER;CN="Wheels":mailto:hi@wheels\.example/i);
    expect(calendar).not.toContain('Sphatik');
    const bare = mailOf({ name: 'Wheels' });
    expect(`${bare.text}${bare.calendar}`).not.toMatch(/Where|LOCATION|Questions:/);
  });
});

test('an email about a piece that is back says when there are few, and how to end such emails', () => {
  const content = {
    kind: 'back-in-stock',
    piece: 'Moon <Ring> (Size: 7)',
    page: 'https://shop.example/products/moon-ring',
    link: 'https://shop.example/newsletter/unsubscribe?token=back-1',
    oneClick: 'https://shop.example/api/back-in-stock/end?token=back-1',
  } as const;
  const mail = make(content);
  expect(mail.subject).toBe('Sphatik: Moon <Ring> (Size: 7) is back');
  expect(mail.link).toBe(content.page);
  expect(mail.headers).toEqual({
    'List-Unsubscribe': `<${content.oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(content.link);
    expect(body).not.toContain('only');
  }
  expect(mail.html).toContain('Moon &lt;Ring&gt;');
  expect(make({ ...content, pieces: 1 }).text).toContain('There is only one, and more people');
  expect(make({ ...content, pieces: 2 }).text).toContain('There are only 2, and more people');
});
