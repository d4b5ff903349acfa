import { textSchema } from '#contract/calls/schemas.ts';
import { settingLimits } from '#contract/names/setting-limits.ts';
import { homeSchema, standardHome } from './home.ts';
import { pageTextSchema } from './pages.ts';

// The settings of the home page and of pages with texts. The calls of these pages alone read them.

const own = {
  group: 'pages',
  field: 'markdown',
  isLate: true,
  schema: pageTextSchema,
  standard: '',
} as const;

export const pageEntries = {
  home: {
    group: 'home',
    label: 'Home page',
    field: 'pieces',
    isLate: true,
    schema: homeSchema,
    standard: standardHome,
  },
  about: { ...own, label: 'About us' },
  terms: { ...own, label: 'Terms and Conditions' },
  privacy: { ...own, label: 'Privacy Policy' },
  returns: { ...own, label: 'Returns and exchange' },
  goods: {
    group: 'pages',
    label: 'What the terms say of your goods',
    hint: 'As {{goods}} in a text of your own',
    field: 'text',
    isLate: true,
    schema: textSchema(settingLimits.textMax, 1),
    standard:
      'Sizes and weights may differ a little from what is stated, and colours depend on your screen.',
  },
  serviceTerms: {
    group: 'pages',
    label: 'What the terms say of your services',
    hint: 'Before when they can be moved. As {{serviceTerms}} in a text of your own',
    field: 'text',
    isLate: true,
    schema: textSchema(settingLimits.textMax),
    standard: '',
  },
  law: {
    group: 'pages',
    label: 'Which law applies',
    hint: 'A sentence in the terms, such as: The law of Portugal applies. As {{law}} in a text of your own',
    field: 'line',
    isLate: true,
    schema: textSchema(settingLimits.lineMax),
    standard: '',
  },
} as const;
