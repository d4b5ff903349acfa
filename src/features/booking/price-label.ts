import { unsetPrice } from '#contract/names/booking-options.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/money.ts';

/** A service's price for people: services are priced in NPR, and as a placeholder until the owner sets one. */
export function servicePrice(rupees: number | null | undefined): string {
  return rupees === null || rupees === undefined
    ? unsetPrice
    : formatPaisa(paisaFromRupees(rupees)).replace('Rs', 'NPR');
}
