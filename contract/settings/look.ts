import * as z from 'zod/mini';

import { hexOfText } from '#contract/rules/look/colour.ts';
import { type ColourProblem, colourProblems } from '#contract/rules/look/colour-problems.ts';
import type { FontName, LogoPlace } from '#contract/rules/look/look.ts';
import { type ColourRole, colourRoles } from '#contract/rules/look/palette.ts';
import type { SettingEntry } from './entries.ts';

// What the shop looks like. Pages get what is made of it (`contract/rules/look/look.ts`), and not
// these settings.

/** A colour as `#rrggbb`; empty: the stylesheet's own. */
const colour = z.string().check(
  z.trim(),
  z.refine(
    (text) => text === '' || hexOfText(text) !== undefined,
    'Please enter a colour in six digits, such as #14532d.',
  ),
  z.overwrite((text) => hexOfText(text) ?? ''),
);

/** The hash of a stored picture; empty for none. */
const picture = z
  .string()
  .check(
    z.refine(
      (hash) => /^(?:[0-9a-f]{20,64})?$/.test(hash),
      'The picture is missing. Please choose it again.',
    ),
  );

const headingFonts = ['', 'figtree', 'serif', 'sans'] as const satisfies readonly FontName[];
const textFonts = ['', 'serif', 'sans'] as const satisfies readonly FontName[];
const logoPlaces = ['', 'alone'] as const satisfies readonly LogoPlace[];

export const lookEntries = {
  logo: {
    group: 'look',
    isLate: true,
    label: 'Picture of the shop',
    hint: 'Beside the name on each page, and the icon of tabs and phones, in all sizes. A square of 512 pixels or more, best with nothing around it',
    field: 'picture',
    schema: picture,
    standard: '',
  },
  logoPlace: {
    group: 'look',
    isLate: true,
    label: 'At the top of each page',
    field: 'choice',
    options: [
      ['', 'Picture and name'],
      ['alone', 'The picture alone, which has the name in it'],
    ],
    schema: z.enum(logoPlaces),
    standard: '',
  },
  actionColour: {
    group: 'look',
    isLate: true,
    label: 'Buttons',
    hint: 'The colour of your shop. Parts of the pages that are dark take it, too',
    field: 'colour',
    schema: colour,
    standard: '',
  },
  accentColour: {
    group: 'look',
    isLate: true,
    label: 'Links and what is selected',
    field: 'colour',
    schema: colour,
    standard: '',
  },
  ornamentColour: {
    group: 'look',
    isLate: true,
    label: 'Stars, reduced prices and ornaments',
    field: 'colour',
    schema: colour,
    standard: '',
  },
  paperColour: {
    group: 'look',
    isLate: true,
    label: 'Behind everything',
    hint: 'Nearly white',
    field: 'colour',
    schema: colour,
    standard: '',
  },
  inkColour: {
    group: 'look',
    isLate: true,
    label: 'Text',
    hint: 'Nearly black',
    field: 'colour',
    schema: colour,
    standard: '',
  },
  headingFont: {
    group: 'look',
    isLate: true,
    label: 'Typeface of headings',
    field: 'choice',
    options: [
      ['', 'Fraunces, with serifs'],
      ['figtree', 'Figtree, without'],
      ['serif', 'The device’s own, with serifs'],
      ['sans', 'The device’s own, without'],
    ],
    schema: z.enum(headingFonts),
    standard: '',
  },
  textFont: {
    group: 'look',
    isLate: true,
    label: 'Typeface of text',
    field: 'choice',
    options: [
      ['', 'Figtree, without serifs'],
      ['serif', 'The device’s own, with serifs'],
      ['sans', 'The device’s own, without'],
    ],
    schema: z.enum(textFonts),
    standard: '',
  },
} as const satisfies Readonly<Record<string, SettingEntry>>;

export type LookName = keyof typeof lookEntries;

const colourNames = {
  action: 'actionColour',
  accent: 'accentColour',
  ornament: 'ornamentColour',
  paper: 'paperColour',
  ink: 'inkColour',
} as const satisfies Record<ColourRole, LookName>;

/** What is wrong with typed colours, by the names of their settings. */
export function lookProblems(
  values: Readonly<Record<string, unknown>>,
): Partial<Record<LookName, ColourProblem>> {
  const typed = (role: ColourRole) => hexOfText(String(values[colourNames[role]] ?? '')) ?? '';
  const problems = colourProblems({
    action: typed('action'),
    accent: typed('accent'),
    ornament: typed('ornament'),
    paper: typed('paper'),
    ink: typed('ink'),
  });
  return Object.fromEntries(
    colourRoles.flatMap((role) => {
      const problem = problems[role];
      return problem ? [[colourNames[role], problem]] : [];
    }),
  );
}
