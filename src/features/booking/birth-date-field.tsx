import { useHydrated } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

import { requestLimits } from '#contract/names/limits.ts';
import { birthDateProblem, shopDay } from '#contract/rules/dates.ts';
import { TextField } from '#src/ui/field.tsx';

/** A date of birth: a valid date in the past. */
export const birthDateRules = {
  validate: (text: string) => {
    if (text === '') return 'Please enter your date of birth';
    return birthDateProblem(text, new Date()) ?? true;
  },
};

/** The field for it, whose calendar ends today. */
export function BirthDateField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  // The server's HTML may be of an earlier day.
  const today = useHydrated() ? shopDay(new Date()) : undefined;
  return (
    <TextField
      label="Date of birth"
      type="date"
      autoComplete="bday"
      min={`${requestLimits.birthYearMin}-01-01`}
      max={today}
      required
      {...props}
    />
  );
}
