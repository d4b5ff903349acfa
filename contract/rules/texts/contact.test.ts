import { expect, test } from 'vitest';

import { accountLimits } from '#contract/names/limits.ts';

import { hasContact, isEmail, normalEmail } from './contact.ts';

/** An address of so many characters. */
const ofLength = (length: number) => `a@${'b.'.repeat((length - 4) / 2)}cd`;

test.each([
  'maya@example.com',
  "Maya.O'Hara+ring@shop-1.example.co",
  '7@x.np',
  `a@${'b'.repeat(63)}.com`,
  `a@b.${'c'.repeat(63)}`,
  ofLength(accountLimits.emailMax),
])('%j is an email address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'maya',
  'maya@home',
  '@example.com',
  'maya@.com',
  'maya@example.',
  'maya@-example.com',
  'maya@example-.com',
  'maya@example.-com',
  'maya@example.com-',
  'maya@exa_mple.com',
  'maya@example.c_m',
  'maya gurung@example.com',
  'maya@example.com, pema@example.com',
  'मया@example.com',
  `a@${'b'.repeat(64)}.com`,
  `a@b.${'c'.repeat(64)}`,
  ofLength(accountLimits.emailMax + 2),
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('addresses are compared without regard to case and to what nobody sees', () => {
  expect(normalEmail(' Maya@Example.COM\u200b ')).toBe('maya@example.com');
});

test.each([
  ['980-0000000', '', true],
  ['', 'maya@example.com', true],
  [' ', '\u200b', false],
])('%j and %j are a way to answer: %s', (phoneNumber, email, isOne) => {
  expect(hasContact({ phoneNumber, email })).toBe(isOne);
});
