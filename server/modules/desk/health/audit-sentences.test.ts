import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { packageRoot } from '#server/package-root.ts';
import { auditSentence, auditSentences } from './audit-sentences.ts';

interface Row {
  readonly action: string;
  readonly subject?: string;
  readonly subjectName?: string;
  readonly who?: string;
  readonly name?: string;
  readonly before?: object;
  readonly after?: object;
}

const say = ({ before, after, ...row }: Row) =>
  auditSentence({
    who: 'staff:1',
    name: 'Asha',
    subject: 'order:1',
    subjectName: 'K-123',
    ...row,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  });

const zone = {
  name: 'Kathmandu',
  countries: [],
  places: [],
  feePaisa: 10_000,
  freeFromPaisa: null,
  days: null,
  takesCash: true,
  cashUpToPaisa: null,
};

test.each<[Row, string]>([
  [{ action: 'order.packed', name: 'Pema' }, 'Pema packed order K-123.'],
  [
    { action: 'order.shipped', after: { courier: 'Sajha', trackingNumber: 'S-7' } },
    'Asha shipped order K-123 by Sajha S-7.',
  ],
  [
    { action: 'order.canceled', who: 'customer:7', name: 'Maya', after: { note: 'Too late.' } },
    'Maya canceled order K-123: Too late.',
  ],
  [
    { action: 'order.refunded', after: { note: 'Rs 100: Broken' } },
    'Asha gave back Rs 100 of order K-123: Broken.',
  ],
  [
    { action: 'staff.login', after: { method: 'invite', device: 'Unknown device' } },
    'Asha logged in by an invitation on an unknown device.',
  ],
  [
    { action: 'staff.step-up', after: { method: 'passkey' } },
    'Asha confirmed who they are by a passkey.',
  ],
  [
    { action: 'order.packed', subjectName: '', who: 'command', name: '' },
    'A command on the server packed an order that is gone.',
  ],
  [
    {
      action: 'setting.set',
      subject: 'setting:delivery',
      subjectName: '',
      before: { delivery: [zone] },
      after: { delivery: [{ ...zone, feePaisa: 15_000 }] },
    },
    'Asha changed the fee of Kathmandu from Rs 100 to Rs 150.',
  ],
  [
    { action: 'setting.set', subjectName: '', before: { lowStock: 5 }, after: { lowStock: 3 } },
    'Asha changed ‘Low stock’ from 5 to 3.',
  ],
  [
    {
      action: 'product.edit',
      subjectName: 'Moon Ring',
      before: { pricePaisa: 10_000, description: 'x'.repeat(90), version: 1 },
      after: { pricePaisa: 15_000, description: 'y'.repeat(90), version: 2 },
    },
    'Asha changed the price from Rs 100 to Rs 150 and the description of the product ‘Moon Ring’.',
  ],
  [
    {
      action: 'product.stock',
      subjectName: 'Moon Ring',
      before: { stock: 5 },
      after: { stock: 3 },
    },
    'Asha lowered the stock of the product ‘Moon Ring’ from 5 to 3.',
  ],
  [
    { action: 'coupon.create', subject: 'coupon:DASHAIN', subjectName: '' },
    'Asha made the coupon ‘DASHAIN’.',
  ],
  [
    {
      action: 'staff.role',
      subjectName: 'Pema',
      before: { role: 'staff', areas: ['orders', 'money'] },
      after: { role: 'staff', areas: ['orders'] },
    },
    'Asha opened orders to Pema, before it was orders and money.',
  ],
  [
    {
      action: 'booking.payment-confirmed',
      subject: 'booking:B-9',
      subjectName: '',
    },
    'Asha confirmed the payment of booking B-9.',
  ],
  [
    { action: 'payment.invented', subject: 'thing:9', subjectName: '' },
    'Asha did ‘payment.invented’ with thing:9.',
  ],
])('%j', (row, sentence) => expect(say(row)).toBe(sentence));

test('each action has a sentence, whatever its row has', () => {
  for (const action of Object.keys(auditSentences))
    for (const row of [{}, { before: {}, after: {} }, { subjectName: '' }]) {
      const said = say({ action, ...row });
      expect(said, action).toMatch(/^Asha [^.]{3,}\.$/);
      expect(said, action).not.toMatch(/undefined|null|NaN|\[object|‘’| {2}/);
    }
});

/** The types say it, too: this says it where only tests are run. */
test('no action in the code lacks its sentence', () => {
  const files = globSync('server/**/*.ts', { cwd: packageRoot }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const actions = files.flatMap((file) =>
    [
      ...readFileSync(`${packageRoot}/${file}`, 'utf8').matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g),
    ].map(([, action = '']) => action),
  );
  expect(actions.length).toBeGreaterThan(30);
  expect(actions.filter((action) => !(action in auditSentences))).toEqual([]);
});
