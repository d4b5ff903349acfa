import { randomBytes } from 'node:crypto';

import type { AuditAction } from '#contract/names/audit-actions.ts';
import type { Trx } from '#server/db/connect.ts';

/** Who made a change: a person, one of the owner's commands, or the shop by itself. */
export type Actor = `staff:${string}` | `customer:${string}` | 'command' | 'shop';

export interface AuditEntry {
  readonly who: Actor;
  /** The kind of record and what was done with it, such as `order.ship`. */
  readonly action: AuditAction;
  /** What was changed, such as `order:ID`. */
  readonly subject: string;
  /** The changed fields before and after. Fields named like a secret are left out. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes audit rows in somebody's name, in one transaction. */
export type Audit = (entry: Omit<AuditEntry, 'who'>) => Promise<void>;

/** Creates the function by which one actor's changes in a transaction are recorded. */
export function auditAs(trx: Trx, who: Actor): Audit {
  return (entry) => audit(trx, { ...entry, who });
}

const audited = new WeakSet<Trx>();
let written = 0;

/** Writes a row of the audit log in the transaction of the change. Only an erasure changes one. */
export async function audit(
  trx: Trx,
  { who, action, subject, before, after }: AuditEntry,
): Promise<void> {
  const at = new Date().toISOString();
  written += 1;
  const order = String(written % 1e8).padStart(8, '0');
  await trx
    .insertInto('audit_log')
    .values({
      id: `${at}-${order}-${randomBytes(4).toString('hex')}`,
      at,
      who,
      action,
      subject,
      before: toJson(before),
      after: toJson(after),
    })
    .execute();
  audited.add(trx);
}

/** Whether the transaction has written an audit row. */
export function isAudited(trx: Trx): boolean {
  return audited.has(trx);
}

function toJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (name, part: unknown) => (secretName.test(name) ? undefined : part));
}

const secretName = /password|secret|token|code_?hash|recovery_?code/i;
