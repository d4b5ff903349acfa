import { shopDay } from '#contract/rules/texts/dates.ts';
import type { Reader } from '#server/db/connect.ts';

/**
 * Whether an accountant's file with the day of a time was saved since: what it says stays, so that
 * what is recorded only now is of today.
 */
export async function isInSavedFile(read: Reader, at: Date): Promise<boolean> {
  const saved = await read
    .selectFrom('audit_log')
    .select('after')
    .where('subject', '=', 'invoices')
    .where('action', '=', 'accounts.export')
    .where('at', '>', at.toISOString())
    .execute();
  const day = shopDay(at);
  return saved.some(({ after }) => {
    const { from, to }: SavedDays = JSON.parse(after ?? '{}');
    return from !== undefined && to !== undefined && from <= day && day <= to;
  });
}

/** First and last day of a file, `YYYY-MM-DD`. */
interface SavedDays {
  readonly from?: string;
  readonly to?: string;
}
