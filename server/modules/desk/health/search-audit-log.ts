import { sql } from 'kysely';

import type { searchAuditLog } from '#contract/calls/admin/health-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import type { Reader } from '#server/db/connect.ts';
import { contains } from '#server/modules/desk/contains.ts';

const pageSize = 50;
const searched = [
  ...['at', 'who', 'action', 'subject', 'before', 'after'].map((column) => `audit_log.${column}`),
  ...['staff.name', 'staff.email', 'users.name', 'orders.number', 'products.name', 'members.name'],
];

/** Reads a page of the audit log, newest first: rows older than `before` that have `text` in any field. */
export async function searchAudit(
  read: Reader,
  { text = '', before = '' }: { readonly text?: string | undefined; readonly before?: string | undefined },
): Promise<ResponseOf<typeof searchAuditLog>> {
  const rows = await read
    .selectFrom('audit_log')
    .leftJoin('staff', (join) => join.on('who', '=', ({ eb }) => eb(eb.val('staff:'), '||', eb.ref('staff.id'))))
    .leftJoin('users', (join) => join.on('who', '=', ({ eb }) => eb(eb.val('customer:'), '||', eb.ref('users.id'))))
    .leftJoin('orders', (join) => join.on('orders.id', '=', subjectId('order')))
    .leftJoin('products', (join) => join.on('products.id', '=', subjectId('product')))
    .leftJoin('staff as members', (join) => join.on('members.id', '=', subjectId('staff')))
    .select(['audit_log.id', 'audit_log.at', 'who', 'action', 'subject', 'before', 'after', 'staff.name as staffName'])
    .select(['users.name as customerName', 'orders.number', 'products.name as productName'])
    .select('members.name as memberName')
    .$if(before !== '', (query) => query.where('audit_log.id', '<', before))
    .$if(text !== '', (query) =>
      query.where(({ or }) =>
        or(searched.map((column) => contains(sql`lower(${sql.ref(column)})`, text.toLowerCase()))),
      ),
    )
    .orderBy('audit_log.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  return {
    entries: page.map(({ staffName, customerName, number, productName, memberName, ...row }) => ({
      ...row,
      name: staffName ?? customerName ?? '',
      subjectName: number ?? productName ?? memberName ?? '',
    })),
    nextBefore: rows.length > pageSize ? (page.at(-1)?.id ?? '') : '',
  };
}

/** The id in a subject of this kind, such as `order:ID`; null for another. By it a table's primary key is used. */
function subjectId(kind: 'order' | 'product' | 'staff') {
  const start = `${kind}:`;
  return sql<string>`case when subject like ${sql.lit(`${start}%`)} then substr(subject, ${sql.lit(start.length + 1)}) end`;
}
