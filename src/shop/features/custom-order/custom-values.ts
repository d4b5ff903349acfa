import { cleanText } from '#contract/clean-text.ts';
import { enquiryLimits } from '#contract/names/enquiry-limits.ts';
import { omit } from '#contract/omit.ts';
import { asciiDigits } from '#contract/rules/texts/digits.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';

export interface CustomValues {
  item: string;
  budget: string;
  ideaDescription: string;
  name: string;
  address: string;
  phoneNumber: string;
  taxNumber: string;
  email: string;
  /** 1 to 3; part of the draft, so that a reload stays on the step. */
  step: number;
}

export const emptyCustom: CustomValues = {
  item: '',
  budget: '',
  ideaDescription: '',
  name: '',
  address: '',
  phoneNumber: '',
  taxNumber: '',
  email: '',
  step: 1,
};

/** A budget in Rs: a number with a minimum and a maximum. */
export const budgetRules = (leastRupees: number) => ({
  validate: (text: string) => {
    const rupees = parseBudget(text);
    if (cleanText(text) === '') return 'Please enter your budget';
    if (!Number.isFinite(rupees)) return 'Please enter your budget as a number';
    if (rupees < leastRupees) return `The budget starts at ${formatRupees(leastRupees)}`;
    return rupees <= enquiryLimits.budgetMaxRupees || 'Please check your budget: it’s very large';
  },
});

/** Parses a typed budget: `Rs 2,000` or `रु २,०००` is 2000. NaN if it is no number. */
export function parseBudget(text: string): number {
  return Number(
    cleanText(asciiDigits(text))
      .replace(/^(?:rs|npr|र[ुू])\.?\s*/i, '')
      .replaceAll(',', ''),
  );
}

/** Form values from the fields of a rejected entry, at the first step. */
export function customValuesOf(fields: object): Record<string, unknown> {
  const { budget = '', ...texts } = fields as Record<string, unknown>;
  return { ...omit(texts, 'datePosted', 'website'), budget: String(budget), step: 1 };
}
