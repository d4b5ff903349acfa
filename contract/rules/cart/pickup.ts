import { addressOf } from '#contract/settings/address.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';

// Customers may pick up their order at the shop, if its owner has set so.

export type PickupShop = Pick<
  ShopSettings,
  'pickup' | 'pickupNote' | 'street' | 'city' | 'postalCode' | 'country' | 'hours'
>;

/** Where and when an order is picked up: the owner's words, or the shop's address and hours. */
export function pickupPlace(shop: PickupShop): string {
  if (shop.pickupNote !== '') return shop.pickupNote;
  // A country alone is nowhere to go.
  if (shop.street === '' && shop.city === '') return 'We’ll tell you where and when.';
  return `${[addressOf(shop), shop.hours].filter(Boolean).join('. ')}.`;
}

/** Whether a shop has nothing but picking up: then nobody is asked for an address. */
export function isPickupOnly({
  pickup,
  delivery,
}: Pick<ShopSettings, 'pickup' | 'delivery'>): boolean {
  return pickup && delivery.length === 0;
}
