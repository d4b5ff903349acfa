import { birthDateProblem } from '#contract/rules/dates.ts';

/** A date of birth: a valid date in the past. */
export const birthDateRules = {
  validate: (text: string) => {
    if (text === '') return 'Please enter your date of birth';
    return birthDateProblem(text, new Date()) ?? true;
  },
};
