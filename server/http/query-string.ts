import { parse } from 'node:querystring';

/**
 * Parses a query string for the schemas. The last value of a repeated name counts, and empty values are dropped.
 * Malformed percent escapes are left as they are, because browsers' forms may send them.
 */
export function parseQueryString(text: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(parse(text))) {
    const last = Array.isArray(value) ? value.at(-1) : value;
    if (last) values[name] = last;
  }
  return values;
}
