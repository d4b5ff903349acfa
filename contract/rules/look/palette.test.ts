import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { contrastOf, hexOf, hexOfText, nearestPassing, oklchOf, standsOn } from './colour.ts';
import { colourProblems } from './colour-problems.ts';
import { type ChosenColours, colourRoles, paletteOf, schemeOf } from './palette.ts';

const none: ChosenColours = { action: '', accent: '', ornament: '', paper: '', ink: '' };
const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const anyColours = fc.record({
  action: fc.oneof(fc.constant(''), hex),
  accent: fc.oneof(fc.constant(''), hex),
  ornament: fc.oneof(fc.constant(''), hex),
  paper: fc.oneof(fc.constant(''), hex),
  ink: fc.oneof(fc.constant(''), hex),
});

describe('A colour', () => {
  test('is typed with or without #, in three or six digits', () => {
    expect(hexOfText(' 14532D ')).toBe('#14532d');
    expect(hexOfText('#fa0')).toBe('#ffaa00');
    for (const wrong of ['green', '', '#12', '#12345', '#1234567', 'rgb(1,2,3)', '#gggggg'])
      expect(hexOfText(wrong)).toBeUndefined();
  });

  test('has the contrast that WCAG names', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
  });

  test('is the same after a way through OKLCH, as in CSS', () => {
    const red = oklchOf('#ff0000');
    expect(red.l).toBeCloseTo(0.628, 3);
    expect(red.c).toBeCloseTo(0.2577, 3);
    expect(red.h).toBeCloseTo(29.23, 1);
    fc.assert(fc.property(hex, (colour) => hexOf(oklchOf(colour)) === colour));
  });

  test('that fails is moved in lightness alone, no farther than it must', () => {
    const passes = (colour: string) => standsOn(colour, ['#ffffff'], 4.5);
    expect(nearestPassing('#14532d', passes)).toBe('#14532d');
    const darker = nearestPassing('#e0b000', passes);
    expect(contrastOf(darker, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(darker, '#ffffff')).toBeLessThan(4.7);
    expect(Math.abs(oklchOf(darker).h - oklchOf('#e0b000').h)).toBeLessThan(2);
  });
});

describe('A palette', () => {
  test('of nothing set changes nothing', () => {
    expect(paletteOf(none)).toEqual({ light: {}, dark: {} });
    expect(colourProblems(none)).toEqual({});
  });

  test('can be read in light and dark, whatever was typed', () => {
    fc.assert(
      fc.property(anyColours, (chosen) => {
        const palette = paletteOf(chosen);
        for (const scheme of ['light', 'dark'] as const) {
          const own = schemeOf(palette, scheme);
          const of = (token: string) => own[token] ?? '';
          const papers = [of('paper'), of('surface'), of('sunken')];
          for (const text of ['ink', 'ink-muted', 'accent', 'brass', 'good', 'warn', 'bad'])
            expect(standsOn(of(text), papers, 4.5), `${text} in ${scheme}`).toBe(true);
          for (const drawn of ['action', 'line-strong'])
            expect(standsOn(of(drawn), papers, 3), `${drawn} in ${scheme}`).toBe(true);
          for (const button of ['action', 'action-hover'])
            expect(contrastOf(of('action-ink'), of(button))).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('takes what is offered for a colour that fails', () => {
    fc.assert(
      fc.property(anyColours, (chosen) => {
        let fixed = chosen;
        // Paper first: the others stand on it.
        for (const role of ['paper', ...colourRoles] as const) {
          const offer = colourProblems(fixed)[role]?.offer;
          if (offer !== undefined) fixed = { ...fixed, [role]: offer };
        }
        expect(colourProblems(fixed)).toEqual({});
      }),
      { numRuns: 300 },
    );
  });

  test('says what is wrong, and offers the same hue', () => {
    const { accent, action, paper } = colourProblems({
      ...none,
      accent: '#f5c400',
      action: '#14532d',
      paper: '#808080',
    });
    expect(action).toBeUndefined();
    expect(accent?.message).toMatch(/^Too pale to read on the page: 1\.\d to 1, and 4.5 to 1/);
    expect(Math.abs(oklchOf(accent?.offer ?? '').h - oklchOf('#f5c400').h)).toBeLessThan(3);
    expect(paper?.message).toMatch(/^Too dark for the words on it/);
    expect(oklchOf(paper?.offer ?? '').l).toBeGreaterThan(0.85);
  });

  test('of a green shop is green in the dark as well', () => {
    const { light, dark } = paletteOf({ ...none, action: '#14532d', accent: '#14532d' });
    expect(light).toMatchObject({ action: '#14532d', 'action-ink': '#fbf7f1', accent: '#14532d' });
    const hue = oklchOf('#14532d').h;
    for (const hex of [dark.action, dark.accent, dark.night])
      expect(Math.abs(oklchOf(hex ?? '').h - hue)).toBeLessThan(4);
    expect(oklchOf(dark.action ?? '').l).toBeGreaterThan(0.7);
  });
});
