import { birthDateProblem } from '#contract/rules/dates.ts';

/** A date of birth: a day that exists and has come. */
export const birthDateRules = {
  validate: (text: string) => {
    if (text === '') return 'Please enter your date of birth';
    return birthDateProblem(text, new Date()) ?? true;
  },
};
