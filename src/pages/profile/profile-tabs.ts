/** The profile's parts by their names in the address. */
export const profileTabs = [
  { tab: 'Profile', label: 'Profile' },
  { tab: 'AddressSettings', label: 'Address Settings' },
  { tab: 'MyOrders', label: 'My Orders' },
  { tab: 'ChangePassword', label: 'Change Password' },
  { tab: 'MyWishlist', label: 'My Wishlist' },
] as const;

export type ProfileTab = (typeof profileTabs)[number]['tab'];

export interface ProfileSearch {
  readonly tab?: ProfileTab;
  /** The order that is open in MyOrders. */
  readonly order?: string;
}

/** Reads the profile's address; a tab nobody knows is none, which is the first. */
export function parseProfileSearch(search: Record<string, unknown>): ProfileSearch {
  const tab = profileTabs.find((known) => known.tab === search.tab)?.tab;
  return {
    ...(tab && { tab }),
    ...(tab === 'MyOrders' && typeof search.order === 'string' && { order: search.order }),
  };
}
