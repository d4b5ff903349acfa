import { unitOf } from '#contract/rules/texts/shop-locale.ts';

/** Whether the shop's currency has such an amount, in paisa. */
export const isPossibleAmount = (paisa: number): boolean => paisa % unitOf() === 0;

export const noHundredths = 'Please enter a whole amount: this currency has no hundredths.';
