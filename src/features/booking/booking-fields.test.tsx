import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';

import type { PaymentDetails } from '#contract/calls/booking-calls.ts';

import { PaymentFields } from './booking-fields.tsx';
import { emptyPerson } from './booking-values.ts';

const details = { service: 'Test wallet', accountName: '', accountNumber: '0123', note: '', qr: null };

interface Booking {
  readonly details: PaymentDetails | null | undefined;
  readonly isOnline?: boolean;
  readonly price?: number;
}

function Payment({ details, isOnline = false, price }: Booking) {
  const form = useForm({ defaultValues: { ...emptyPerson, paymentMethod: isOnline ? 'Online' : '' } });
  return (
    <PaymentFields
      form={form}
      isOnline={isOnline}
      picture={undefined}
      onPicture={() => {}}
      details={details}
      price={price}
    />
  );
}

const shown = (booking: Booking) => renderToStaticMarkup(<Payment {...booking} />);

test('offers Online once the shop has payment details', () => {
  expect(shown({ details })).toContain('<option>Online</option>');
  for (const none of [null, undefined]) {
    expect(shown({ details: none })).toContain('<option>Cash</option>');
    expect(shown({ details: none })).not.toContain('<option>Online</option>');
  }
});

test('shows the account and the amount, or the shop’s contacts where there is no price yet', () => {
  const priced = shown({ details, isOnline: true, price: 1500 });
  for (const text of ['Test wallet', '0123', 'NPR 1,500']) expect(priced).toContain(text);
  expect(priced).not.toContain('The price isn’t set yet');
  const unpriced = shown({ details, isOnline: true });
  expect(unpriced).toContain('NPR [Amount]');
  expect(unpriced).toContain('The price isn’t set yet');
});
