import type { AllSettings } from '#contract/settings/entries.ts';

/** 'PAN 301234567'; empty without a number. */
export const taxNumberText = ({
  taxNumberKind,
  taxNumber,
}: Pick<AllSettings, 'taxNumberKind' | 'taxNumber'>): string =>
  taxNumber === '' ? '' : `${taxNumberKind} ${taxNumber}`;
