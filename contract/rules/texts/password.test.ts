import { expect, test } from 'vitest';

import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';

import { newPasswordProblem, passwordLengthProblem } from './password.ts';

test('a new password has letters of both cases, a digit and 8 to 128 characters', () => {
  for (const password of ['Quartz77', 'Éclair77', `Aa1${'x'.repeat(125)}`])
    expect(newPasswordProblem(password), password).toBeUndefined();
  for (const password of ['Quart77', 'quartz77', 'QUARTZ77', 'Quartzzz', ''])
    expect(newPasswordProblem(password), password).toBe(messages.passwordWeak);
  // An emoji is one character.
  expect(newPasswordProblem('Aa1💎💎💎💎')).toBe(messages.passwordWeak);
  expect(newPasswordProblem('Aa1💎💎💎💎💎')).toBeUndefined();
});

test('a password is at most 128 characters, when it is chosen and when it is entered', () => {
  const longest = '💎'.repeat(accountLimits.passwordMax);
  expect(passwordLengthProblem(longest)).toBeUndefined();
  expect(passwordLengthProblem(`${longest}x`)).toBe(messages.passwordTooLong);
  expect(newPasswordProblem(`Aa1${longest}`)).toBe(messages.passwordTooLong);
  expect(passwordLengthProblem('weak')).toBeUndefined();
});
