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
      const name = names.of(code);
      if (name !== undefined && !codes.has(name)) codes.set(name, code);
    }
  }
  return codes.get(country) ?? country;
}

function letterPairs(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((one) => letters.map((other) => one + other));
}
