import { customBudgetMinRupees } from '#contract/names/booking-options.ts';
import { requestLimits } from '#contract/names/limits.ts';

export interface CustomValues {
  item: string;
  budget: string;
  ideaDescription: string;
  name: string;
  address: string;
  phoneNumber: string;
  email: string;
  website: string;
  /** 1 to 3; kept with the rest, so that a reload leads back to where one was. */
  step: number;
}

export const emptyCustom: CustomValues = {
  item: '',
  budget: '',
  ideaDescription: '',
  name: '',
  address: '',
  phoneNumber: '',
  email: '',
  website: '',
  step: 1,
};

/** A budget in Rs: a number, 1500 at least. */
export const budgetRules = {
  validate: (text: string) => {
    const rupees = budgetOf(text);
    if (text.trim() === '') return 'Please enter your budget';
    if (!Number.isFinite(rupees)) return 'Please enter your budget as a number';
    if (rupees < customBudgetMinRupees) return `The budget starts at Rs ${customBudgetMinRupees}`;
    return rupees <= requestLimits.budgetMaxRupees || 'Please check your budget: it’s very large';
  },
};

/** The number in a budget as it was typed: `Rs 2,000` is 2000. */
export function budgetOf(text: string): number {
  return Number(
    text
      .trim()
      .replace(/^rs\.?\s*/i, '')
      .replaceAll(',', ''),
  );
}

/** The form's fields again from what was sent: for one that the shop refused. From the first step on. */
export function customValuesOf(fields: object): Record<string, unknown> {
  const { datePosted: _, budget = '', ...texts } = fields as Record<string, unknown>;
  return { ...texts, budget: String(budget), step: 1 };
}
