import { expect, test } from 'vitest';
import { omit } from '#contract/omit.ts';
import type { DeliveryZone } from '#contract/settings/delivery.ts';
import { type CashAllowance, paymentRefusal } from './cash-allowance.ts';
import type { Destination } from './delivery.ts';

const fresh: CashAllowance = {
  needsConfirmation: false,
  limitPaisa: 1_000_000,
  limitPieces: 5,
  openPaisa: 0,
  openPieces: 0,
  unchecked: { limitPaisa: 3_000_000, limitPieces: 9, openPaisa: 0, openPieces: 0 },
};
const nepal: DeliveryZone = {
  name: 'Nepal',
  countries: ['Nepal'],
  places: [],
  feePaisa: 10_000,
  freeFromPaisa: null,
  days: null,
  takesCash: true,
  cashUpToPaisa: null,
};
const shop = {
  email: 'namaste@sphatik.example',
  phone: '+977 1-5550123',
  country: 'Nepal',
  delivery: [nepal, { ...nepal, name: 'Abroad', countries: [], takesCash: false }],
};
const order = { method: 0, address: { country: 'Nepal' }, totalPaisa: 500_000, pieces: 3 };

test('an order that is picked up is paid in cash whatever the zones say, within the limits', () => {
  const pickup = { ...order, address: undefined, isPickup: true };
  const nowhere = { ...shop, delivery: [] };
  expect(paymentRefusal(fresh, pickup, true, nowhere)).toBeUndefined();
  expect(
    paymentRefusal({ ...fresh, needsConfirmation: true }, pickup, true, nowhere)?.description,
  ).toMatch(/^Paying at the shop needs a confirmed email address\./);
  expect(paymentRefusal(fresh, { ...pickup, pieces: 6 }, false, nowhere)).toMatchObject({
    code: 'cash-pieces-limit',
    description:
      'Until you have received a first order, you can order up to 5 pieces to pay at the shop. Please order less.',
  });
});

test('an order within both limits, to the paisa and the piece, is paid in cash', () => {
  expect(
    paymentRefusal(fresh, { ...order, totalPaisa: 1_000_000, pieces: 5 }, true, shop),
  ).toBeUndefined();
  expect(
    paymentRefusal({ ...fresh, openPaisa: 500_000, openPieces: 2 }, order, true, shop),
  ).toBeUndefined();
});

test.each([
  [
    fresh,
    { ...order, totalPaisa: 1_000_001 },
    'cash-value-limit',
    /up to Rs 10,000 .*Please order less, or pay online\.$/,
  ],
  [
    fresh,
    { ...order, pieces: 6 },
    'cash-pieces-limit',
    /up to 5 pieces .*Please order less, or pay online\.$/,
  ],
  [
    { ...fresh, openPaisa: 500_001, openPieces: 1 },
    order,
    'cash-value-limit',
    /you have Rs 5,000\.01\. Please wait/,
  ],
  [{ ...fresh, openPieces: 3 }, order, 'cash-pieces-limit', /you have 3 pieces\. Please wait/],
  [
    { ...fresh, needsConfirmation: true },
    order,
    'email-unconfirmed',
    /^Cash on delivery needs a confirmed email/,
  ],
  [
    fresh,
    { ...order, address: { country: 'United States' } },
    'cash-abroad',
    /in Nepal\..* please pay online\.$/,
  ],
  [
    { ...fresh, limitPieces: 1 },
    order,
    'cash-pieces-limit',
    /^Until your first parcel is delivered, you can order up to 1 piece with cash/,
  ],
])('%o with %o is refused as %s, with what to do', (allowance, wanted, code, text) => {
  expect(paymentRefusal(allowance, wanted, true, shop)).toMatchObject({ code });
  expect(paymentRefusal(allowance, wanted, true, shop)?.description).toMatch(text);
  expect(paymentRefusal(allowance, wanted, false, shop)?.description).not.toContain('pay online');
});

test('a button to confirm the email address is offered where that is what is missing', () => {
  const unconfirmed = { ...fresh, needsConfirmation: true };
  expect(paymentRefusal(unconfirmed, order, false, shop)).toEqual({
    code: 'email-unconfirmed',
    description:
      'Cash on delivery needs a confirmed email address. Open the link in the email we sent you.',
    asksToConfirm: true,
  });
});

test('an order that a coupon covers is limited as one whose payment nobody has checked', () => {
  const free = { ...order, totalPaisa: 0 };
  expect(paymentRefusal(fresh, { ...free, pieces: 9 }, true, shop)).toBeUndefined();
  expect(paymentRefusal(fresh, { ...free, pieces: 10 }, true, shop)).toMatchObject({
    code: 'unchecked-pieces-limit',
  });
  // The courier takes nothing for it.
  for (const address of [{ country: 'India' }, undefined])
    expect(paymentRefusal(fresh, { ...free, address }, true, shop)).toBeUndefined();
});

test('cash is for Nepal, however it is written, and the shop is asked where it takes nothing else', () => {
  for (const address of [{ country: 'Nepal' }, { country: ' nepal ' }, undefined])
    expect(paymentRefusal(fresh, { ...order, address }, true, shop)).toBeUndefined();
  const refusal = paymentRefusal(fresh, { ...order, address: { country: 'India' } }, false, shop);
  expect(refusal?.description).toMatch(/please write to \S+@\S+ or call \+977/);
});

const paid = { ...order, method: 1, address: { country: 'Japan' } };

test('a payment that nobody has checked has limits of its own, abroad as well', () => {
  expect(
    paymentRefusal(fresh, { ...paid, totalPaisa: 3_000_000, pieces: 9 }, true, shop),
  ).toBeUndefined();
  const tooMuch = paymentRefusal(fresh, { ...paid, totalPaisa: 3_000_001 }, true, shop);
  expect(tooMuch).toMatchObject({ code: 'unchecked-value-limit', asksToConfirm: false });
  expect(tooMuch?.description).toMatch(
    /up to Rs 30,000 on order before we have seen the payment\. Please order in parts, or write to .* larger order\.$/,
  );
  const unchecked = { limitPaisa: null, limitPieces: 9, openPaisa: 100, openPieces: 7 };
  const tooMany = paymentRefusal(
    { ...fresh, needsConfirmation: true, unchecked },
    paid,
    true,
    shop,
  );
  expect(tooMany).toMatchObject({ code: 'unchecked-pieces-limit', asksToConfirm: true });
  expect(tooMany?.description).toMatch(
    /you have 7 pieces\. .* once we have confirmed that, open the link/,
  );
});

test('without limits only the email address matters; a server of before has none for unchecked payments', () => {
  const trusted = { ...fresh, limitPaisa: null, limitPieces: null };
  expect(
    paymentRefusal(trusted, { ...order, totalPaisa: 99_999_999, pieces: 999 }, true, shop),
  ).toBeUndefined();
  const before = omit(fresh, 'unchecked');
  expect(paymentRefusal(before, { ...paid, totalPaisa: 99_999_999 }, true, shop)).toBeUndefined();
});

test('a shop that has set neither email nor phone is asked', () => {
  const refusal = paymentRefusal(fresh, { ...order, address: { country: 'India' } }, false, {
    ...shop,
    email: '',
    phone: '',
  });
  expect(refusal?.description).toMatch(/please ask us, and/);
});

const textsOf = (
  zones: readonly Partial<DeliveryZone>[],
  address: Destination,
  isOnline = true,
) => {
  const delivery = zones.map((zone) => ({ ...nepal, ...zone }));
  const refusal = paymentRefusal(fresh, { ...order, address }, isOnline, { ...shop, delivery });
  return refusal && [refusal.code, refusal.description];
};

test('a zone may take no cash, or up to a sum', () => {
  const hills = { name: 'the hills', places: ['Jomsom'], takesCash: false };
  const rest = { name: 'Nepal', cashUpToPaisa: 499_999 };
  const jomsom = { country: 'Nepal', city: 'Jomsom' };
  expect(textsOf([hills, rest], jomsom)).toEqual([
    'cash-abroad',
    'We don’t take cash on delivery in the hills. Parcels there are paid before: please pay online.',
  ]);
  expect(textsOf([hills, rest], { country: 'Nepal' })).toEqual([
    'cash-zone-limit',
    'We take up to Rs 4,999.99 in cash elsewhere in Nepal. Please pay online, or order less.',
  ]);
  expect(textsOf([rest], { country: 'Nepal' }, false)?.[1]).toMatch(
    /^We take up to Rs 4,999\.99 in cash in Nepal\. Please order less, or write to /,
  );
  expect(textsOf([{ ...rest, cashUpToPaisa: 500_000 }], { country: 'Nepal' })).toBeUndefined();
});

test('a shop that takes no cash says so', () => {
  expect(textsOf([{ takesCash: false }], { country: 'Nepal' })).toEqual([
    'cash-abroad',
    'We don’t take cash on delivery. Parcels are paid before: please pay online.',
  ]);
});
