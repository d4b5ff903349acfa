/** A currency whose smallest part is a hundredth or a whole: all amounts are stored in hundredths. */
export interface Currency {
  /** Before or after an amount, where the owner writes no other. */
  readonly sign: string;
  /** Several of them, in a sentence. */
  readonly words: string;
}

/** The currencies that a shop can have, by their codes (ISO 4217). */
export const currencies: Readonly<Record<string, Currency>> = {
  AED: { sign: 'AED', words: 'UAE dirhams' },
  AUD: { sign: 'A$', words: 'Australian dollars' },
  BDT: { sign: '৳', words: 'Bangladeshi taka' },
  BGN: { sign: 'лв.', words: 'Bulgarian leva' },
  BRL: { sign: 'R$', words: 'Brazilian reals' },
  BTN: { sign: 'Nu.', words: 'Bhutanese ngultrum' },
  CAD: { sign: 'CA$', words: 'Canadian dollars' },
  CHF: { sign: 'CHF', words: 'Swiss francs' },
  CNY: { sign: 'CN¥', words: 'Chinese yuan' },
  COP: { sign: 'COP', words: 'Colombian pesos' },
  CZK: { sign: 'Kč', words: 'Czech korunas' },
  DKK: { sign: 'kr.', words: 'Danish kroner' },
  EGP: { sign: 'EGP', words: 'Egyptian pounds' },
  EUR: { sign: '€', words: 'euros' },
  GBP: { sign: '£', words: 'British pounds' },
  GHS: { sign: 'GH₵', words: 'Ghanaian cedis' },
  HKD: { sign: 'HK$', words: 'Hong Kong dollars' },
  HUF: { sign: 'Ft', words: 'Hungarian forints' },
  IDR: { sign: 'Rp', words: 'Indonesian rupiahs' },
  ILS: { sign: '₪', words: 'Israeli new shekels' },
  INR: { sign: '₹', words: 'Indian rupees' },
  JPY: { sign: '¥', words: 'Japanese yen' },
  KES: { sign: 'Ksh', words: 'Kenyan shillings' },
  KRW: { sign: '₩', words: 'South Korean won' },
  LKR: { sign: 'Rs', words: 'Sri Lankan rupees' },
  MAD: { sign: 'MAD', words: 'Moroccan dirhams' },
  MXN: { sign: 'MX$', words: 'Mexican pesos' },
  MYR: { sign: 'RM', words: 'Malaysian ringgits' },
  NGN: { sign: '₦', words: 'Nigerian nairas' },
  NOK: { sign: 'kr', words: 'Norwegian kroner' },
  NPR: { sign: 'Rs', words: 'Nepalese rupees' },
  NZD: { sign: 'NZ$', words: 'New Zealand dollars' },
  PEN: { sign: 'S/', words: 'Peruvian soles' },
  PHP: { sign: '₱', words: 'Philippine pesos' },
  PKR: { sign: 'Rs', words: 'Pakistani rupees' },
  PLN: { sign: 'zł', words: 'Polish zlotys' },
  QAR: { sign: 'QAR', words: 'Qatari riyals' },
  RON: { sign: 'lei', words: 'Romanian lei' },
  SAR: { sign: 'SAR', words: 'Saudi riyals' },
  SEK: { sign: 'kr', words: 'Swedish kronor' },
  SGD: { sign: 'S$', words: 'Singapore dollars' },
  THB: { sign: '฿', words: 'Thai baht' },
  TRY: { sign: '₺', words: 'Turkish lira' },
  TWD: { sign: 'NT$', words: 'New Taiwan dollars' },
  UAH: { sign: '₴', words: 'Ukrainian hryvnias' },
  USD: { sign: '$', words: 'US dollars' },
  VND: { sign: '₫', words: 'Vietnamese dong' },
  ZAR: { sign: 'R', words: 'South African rand' },
};
