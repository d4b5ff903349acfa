import type { ShopSettings } from '#contract/settings/entries.ts';

/** How customers reach the shop; empty where it has not said. */
export type ShopContacts = Pick<ShopSettings, 'email' | 'phone'>;

/** What to do where the shop has no rule: the end of a sentence with 'please'. */
export function askTheShop({ email, phone }: ShopContacts): string {
  const ways = [email && `write to ${email}`, phone && `call ${phone}`].filter(Boolean);
  return ways.join(' or ') || 'ask us';
}
