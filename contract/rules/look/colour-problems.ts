import { contrastOf, type Hex } from './colour.ts';
import {
  type ChosenColours,
  type ColourRole,
  drawnContrast,
  paletteOf,
  papersOf,
  type Scheme,
  standardColours,
  sunkenOf,
  textContrast,
  textsOn,
} from './palette.ts';

/** What is wrong with a colour, and the nearest that is right. */
export interface ColourProblem {
  readonly message: string;
  readonly offer: Hex;
}

/**
 * What is wrong with the colours that an owner has typed. Each is checked against what it stands
 * on: text at 4.5 to 1, buttons at 3 to 1; dark pages need no check, because theirs are made so
 * that they pass.
 */
export function colourProblems(chosen: ChosenColours): Partial<Record<ColourRole, ColourProblem>> {
  const problems: Partial<Record<ColourRole, ColourProblem>> = {};
  const { light } = paletteOf(chosen);
  const scheme: Scheme = { ...standardColours.light, ...light };
  const papers = papersOf(scheme);
  if (chosen.paper && scheme.paper !== chosen.paper) {
    const texts = [chosen.paper, sunkenOf(chosen.paper)].map((on) => lowest(on, textsOn(chosen)));
    problems.paper = {
      message: `Too dark for the words on it: ${ratio(Math.min(...texts))}, and 4.5 to 1 is needed.`,
      offer: scheme.paper ?? '',
    };
  }
  const check = (role: ColourRole, token: string, least: number, what: string) => {
    const typed = chosen[role];
    const offer = scheme[token] ?? '';
    if (typed && typed !== offer) {
      const found = ratio(lowest(typed, papers));
      problems[role] = { message: `${what}: ${found}, and ${least} to 1 is needed.`, offer };
    }
  };
  check('ink', 'ink', textContrast, 'Too pale to read on the page');
  check('accent', 'accent', textContrast, 'Too pale to read on the page');
  check('ornament', 'brass', textContrast, 'Too pale to read on the page');
  check('action', 'action', drawnContrast, 'Too pale to be seen on the page');
  return problems;
}

const lowest = (hex: Hex, others: readonly Hex[]) =>
  Math.min(...others.map((other) => contrastOf(hex, other)));

/** Rounded down, so that no failing contrast is told as one that passes. */
const ratio = (contrast: number) => `${Math.floor(contrast * 10) / 10} to 1`;
