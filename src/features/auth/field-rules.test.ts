import { describe, expect, test } from 'vitest';

import { messages } from '#contract/names/messages.ts';

import { newPasswordRules } from '#src/lib/form-fields.ts';

import { anyEmailRules, nameRules, passwordRules, repeatRules } from './field-rules.ts';

test('name, email address and password must not be empty', () => {
  expect(nameRules.validate(' ')).toBe('Please enter your name');
  expect(nameRules.validate('Maya')).toBe(true);
  expect(anyEmailRules.validate(' ')).toBe(messages.emailMissing);
  expect(passwordRules.validate('')).toBe('Please enter your password');
});

describe('a new password', () => {
  test.each([
    ['no uppercase letter', 'quartz-2026'],
    ['no lowercase letter', 'QUARTZ-2026'],
    ['no number', 'Quartz-only'],
    ['seven characters', 'Qua-202'],
    ['129 characters', `Qz1${'x'.repeat(126)}`],
  ])('is weak with %s', (_, password) => {
    expect(newPasswordRules.validate(password)).toBe(messages.passwordWeak);
  });

  test.each(['Qua-2026', 'Ωμέγα-2026', `Qz1${'x'.repeat(125)}`])('may be %s', (password) => {
    expect(newPasswordRules.validate(password)).toBe(true);
  });

  test('must not be empty', () => {
    expect(newPasswordRules.validate('')).toBe('Please choose a password');
  });

  test('must match its confirmation, with each form’s own message', () => {
    for (const message of [messages.passwordsDiffer, messages.newPasswordsDiffer]) {
      const { validate } = repeatRules(message, () => 'Quartz-2026');
      expect(validate('')).toBe('Please enter the password again');
      expect(validate('Quartz-2026!')).toBe(message);
      expect(validate('Quartz-2026')).toBe(true);
    }
  });
});
