import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { PaymentChoice } from './payment-choice.tsx';

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
