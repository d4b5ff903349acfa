import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import type { ShelfChange } from '#contract/calls/admin/shelf-calls.ts';
import type { AnyCall, ResponseOf } from '#contract/calls/call.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { notFound, refusal } from '#server/http/failure-error.ts';
import { type StaffChangeRequest, serveStaffChange } from '#server/http/serve-staff.ts';
import { readUndoableChanges } from '#server/modules/desk/undoable-changes.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import {
  returnTag,
  type TagOwners,
  tagOwnersSchema,
} from '#server/modules/product/shelf-writer.ts';
import { undoableActions } from '#server/modules/settings/undoable-since.ts';

import { changeLines } from './change-lines.ts';
import {
  differenceOf,
  type Parts,
  partsSchema,
  readTables,
  rowsIn,
  type Tables,
  withParts,
  writeTables,
} from './shelf-tables.ts';
import { listIn, undoProblem } from './undo-problem.ts';
import { moveShelf, type SpellingOwners, type TagsBefore, takeSpellings } from './write-shelves.ts';

/** What a change has done. */
interface Changed<Response> extends TagsBefore {
  /** Of the audit log, such as `shelf:ID`. */
  readonly subject: string;
  /** What it is called. */
  readonly title: string;
  readonly response: Response;
  /** Of an undo, the change that it takes back. */
  readonly undoes?: string | undefined;
}

/** Serves a change of shelves, kinds or groups, and keeps the rows of before for its undo. */
export function serveShelfChange<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  action: (typeof undoableActions.shelves)[number],
  change: (trx: Trx, request: StaffChangeRequest<C>) => Promise<Changed<ResponseOf<C>>>,
): void {
  serveStaffChange(app, call, {
    async change(trx, request) {
      await raiseCatalogueVersion(trx);
      const tables = await readTables(trx);
      const { subject, title, response, had, spelt, undoes } = await change(trx, request);
      const { before, after } = differenceOf(tables, await readTables(trx));
      await request.audit({
        action,
        subject,
        before: { rows: before },
        after: { title, rows: after, had, spelt, undoes },
      });
      return response;
    },
  });
}

/** A change as the audit log has it. */
export interface ShelfChangeRecord extends TagsBefore {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly action: string;
  readonly subject: string;
  readonly title: string;
  readonly before: Parts;
  readonly after: Parts;
  readonly undoes?: string | undefined;
}

const beforeSchema = z.object({ rows: partsSchema });
const afterSchema = z.extend(beforeSchema, {
  title: z.string(),
  had: z.optional(tagOwnersSchema),
  spelt: z.optional(z.array(z.tuple([z.string(), tagOwnersSchema]))),
  undoes: z.optional(z.string()),
});

async function readRecords(read: Reader): Promise<ShelfChangeRecord[]> {
  const changes = await readUndoableChanges(read, undoableActions.shelves);
  return changes.flatMap(({ before, after, ...change }) => {
    // Rows of a version before this one don't say what it takes.
    const was = beforeSchema.safeParse(before).data;
    const is = afterSchema.safeParse(after).data;
    if (!was || !is || Object.keys(is.rows).length === 0) return [];
    const { rows, ...rest } = is;
    return [{ ...change, ...rest, before: was.rows, after: rows }];
  });
}

/** The changes of the last 30 days, with the reasons why some can't be undone any more. */
export async function readChangesForDesk(read: Reader): Promise<ShelfChange[]> {
  const now = await readTables(read);
  const changes = await readRecords(read);
  const undone = new Set(changes.map(({ undoes }) => undoes));
  return changes.map((change) => {
    const { id, at, by, title } = change;
    const reason = undoProblem(change, now, tablesBefore(change, now)) ?? '';
    // An undo that was undone itself has left no reason.
    const problem = reason !== '' && undone.has(id) ? 'Undone.' : reason;
    return { id, at, by, title, lines: changeLines(change, now), problem };
  });
}

/** Writes what was before a change. Throws 404 and 409 with the reason why it can't be. */
export async function undoChange(trx: Trx, id: string): Promise<Changed<{ message: string }>> {
  const change = (await readRecords(trx)).find((one) => one.id === id);
  if (!change) throw notFound('This change can’t be undone any more.');
  const now = await readTables(trx);
  const next = tablesBefore(change, now);
  const problem = undoProblem(change, now, next);
  if (problem) throw refusal(409, 'not-undoable', problem);
  await writeTables(trx, now, next);
  const spelt = await spellBack(trx, change, now, next);
  const had = await moveBack(trx, change, now, next);
  const { subject, title } = change;
  return { subject, title, had, spelt, undoes: id, response: { message: 'Undone' } };
}

/** What would be without a change. */
function tablesBefore({ before, after }: ShelfChangeRecord, now: Tables): Tables {
  const { shelf_redirects, ...parts } = before;
  return withParts(now, movedIn(before, after) === undefined ? before : parts);
}

/** The shelf whose address a change has changed. Its old one leads to it, and so will the new one. */
function movedIn(before: Parts, after: Parts): string | undefined {
  const was = rowsIn(before, 'shelves');
  const moved = after.shelves?.find(
    ([id, columns]) => columns?.slug !== undefined && was.get(id)?.slug !== undefined,
  );
  return moved?.[0];
}

/**
 * Gives what had an other spelling of a shelf as a tag that tag again, and takes it from what has
 * one that is its spelling again.
 */
async function spellBack(
  trx: Trx,
  { subject, spelt = [] }: ShelfChangeRecord,
  now: Tables,
  next: Tables,
): Promise<SpellingOwners | undefined> {
  const id = subject.replace(/^shelf:/, '');
  const [stored, wanted] = [now.shelves.get(id), next.shelves.get(id)];
  if (!stored || !wanted) return undefined;
  const slug = String(stored.slug);
  const [was, is] = [listIn(stored.aliases), listIn(wanted.aliases)];
  for (const [spelling, owners] of spelt)
    if (owners !== 'many' && was.includes(spelling) && !is.includes(spelling))
      await returnTag(trx, slug, spelling, owners);
  const added = is.filter((spelling) => spelling !== slug && !was.includes(spelling));
  return takeSpellings(trx, added, slug);
}

/** Gives the products of a shelf that was moved the tag that they had. */
async function moveBack(
  trx: Trx,
  { before, after, had }: ShelfChangeRecord,
  now: Tables,
  next: Tables,
): Promise<TagOwners | undefined> {
  const id = movedIn(before, after);
  if (id === undefined) return undefined;
  const [stored, wanted] = [now.shelves.get(id), next.shelves.get(id)];
  const [kind, old, slug] = [stored?.kind, stored?.slug, wanted?.slug].map(String);
  if (kind === undefined || old === undefined || slug === undefined) return undefined;
  const isShared = [...next.shelves.values()].some((one) => one.slug === old);
  return moveShelf(trx, { id, kind, slug: old }, slug, { isShared, had });
}
