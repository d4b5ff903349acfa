import { unsetPrice } from '#contract/names/booking-options.ts';
import { formatRupees } from '#contract/rules/money.ts';

/** A service's price in NPR, or a placeholder while the owner has set none. */
export function formatServicePrice(rupees: number | null | undefined): string {
  return rupees === null || rupees === undefined ? unsetPrice : formatRupees(rupees).replace('Rs', 'NPR');
}
