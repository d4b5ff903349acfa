import type { ShopSettings } from './entries.ts';

type Place = Pick<ShopSettings, 'street' | 'city' | 'postalCode' | 'country'>;

/** The shop's address in one line; what is not set is left out. */
export function addressOf({ street, city, postalCode, country }: Place): string {
  const town = [city, postalCode].filter(Boolean).join(' ');
  return [street, town, country].filter(Boolean).join(', ');
}

const codes = new Map<string, string>();

/** The two letters of a country by its English name (ISO 3166-1); the name when it has none. */
export function countryCodeOf(country: string): string {
  if (codes.size === 0) {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const code of letterPairs()) {
      // Those of countries that are no more stand for their successors: DD for DE.
      const isCurrent = new Intl.Locale(`und-${code}`).region === code;
      const name = isCurrent ? names.of(code) : undefined;
      if (name !== undefined) codes.set(name.replace('&', 'and').replace(/^St\. /, 'Saint '), code);
    }
  }
  return codes.get(country) ?? otherNames.get(country) ?? country;
}

/** What addresses call a country that has another name in `Intl`. */
const otherNames = new Map(
  Object.entries({
    Congo: 'CG',
    'Democratic Republic of the Congo': 'CD',
    'East Timor': 'TL',
    'Hong Kong': 'HK',
    'Ivory Coast': 'CI',
    Macao: 'MO',
    Myanmar: 'MM',
    Palestine: 'PS',
    'Saint Vincent and the Grenadines': 'VC',
    'Sao Tome and Principe': 'ST',
    Turkey: 'TR',
  }),
);

function letterPairs(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((one) => letters.map((other) => one + other));
}
