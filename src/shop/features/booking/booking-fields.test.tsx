import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';

import type { PaymentDetails, WayToPay } from '#contract/calls/service-calls.ts';
import { messages } from '#contract/names/messages.ts';

import { PaymentFields } from './booking-fields.tsx';
import { emptyBooking } from './booking-values.ts';

const details = {
  service: 'Test wallet',
  accountName: '',
  accountNumber: '0123',
  note: '',
  qr: null,
};

interface Booking {
  readonly accounts: readonly PaymentDetails[] | null | undefined;
  readonly isOnline?: boolean;
  readonly price?: number | null;
  readonly isPictureMissing?: boolean;
  readonly ways?: readonly WayToPay[];
  readonly chosen?: string;
}

function Payment({ accounts, isOnline = false, price, ...booking }: Booking) {
  const { isPictureMissing = false, ways = [], chosen = '' } = booking;
  const form = useForm({
    defaultValues: { ...emptyBooking, paymentMethod: isOnline ? 'Online' : chosen },
  });
  return (
    <PaymentFields
      form={form}
      isOnline={isOnline}
      picture={undefined}
      onPicture={() => {}}
      accounts={accounts}
      ways={ways}
      price={price}
      isPictureMissing={isPictureMissing}
    />
  );
}

const shown = (booking: Booking) => renderToStaticMarkup(<Payment {...booking} />);

test('offers Online once the shop has payment details', () => {
  expect(shown({ accounts: [details] })).toContain('<option value="Online">Online</option>');
  for (const none of [null, undefined]) {
    expect(shown({ accounts: none })).toContain('<option value="Cash">Cash</option>');
    expect(shown({ accounts: none })).not.toContain('<option value="Online">Online</option>');
  }
});

test('shows the account, and the amount once it is known', () => {
  const priced = shown({ accounts: [details], isOnline: true, price: 1500 });
  for (const text of ['Test wallet', '0123', 'Rs 1,500']) expect(priced).toContain(text);
  const unchosen = shown({ accounts: [details], isOnline: true });
  expect(unchosen).toContain('0123');
  expect(unchosen).not.toContain('Rs ');
});

test('asks for no payment without a price', () => {
  const unpriced = shown({ accounts: [details], price: null });
  expect(unpriced).toContain('nothing to pay now');
  expect(unpriced).not.toMatch(/<select|<input|0123/);
});

test('marks a missing screenshot as required', () => {
  const missing = shown({ accounts: [details], isOnline: true, isPictureMissing: true });
  expect(missing).toMatch(/<input[^>]* required=""[^>]* aria-invalid="true"/);
  expect(missing).toContain(messages.screenshotMissing);
});

test('offers wallets and cards before the others, and says what the chosen one does', () => {
  const ways = [{ provider: 'khalti', choice: 'Khalti', hint: 'You pay with Khalti.' }];
  const unchosen = shown({ accounts: null, ways });
  expect(unchosen).toContain('<option value="khalti">Khalti</option><option value="Cash">');
  expect(unchosen).not.toContain('You pay with Khalti.');
  expect(shown({ accounts: null, ways, chosen: 'khalti' })).toContain('You pay with Khalti.');
});
