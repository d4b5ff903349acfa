import { expect, test } from 'vitest';

import { budgetRules, parseBudget } from './custom-values.ts';

test.each([
  [' ', 'Please enter your budget'],
  ['much', 'Please enter your budget as a number'],
  ['1499', 'The budget starts at Rs 1,500'],
  ['10000001', 'Please check your budget: it’s very large'],
])('a budget of %j is invalid', (typed, message) => {
  expect(budgetRules(1500).validate(typed)).toBe(message);
});

test.each([
  ['1500', 1500],
  ['Rs 1,500', 1500],
  ['रु. १,५००', 1500],
  ['rs. 12,500.50', 12_500.5],
  ['10000000', 10_000_000],
])('a budget of %j is %d', (typed, rupees) => {
  expect(budgetRules(1500).validate(typed)).toBe(true);
  expect(parseBudget(typed)).toBe(rupees);
});
