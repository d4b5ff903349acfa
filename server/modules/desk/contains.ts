import { type RawBuilder, sql } from 'kysely';

/** Whether a text, in SQL, contains another, or begins with it. */
export function contains(text: string | RawBuilder<unknown>, part: string, isAtStart = false) {
  const pattern = `${isAtStart ? '' : '%'}${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${typeof text === 'string' ? sql.raw(text) : text} like ${pattern} escape '\\'`;
}
