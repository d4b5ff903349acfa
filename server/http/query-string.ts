import { parse } from 'node:querystring';

/**
 * Reads a query string for the schemas: of a repeated name the last value counts, an empty value is none.
 * Malformed percent signs are read as they stand, as browsers' own forms may send them.
 */
export function parseQueryString(text: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(parse(text))) {
    const last = Array.isArray(value) ? value.at(-1) : value;
    if (last) values[name] = last;
  }
  return values;
}
