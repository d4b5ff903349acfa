import type { Reader } from '#server/db/connect.ts';
import { undoableSince } from '#server/modules/settings/undoable-since.ts';

/** Changes shown at the desk. */
const shownChanges = 50;

/** A change as the audit log has it, with what was written of it, parsed. */
export interface UndoableChange {
  readonly id: string;
  readonly at: string;
  /** Name of the member of the staff. */
  readonly by: string;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The changes of some kinds that can be undone, newest first. */
export async function readUndoableChanges(
  read: Reader,
  actions: readonly string[],
): Promise<UndoableChange[]> {
  const rows = await read
    .selectFrom('audit_log')
    .leftJoin('staff', (join) =>
      join.on('who', '=', ({ eb }) => eb(eb.val('staff:'), '||', eb.ref('staff.id'))),
    )
    .select(['audit_log.id', 'at', 'action', 'subject', 'before', 'after', 'staff.name'])
    .where('audit_log.id', '>', undoableSince())
    .where('action', 'in', actions)
    .orderBy('audit_log.id', 'desc')
    .limit(shownChanges)
    .execute();
  return rows.map(({ id, at, action, subject, before, after, name }) => ({
    id,
    at,
    by: name ?? '',
    action,
    subject,
    before: valueIn(before),
    after: valueIn(after),
  }));
}

const valueIn = (json: string | null): unknown => (json === null ? {} : JSON.parse(json));
