import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { paisaOfRupees, paisaOfUnits, rupeesText, unitsOfPaisa, wholeNumber } from './amounts.ts';
import { esewa, esewaSignature, readEsewaAnswer } from './esewa.ts';
import { khalti } from './khalti.ts';
import { readStripeEvent, sessionOfEvent, stripe } from './stripe.ts';

/** Of eSewa's test account, as its documentation has it. */
const testKey = '8gBm/:&EnhH.1/q';

describe('eSewa', () => {
  test('signs a request as the form in its documentation is signed', async () => {
    const fields = { total_amount: '110', transaction_uuid: '241028', product_code: 'EPAYTEST' };
    const names = ['total_amount', 'transaction_uuid', 'product_code'];
    expect(esewaSignature(fields, names, testKey)).toBe(
      'i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME=',
    );
    const account = {
      mode: 'test',
      keys: { productCode: 'EPAYTEST', secretKey: testKey },
    } as const;
    const started = await esewa.start(account, {
      id: '241028',
      amountPaisa: 11_000,
      currency: 'NPR',
      title: 'Order 1',
      returnUrl: 'https://shop.example/back',
      cancelUrl: 'https://shop.example/canceled',
      shopUrl: 'https://shop.example',
    });
    expect(started).toMatchObject({
      url: 'https://rc-epay.esewa.com.np/api/epay/main/v2/form',
      fields: {
        amount: '110',
        total_amount: '110',
        signed_field_names: 'total_amount,transaction_uuid,product_code',
        signature: 'i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME=',
      },
    });
  });

  /** The answer in its documentation, which writes the sum as a number. */
  const answer =
    '{"transaction_code":"000AWEO","status":"COMPLETE","total_amount":1000.0,' +
    '"transaction_uuid":"250610-162413","product_code":"EPAYTEST","signed_field_names":' +
    '"transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names",' +
    '"signature":"62GcfZTmVkzhtUeh+QJ1AqiJrjoWWGof3U+eTPTZ7fA="}';
  const encoded = (text: string) => Buffer.from(text).toString('base64');

  test('believes the answer in its documentation, with the sum as a number and as text', () => {
    const asText = answer.replace('1000.0', '"1000.0"');
    for (const text of [answer, asText])
      expect(readEsewaAnswer(encoded(text), testKey)).toMatchObject({
        status: 'COMPLETE',
        total_amount: '1000.0',
        transaction_uuid: '250610-162413',
      });
  });

  test.each([
    ['another sum', answer.replace('1000.0', '9000.0')],
    ['another state', answer.replace('"COMPLETE"', '"PENDING"')],
    ['no signature', answer.replace(/,"signature".*/, '}')],
    ['fewer signed fields', answer.replace('transaction_code,status,', 'transaction_code,')],
    ['no JSON', 'hello'],
    ['nothing', ''],
  ])('does not believe %s', (_, text) => {
    expect(readEsewaAnswer(encoded(text), testKey)).toBeUndefined();
  });

  test('does not believe an answer signed with another key', () => {
    expect(readEsewaAnswer(encoded(answer), 'another')).toBeUndefined();
  });
});

describe('A webhook of Stripe', () => {
  const secret = 'whsec_test';
  const body = Buffer.from(
    '{"type":"checkout.session.completed","data":{"object":{"id":"cs_test_1"}}}',
  );
  const now = 1_492_774_577_000;
  // Its documentation: HMAC-SHA256 of the time, a dot and the body.
  const sign = (content: Buffer, seconds = now / 1000, key = secret) =>
    createHmac('sha256', key).update(`${seconds}.${content.toString()}`).digest('hex');

  test('is read where one of its signatures is right', () => {
    const event = readStripeEvent(body, `t=1492774577,v1=00,v1=${sign(body)},v0=11`, secret, now);
    expect(event && sessionOfEvent(event)).toBe('cs_test_1');
  });

  test.each([
    ['another secret', `t=1492774577,v1=${sign(body, now / 1000, 'other')}`],
    ['another body', `t=1492774577,v1=${sign(Buffer.from('{}'))}`],
    ['the scheme for tests alone', `t=1492774577,v0=${sign(body)}`],
    ['another time', `t=1492774578,v1=${sign(body)}`],
    ['a time of long ago', `t=1492770000,v1=${sign(body, 1_492_770_000)}`],
    ['no time', `v1=${sign(body)}`],
    ['nothing', ''],
  ])('is not believed with %s', (_, header) => {
    expect(readStripeEvent(body, header, secret, now)).toBeUndefined();
  });

  test('is not believed while no secret is set', () => {
    const header = `t=1492774577,v1=${sign(body, now / 1000, '')}`;
    expect(readStripeEvent(body, header, '', now)).toBeUndefined();
  });

  test('of something else names no session', () => {
    expect(sessionOfEvent({ type: 'charge.refunded', data: { object: { id: 'ch_1' } } })).toBe(
      undefined,
    );
  });
});

describe('Sums', () => {
  test.each([
    ['1,000.0', 100_000],
    ['1000', 100_000],
    [1000, 100_000],
    [1265.5, 126_550],
    ['1,26,500.05', 12_650_005],
    ['0.10', 10],
    ['100.000', 10_000],
    [' 5 ', 500],
  ])('reads %j as %i paisa', (written, paisa) => expect(paisaOfRupees(written)).toBe(paisa));

  test.each([
    '',
    '-5',
    '1e3',
    '1.005',
    '1,0000',
    'Rs 5',
    '.5',
    null,
    undefined,
    Number.NaN,
    {},
    '99999999999999999999',
  ])('does not read %j', (written) => expect(paisaOfRupees(written)).toBeUndefined());

  test('are written as they are read', () => {
    for (const paisa of [1, 10, 99, 100, 126_500, 126_550])
      expect(paisaOfRupees(rupeesText(paisa))).toBe(paisa);
    expect(rupeesText(126_500)).toBe('1265');
  });

  test('are whole numbers, or none', () => {
    expect(wholeNumber(1000)).toBe(1000);
    expect(wholeNumber('1000')).toBe(1000);
    for (const other of [10.5, '10.5', '', null]) expect(wholeNumber(other)).toBeUndefined();
  });

  test('are counted in whole yen and in cents', () => {
    expect(unitsOfPaisa(150_000, 'JPY')).toBe(1500);
    expect(paisaOfUnits(1500, 'JPY')).toBe(150_000);
    expect(unitsOfPaisa(1999, 'USD')).toBe(1999);
    expect(paisaOfUnits(1999, 'USD')).toBe(1999);
  });
});

test('forms lead to the provider alone', () => {
  const targets = (mode: 'test' | 'live') =>
    [esewa, khalti, stripe].flatMap((one) => one.formTargets({ mode, keys: {} }));
  expect(targets('live')).toEqual([
    'https://epay.esewa.com.np',
    'https://pay.khalti.com',
    'https://checkout.stripe.com',
  ]);
  expect(targets('test')).toEqual([
    'https://rc-epay.esewa.com.np',
    'https://test-pay.khalti.com',
    'https://checkout.stripe.com',
  ]);
});
