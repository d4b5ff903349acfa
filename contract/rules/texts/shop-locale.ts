/** How a shop writes amounts, which clock it goes by, and what is near to it. */
export interface ShopLocale {
  /** Its code in ISO 4217. */
  readonly currency: string;
  readonly currencySign: string;
  /** The amount of 1,234,567.50 with `¤` for the sign. */
  readonly priceFormat: string;
  /** Whole amounts have `.00`, too. */
  readonly alwaysDecimals: boolean;
  /** Its name in the IANA's database. */
  readonly timeZone: string;
  /** Its phone number and country, by which others are read. */
  readonly phone: string;
  readonly country: string;
}

/** The demo's, and that of a shop whose owner has set no other. */
export const standardLocale: ShopLocale = {
  currency: 'NPR',
  currencySign: 'Rs',
  priceFormat: '¤ 1,234,567.50',
  alwaysDecimals: false,
  timeZone: 'Asia/Kathmandu',
  phone: '',
  country: '',
};

let current = standardLocale;

/** The shop's. */
export const shopLocale = (): ShopLocale => current;

/** Of those in `currencies.ts`; by ISO 4217. */
const wholeCurrencies = ['JPY', 'KRW', 'VND'];

/** The smallest amount of a currency, in its hundredths: 100 where it has none. */
export const unitOf = ({ currency }: Pick<ShopLocale, 'currency'> = current): number =>
  wholeCurrencies.includes(currency) ? 100 : 1;

/**
 * Sets what the texts of this process or page are written with, from the shop's settings. There is
 * one shop in a process, and its currency stays: a hundred callers would hand on what never
 * differs. Whoever reads the settings calls it.
 */
export function setShopLocale(shop: ShopLocale): void {
  current = shop;
}
