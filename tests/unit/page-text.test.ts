import { describe, expect, test } from 'vitest';
import { standardDelivery } from '#contract/settings/delivery.ts';
import { ownPages } from '#contract/settings/pages.ts';
import { filledText } from '#server/modules/pages/page-text.ts';
import { standardTexts } from '#server/modules/pages/standard-texts.ts';
import { shopFrom } from '#server/shop-settings.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { anAccount } from '#tests/setup/rows.ts';

const textsWith = (stored: Readonly<Record<string, unknown>>) => {
  const shop = shopFrom(new Map(Object.entries(stored)), { hasPosts: false, hasProducts: true });
  return Object.fromEntries(ownPages.map((page) => [page, filledText(standardTexts[page], shop)]));
};
const allOf = (stored: Readonly<Record<string, unknown>>) =>
  Object.values(textsWith(stored)).join('\n');
const accounts = [anAccount({ accountNumber: '1' })];
const [zone] = standardDelivery;
const zones = (takesCash: boolean) => [{ ...zone, takesCash }];

describe('A standard text says what holds of the shop', () => {
  test('nothing of transfers, pictures and sharing without an account', () => {
    const all = allOf({ delivery: zones(true) });
    expect(all).toContain('You pay in cash on delivery. A coupon');
    expect(all).not.toMatch(/transfer|screenshot|Pictures you send|share with the shop|send a pic/);
    expect(allOf({ delivery: zones(true), paymentAccounts: accounts })).toContain('(payments)');
  });

  test.each([
    [
      { delivery: zones(true), pickup: true },
      'in cash on delivery or in cash when you pick up your order. A',
    ],
    [
      { delivery: zones(true), pickup: true, paymentAccounts: accounts },
      'in cash on delivery, in cash when you pick up your order, or by transfer in advance with a screenshot of the payment attached to the order. A',
    ],
    [{ delivery: zones(false), paymentAccounts: accounts }, 'You pay by transfer in advance'],
    [{ delivery: zones(false) }, 'We can’t take payments at the moment. A'],
  ])('how one pays with %j', (stored, words) => {
    expect(textsWith(stored).terms).toContain(words);
  });

  test('nothing of couriers and parcels where orders are picked up', () => {
    const all = allOf({
      delivery: [],
      pickup: true,
      exchangeDays: 3,
      phone: '+9779841000000',
      email: 'a@b.co',
    });
    expect(all).not.toMatch(
      /courier|[Ss]hipping (?:is|incl)|address and phone|shipped|of delivery/,
    );
  });

  test('nothing of bookings and custom orders that it does not take', () => {
    const all = allOf({ delivery: zones(true) });
    expect(all).not.toMatch(/\b[Bb]ook(?:ing|ings|ed)?\b(?!s)|[Cc]ustom orders|ideas?\b/);
    const some = allOf({ delivery: zones(true), customOrders: true });
    expect(some).toContain('| Custom orders, with everything');
    expect(some).toContain('Pictures you send (ideas), made');
  });

  test('by which ways one reaches it', () => {
    const terms = (stored: object) => textsWith({ delivery: zones(true), ...stored }).terms;
    expect(terms({ phone: '+9779841000000' })).toContain('and by phone until it has been shipped');
    expect(terms({ email: 'a@b.co' })).toContain('and by email until it has been shipped');
    expect(terms({})).toContain('until we have packed it. We refund');
  });

  test('all of it in the demo, without a gap', () => {
    const all = Object.values(standardTexts)
      .map((text) => filledText(text, { ...demoSettings, takesTransfers: true }))
      .join('\n');
    expect(all).toContain('by phone or email until it has been shipped');
    expect(all).toContain('(payments, ideas)');
    expect(all).toContain('| Bookings and custom orders, with');
    expect(all).not.toMatch(/\{\{| {2}|,,|\.\.(?!\.)/);
  });
});
