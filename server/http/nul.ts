/** Whether a NUL hides anywhere in a value: PostgreSQL takes none in a text, so none comes in. */
export function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => name.includes('\0') || hasNul(part));
}
