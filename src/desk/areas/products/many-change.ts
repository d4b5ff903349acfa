import type { ManyChange, Rounding } from '#contract/calls/admin/many-product-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { shelfLimits } from '#contract/names/limits.ts';
import { asciiDigits } from '#contract/rules/texts/digits.ts';
import { paisaOfText } from '#contract/rules/texts/money.ts';
import type { FieldTable, FilterOptions } from '#src/desk/ui/fields.tsx';

type Kind = ManyChange['kind'];

const kinds: FilterOptions<Kind> = [
  ['raise', 'Raise prices'],
  ['lower', 'Lower prices'],
  ['sale', 'Put on sale'],
  ['end-sale', 'End sales'],
  ['tag', 'Set a tag'],
  ['untag', 'Take a tag off'],
  ['hide', 'Hide in the shop'],
  ['show', 'Show in the shop'],
];
const roundings: FilterOptions<Rounding> = [
  ['no', 'Not rounded'],
  ['1', 'To 1'],
  ['5', 'To 5'],
  ['10', 'To 10'],
  ['50', 'To 50'],
  ['100', 'To 100'],
  ['90', 'To ..90'],
  ['99', 'To ..99'],
];

/** Which fields a kind of change has. */
export const isOfPrices = (kind: string): boolean => ['raise', 'lower', 'sale'].includes(kind);
export const isOfTag = (kind: string): boolean => kind === 'tag' || kind === 'untag';

/** A percent with at most two decimals, whatever the digits. */
function percentOf(text: string): number | undefined {
  const typed = asciiDigits(cleanText(text)).replace(/\s*%$/, '');
  const percent = /^\d{1,4}(\.\d{1,2})?$/.test(typed) ? Number(typed) : 0;
  return percent > 0 && percent <= 1000 ? percent : undefined;
}

function amountOf({ unit, amount = '' }: Readonly<Record<string, string>>) {
  const percent = unit === 'percent' ? percentOf(amount) : undefined;
  if (percent !== undefined) return { percent };
  const paisa = unit === 'sum' ? paisaOfText(amount) : undefined;
  return paisa ? { paisa } : undefined;
}

/** The fields of a change of many products, as they are typed. */
export const manyFields = {
  kind: { label: 'What to do', initial: 'raise', options: kinds },
  amount: {
    ...({ label: 'By how much', inputMode: 'decimal', autoComplete: 'off' } as const),
    rule: {
      validate: (_: string, values: Readonly<Record<string, string>>) =>
        !isOfPrices(values.kind ?? '') ||
        amountOf(values) !== undefined ||
        'Enter how much, such as 10.',
    },
  },
  unit: {
    label: 'Percent or sum',
    initial: 'percent',
    options: [
      ['percent', 'Percent'],
      ['sum', 'Sum'],
    ],
  },
  round: { label: 'Rounded', initial: '1', options: roundings },
  firstDay: { label: 'From', type: 'date', hint: 'Empty: from now' },
  lastDay: { label: 'Until', type: 'date', hint: 'Empty: no end' },
  tag: {
    label: 'Category or tag',
    maxLength: shelfLimits.slugMax,
    rule: {
      validate: (text: string, { kind = '' }: Readonly<Record<string, string>>) =>
        !isOfTag(kind) || text !== '' || 'Choose a category or tag.',
    },
  },
} satisfies FieldTable;

/** The change that is typed; undefined while how much is no amount. */
export function changeOf(values: Readonly<Record<string, string>>): ManyChange | undefined {
  const { round = 'no', tag = '', firstDay, lastDay } = values;
  const kind = kinds.find(([one]) => one === values.kind)?.[0];
  switch (kind) {
    case undefined:
      return undefined;
    case 'raise':
    case 'lower':
    case 'sale': {
      const amount = amountOf(values);
      const rounding = roundings.find(([one]) => one === round)?.[0] ?? 'no';
      if (!amount) return undefined;
      return kind === 'sale'
        ? { kind, amount, round: rounding, firstDay: firstDay || null, lastDay: lastDay || null }
        : { kind, amount, round: rounding };
    }
    case 'tag':
    case 'untag':
      return { kind, tag };
    default:
      return { kind };
  }
}
