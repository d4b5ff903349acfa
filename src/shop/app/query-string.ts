// Query strings without TanStack's JSON parsing, so that `?Name=007` stays a text. Repeated
// parameters, as from checkboxes of a form without JavaScript, are joined by commas.

export function parseSearch(text: string): Record<string, string> {
  const search: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    search[name] = search[name] === undefined ? value : `${search[name]},${value}`;
  }
  return search;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}
