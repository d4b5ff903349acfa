import type { ShopSettings } from '#contract/settings/entries.ts';
import { homeZone, isCountryOf } from './delivery.ts';

// Apart from the other rules of delivery, which product pages load first.

/** How long a parcel takes within the shop's own country, at least and at most. */
export function daysAtHome(
  shop: Pick<ShopSettings, 'delivery' | 'country' | 'city'>,
): { readonly from: number; readonly to: number } | undefined {
  const { delivery, country } = shop;
  const own = delivery.filter(
    ({ countries, places }) =>
      countries.length + places.length > 0 && isCountryOf({ countries }, country),
  );
  const zones = own.length > 0 ? own : [homeZone(shop)];
  const days = zones.flatMap((zone) => zone?.days ?? []);
  if (days.length === 0) return undefined;
  return {
    from: Math.min(...days.map(({ from }) => from)),
    to: Math.max(...days.map(({ to }) => to)),
  };
}
