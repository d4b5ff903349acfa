import { accountLimits } from '#contract/names/limits.ts';

// Props of the text fields for whom to reach.

export const nameField = { label: 'Name', autoComplete: 'name', maxLength: accountLimits.nameMax } as const;

export const emailField = {
  label: 'Email',
  type: 'email',
  autoComplete: 'email',
  maxLength: accountLimits.emailMax,
} as const;

export const phoneField = {
  label: 'Phone number',
  type: 'tel',
  autoComplete: 'tel',
  maxLength: accountLimits.phoneMax,
} as const;
