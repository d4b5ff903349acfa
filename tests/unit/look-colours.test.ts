import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { standardColours } from '#contract/rules/look/palette.ts';

test('The rules of the look know the stylesheet’s own colours', () => {
  const css = readFileSync('src/shared/styles/tokens.css', 'utf8');
  for (const [token, light] of Object.entries(standardColours.light)) {
    const dark = Object.entries(standardColours.dark).find(([name]) => name === token)?.[1];
    const value = token === 'night' ? light : `light-dark(${light}, ${dark})`;
    expect(css).toContain(`--${token}: ${value};`);
  }
});
