import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { clientOfShop } from '#tests/setup/shop-client.ts';
import {
  cashAllowanceQuery,
  PaymentChoice,
  PaymentNotice,
  usePaymentRefusal,
} from './payment-choice.tsx';

const details = {
  service: 'Test wallet',
  accountName: 'Sphatik',
  accountNumber: '0123',
  note: 'Thank you',
  qr: null,
};
const props = {
  onChange: () => {},
  noCash: undefined,
  totalPaisa: 279_950,
  picture: undefined,
  onPicture: () => {},
  pictureError: undefined,
};

test('a shop without payment details offers cash only', () => {
  const html = renderToStaticMarkup(
    <PaymentChoice {...props} payment="cash" accounts={undefined} />,
  );
  expect(html).toContain('Cash on delivery');
  expect(html).not.toContain('Pay online');
});

test('online payment shows the account and the amount', () => {
  expect(
    renderToStaticMarkup(<PaymentChoice {...props} payment="cash" accounts={[details]} />),
  ).not.toContain('0123');
  const html = renderToStaticMarkup(
    <PaymentChoice {...props} payment="online" accounts={[details]} />,
  );
  for (const text of ['Test wallet', '0123', 'Rs 2,799.50', 'Thank you', 'Payment screenshot']) {
    expect(html).toContain(text);
  }
});

test('several accounts are all named, the first open; each has its number and the amount', () => {
  const esewa = { ...details, service: 'eSewa', accountNumber: '0999' };
  const html = renderToStaticMarkup(
    <PaymentChoice {...props} payment="online" accounts={[details, esewa]} />,
  );
  const summaries = [...html.matchAll(/<summary[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(summaries).toEqual(['Test wallet', 'eSewa']);
  expect(html.match(/<details[^>]* open=""/g)).toHaveLength(1);
  expect(html.match(/Rs 2,799\.50/g)).toHaveLength(2);
  for (const text of ['0123', '0999']) expect(html).toContain(text);
});

test('abroad cash is not offered, and why; without online payment there is nothing to choose', () => {
  const noCash = {
    code: 'cash-abroad',
    description: 'Cash on delivery is for addresses in Nepal. Please pay online.',
  } as const;
  const abroad = { ...props, noCash };
  const html = renderToStaticMarkup(
    <PaymentChoice {...abroad} payment="online" accounts={[details]} />,
  );
  expect(html).toMatch(/Cash on delivery is for addresses in Nepal\..*Pay online/);
  expect(html).not.toContain('You pay the courier');
  expect(
    renderToStaticMarkup(
      <PaymentChoice {...abroad} payment="cash" accounts={undefined} notice="Ask us" />,
    ),
  ).toBe('Ask us');
});

test('says how long the pieces are held, and no account for an order that can’t be placed', () => {
  const online = { ...props, payment: 'online', accounts: [details], holdDays: 3 } as const;
  expect(renderToStaticMarkup(<PaymentChoice {...online} />)).toContain(
    'We hold your pieces for 3 days',
  );
  const html = renderToStaticMarkup(<PaymentChoice {...online} notice="Order in parts" />);
  expect(html).toContain('Order in parts');
  expect(html).not.toContain('0123');
});

test('the choices are a group with a name', () => {
  const html = renderToStaticMarkup(
    <PaymentChoice {...props} payment="cash" accounts={[details]} />,
  );
  expect(html).toMatch(
    /<fieldset[^>]*><legend[^>]*>How do you want to pay\?<\/legend>.*<input.*<input.*<\/fieldset>/,
  );
});

const allowance = {
  needsConfirmation: false,
  limitPaisa: 2_000_000,
  limitPieces: 12,
  openPaisa: 0,
  openPieces: 0,
};

function htmlOf(known: typeof allowance, pieces = 1): string {
  const client = clientOfShop();
  client.setQueryData(cashAllowanceQuery('maya').queryKey, known);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Notice pieces={pieces} />
    </QueryClientProvider>,
  );
}

function Notice({ pieces }: { readonly pieces: number }) {
  const order = { method: 0, address: { country: 'Nepal' }, totalPaisa: 100_000, pieces };
  const { refusal } = usePaymentRefusal('maya', order, true);
  return refusal && <PaymentNotice userId="maya" refusal={refusal} />;
}

test('explains before the order is placed why cash is not possible and what to do', () => {
  expect(htmlOf(allowance)).toBe('');
  expect(htmlOf(allowance, 13)).toContain('Please order less, or pay online.');
  expect(htmlOf(allowance, 13)).not.toContain('<button');
  expect(htmlOf({ ...allowance, needsConfirmation: true })).toContain('Send the link again');
});
