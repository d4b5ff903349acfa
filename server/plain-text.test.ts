import { expect, test } from 'vitest';

import { escapeFormula, unescapeFormula } from './plain-text.ts';

test.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ['Maya;=HYPERLINK("x")', `Maya;'=HYPERLINK("x")`],
  ['a, "=1"', `a, "'=1"`],
  ['Sizes:\n- small\n+ large', "Sizes:\n'- small\n'+ large"],
  ["a;'@b|\t-c", "a;''@b|'\t'-c"],
  [';;=1', ";;'=1"],
  ['rose-quartz, 5 - 6 cm; it is = good', 'rose-quartz, 5 - 6 cm; it is = good'],
])('%j is written %j, and read back', (text, cell) => {
  expect(escapeFormula(text)).toBe(cell);
  expect(unescapeFormula(cell)).toBe(text);
});

test('any mix of separators, apostrophes and formulas is read back', () => {
  const signs = [...`a;,|\t\r\n" '=-@`];
  for (let seed = 1; seed < 3000; seed += 1) {
    const text = Array.from(
      { length: 8 },
      (_, at) => signs[(seed * (at + 7) * 2654435761) % signs.length],
    ).join('');
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  }
});
