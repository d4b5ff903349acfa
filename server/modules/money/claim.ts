import { type RawBuilder, sql } from 'kysely';

// `balance` of the rules in SQL, for sums over many records. `subject`: such as `order:ID`.

/** A sum of the payments or refunds of a subject. */
export function sumOf(
  table: 'payments' | 'refunds',
  amount: string,
  subject: RawBuilder<string>,
): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(${sql.raw(amount)}), 0) from ${sql.table(table)}
    where subject = ${subject})`;
}

/** By how much a refund lowers what there is to pay; money that the shop keeps does not raise it. */
const allowed = 'case when lowers_paisa < 0 then 0 else coalesce(lowers_paisa, amount_paisa) end';

/**
 * What there is to pay of a subject, as `claimPaisa` of its balance. The refunds are read once:
 * PostgreSQL plans each mention apart.
 */
export function claimPaisa(
  total: RawBuilder<unknown>,
  subject: RawBuilder<string>,
): RawBuilder<number> {
  const refunded = sql`coalesce(sum(${sql.raw(allowed)}), 0)`;
  return sql<number>`(select case when ${total} > ${refunded} then ${total} - ${refunded} else 0 end
    from refunds where subject = ${subject})`;
}
