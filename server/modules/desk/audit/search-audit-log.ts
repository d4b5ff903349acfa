import { sql } from 'kysely';

import type { searchAuditLog } from '#contract/calls/admin/health-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import type { Reader } from '#server/db/connect.ts';

const pageSize = 50;
const searched = ['at', 'who', 'action', 'subject', 'before', 'after', 'staff.name', 'staff.email', 'users.name'];

/** Reads a page of the audit log, newest first: rows older than `before` that have `text` in any field. */
export async function searchAudit(
  read: Reader,
  { text = '', before = '' }: { readonly text?: string | undefined; readonly before?: string | undefined },
): Promise<ResponseOf<typeof searchAuditLog>> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await read
    .selectFrom('audit_log')
    .leftJoin('staff', (join) => join.on('who', '=', ({ eb }) => eb(eb.val('staff:'), '||', eb.ref('staff.id'))))
    .leftJoin('users', (join) => join.on('who', '=', ({ eb }) => eb(eb.val('customer:'), '||', eb.ref('users.id'))))
    .select(['audit_log.id', 'at', 'who', 'action', 'subject', 'before', 'after', 'staff.name as staffName'])
    .select('users.name as customerName')
    .$if(before !== '', (query) => query.where('audit_log.id', '<', before))
    .$if(text !== '', (query) =>
      query.where(({ or }) =>
        or(searched.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)),
      ),
    )
    .orderBy('audit_log.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  return {
    entries: page.map(({ staffName, customerName, ...row }) => ({ ...row, name: staffName ?? customerName ?? '' })),
    nextBefore: rows.length > pageSize ? (page.at(-1)?.id ?? '') : '',
  };
}
