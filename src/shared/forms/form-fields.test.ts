import { expect, test } from 'vitest';

import { messages } from '#contract/names/messages.ts';

import {
  emailRules,
  newPasswordRules,
  optionalEmailRules,
  phoneRules,
  required,
} from './form-fields.ts';

test.each(['', ' ', '\u200b', ' \u2060\u200e', false, undefined])(
  'a required field must not be %j',
  (value) => {
    expect(required('Please enter your name').validate(value)).toBe('Please enter your name');
  },
);

test.each(['Maya', true])('a required field may be %j', (value) => {
  expect(required('Please enter your name').validate(value)).toBe(true);
});

test.each([
  'maya at example',
  'asha@',
  'asha@nowhere',
  'nobody',
  '@example.com',
  'a b@example.com',
])('%s is no email address', (text) => {
  expect(emailRules.validate(text)).toBe(messages.emailInvalid);
  expect(optionalEmailRules.validate(text)).toBe(messages.emailInvalid);
});

test('an email address may stand between spaces', () => {
  expect(emailRules.validate('\u202aasha@example.com\u200b')).toBe(true);
  expect(emailRules.validate(' asha+rings@example.com ')).toBe(true);
  expect(optionalEmailRules.validate(' asha+rings@example.com ')).toBe(true);
});

test('a missing email address is an error only where one is required', () => {
  expect(emailRules.validate(' ')).toBe(messages.emailMissing);
  expect(optionalEmailRules.validate(' ')).toBe(true);
});

test('a phone number is one that can be called, and required only where that is said', () => {
  expect(phoneRules().validate('abc')).toContain('phone number');
  expect(phoneRules().validate(' \u200b')).toBe(true);
  expect(phoneRules('Please enter a phone number').validate(' ')).toBe(
    'Please enter a phone number',
  );
  expect(phoneRules('Please enter a phone number').validate('९८४१००००००')).toBe(true);
});

test('a new password must be given and strong', () => {
  expect(newPasswordRules.validate('')).toBe('Please choose a password');
  // No uppercase letter, no lowercase letter, no number, seven characters.
  for (const weak of ['quartz-2026', 'QUARTZ-2026', 'Quartz-only', 'Qua-202'])
    expect(newPasswordRules.validate(weak), weak).toBe(messages.passwordWeak);
  expect(newPasswordRules.validate(`Qz1${'x'.repeat(126)}`)).toBe(messages.passwordTooLong);
  for (const strong of ['Qua-2026', 'Ωμέγα-2026', `Qz1${'x'.repeat(125)}`])
    expect(newPasswordRules.validate(strong), strong).toBe(true);
});
