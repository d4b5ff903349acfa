import { isDeepStrictEqual } from 'node:util';

/** Returns the fields of `record` that differ from `other`; all of them without `other`. */
export function changedFields<Fields extends object>(other: Fields | undefined, record: Fields): Partial<Fields> {
  const entries = Object.entries(record).filter(
    ([name, value]) => !isDeepStrictEqual(value, other?.[name as keyof Fields]),
  );
  return Object.fromEntries(entries) as Partial<Fields>;
}
