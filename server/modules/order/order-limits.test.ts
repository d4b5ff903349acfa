import { expect, test } from 'vitest';

import { limitOf } from '#contract/settings/payment.ts';
import { heldUntil, standingOf } from './order-limits.ts';

type Row = Parameters<typeof standingOf>[0];

/** Of a customer who has just registered. */
const newcomer: Row = {
  confirmedAt: null,
  delivered: 0,
  recentOrders: 0,
  firstRecentAt: null,
  openPaisa: null,
  openPieces: null,
  uncheckedPaisa: null,
  uncheckedPieces: null,
  cashPaisa: null,
  cashPieces: null,
  uncheckedLimitPaisa: null,
  uncheckedLimitPieces: null,
  holdDays: null,
  remindDays: null,
};
const withMail = { rateLimit: true, smtpUrl: 'smtp://mail.example' };
const withoutMail = { rateLimit: true, smtpUrl: undefined };
const cashLimitPaisa = limitOf('cash-limit-value', undefined) ?? 0;
const cashLimitPieces = limitOf('cash-limit-pieces', undefined) ?? 0;
const inCash = { limitPaisa: cashLimitPaisa, limitPieces: cashLimitPieces };

test('an address is confirmed where the shop can send emails, and until then allows less', () => {
  const asked = standingOf(newcomer, withMail).cash;
  expect(asked).toMatchObject({ needsConfirmation: true, ...inCash, unchecked: inCash });
  const confirmed = { ...newcomer, confirmedAt: '2026-11-29T06:15:00.000Z' };
  for (const { cash } of [standingOf(confirmed, withMail), standingOf(newcomer, withoutMail)]) {
    expect(cash).toMatchObject({ needsConfirmation: false, ...inCash });
    expect(cash.unchecked?.limitPaisa).toBeGreaterThan(cashLimitPaisa);
    expect(cash.unchecked?.limitPieces).toBeGreaterThan(cashLimitPieces);
  }
});

test('without rate limits only what the owner has set applies', () => {
  const row = { ...newcomer, cashPieces: '3' };
  expect(standingOf(row, { ...withoutMail, rateLimit: false }).cash).toMatchObject({
    limitPaisa: null,
    limitPieces: 3,
    unchecked: { limitPaisa: null, limitPieces: null },
  });
});

test('who has received a parcel has no limits, and open orders still count', () => {
  const known = standingOf({ ...newcomer, delivered: 1, cashPieces: '3', openPieces: 4 }, withMail);
  expect(known.isKnown).toBe(true);
  expect(known.cash).toMatchObject({ limitPaisa: null, limitPieces: null, openPieces: 4 });
});

test('pieces are held for whole days, or without an end', () => {
  const from = Date.parse('2026-11-29T06:15:00.000Z');
  expect(heldUntil(3, from)).toBe('2026-12-02T06:15:00.000Z');
  expect(heldUntil(0, from)).toBe('2026-11-29T06:15:00.000Z');
  expect(heldUntil(null, from)).toBeNull();
});
