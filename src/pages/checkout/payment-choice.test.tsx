import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#src/lib/query.ts';
import { CashNotice, cashAllowanceQuery, PaymentChoice, useCashRefusal } from './payment-choice.tsx';

const details = { service: 'Test wallet', accountName: 'Sphatik', accountNumber: '0123', note: 'Thank you', qr: null };
const props = {
  onChange: () => {},
  totalPaisa: 279_950,
  picture: undefined,
  onPicture: () => {},
  isPictureMissing: false,
};

test('a shop without payment details offers cash only', () => {
  const html = renderToStaticMarkup(<PaymentChoice {...props} payment="cash" details={undefined} />);
  expect(html).toContain('Cash on delivery');
  expect(html).not.toContain('Pay online');
});

test('online payment shows the account and the amount', () => {
  expect(renderToStaticMarkup(<PaymentChoice {...props} payment="cash" details={details} />)).not.toContain('0123');
  const html = renderToStaticMarkup(<PaymentChoice {...props} payment="online" details={details} />);
  for (const text of ['Test wallet', '0123', 'Rs 2,799.50', 'Thank you', 'Payment screenshot']) {
    expect(html).toContain(text);
  }
});

test('the choices are a group with a name', () => {
  const html = renderToStaticMarkup(<PaymentChoice {...props} payment="cash" details={details} />);
  expect(html).toMatch(/<fieldset[^>]*><legend[^>]*>How do you want to pay\?<\/legend>.*<input.*<input.*<\/fieldset>/);
});

const allowance = { needsConfirmation: false, limitPaisa: 2_000_000, limitPieces: 12, openPaisa: 0, openPieces: 0 };

function htmlOf(known: typeof allowance, pieces = 1): string {
  const client = createQueryClient(() => Promise.reject(new Error('No request expected')));
  client.setQueryData(cashAllowanceQuery('maya').queryKey, known);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Notice pieces={pieces} />
    </QueryClientProvider>,
  );
}

function Notice({ pieces }: { readonly pieces: number }) {
  const refusal = useCashRefusal('maya', { totalPaisa: 100_000, pieces }, true);
  return refusal && <CashNotice userId="maya" refusal={refusal} />;
}

test('explains before the order is placed why cash is not possible and what to do', () => {
  expect(htmlOf(allowance)).toBe('');
  expect(htmlOf(allowance, 13)).toContain('Please order less, or pay online.');
  expect(htmlOf(allowance, 13)).not.toContain('<button');
  expect(htmlOf({ ...allowance, needsConfirmation: true })).toContain('Send the link again');
});
