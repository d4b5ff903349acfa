/** The profile's tabs by their search param. */
export const profileTabs = [
  { tab: 'Profile', label: 'Profile' },
  { tab: 'AddressSettings', label: 'Addresses' },
  { tab: 'MyOrders', label: 'My Orders' },
  { tab: 'MyBookings', label: 'My Bookings' },
  { tab: 'ChangePassword', label: 'Change Password' },
  { tab: 'MyWishlist', label: 'My Wishlist' },
  // Of a link, which needs no account; no tab leads to it.
  { tab: 'Order', label: 'Your order' },
] as const;

export type ProfileTab = (typeof profileTabs)[number]['tab'];

export interface ProfileSearch {
  readonly tab?: ProfileTab;
  /** Id of the open order in MyOrders. */
  readonly order?: string;
}

/** Parses the profile's search params; an unknown tab is left out, which shows the first. */
export function parseProfileSearch(search: Record<string, unknown>): ProfileSearch {
  const tab = profileTabs.find((known) => known.tab === search.tab)?.tab;
  return {
    ...(tab && { tab }),
    ...(tab === 'MyOrders' && typeof search.order === 'string' && { order: search.order }),
  };
}
