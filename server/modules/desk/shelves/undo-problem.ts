import { shelfLimits } from '#contract/names/limits.ts';
import { foldText } from '#contract/rules/search/fold.ts';

import type { ShelfChangeRecord } from './shelf-changes.ts';
import { type Row, rowsIn, shelfTables, type Tables } from './shelf-tables.ts';

/** Why a change can't be undone, for people; undefined when it can. `next`: what would be then. */
export function undoProblem(
  change: ShelfChangeRecord,
  now: Tables,
  next: Tables,
): string | undefined {
  if (change.had === 'many')
    return 'Too many products had its new address as a tag already to tell them apart now.';
  if (change.spelt?.some(([, owners]) => owners === 'many'))
    return 'Too many products had another spelling of it as a tag to tell them apart now.';
  return (
    changedSince(change, now) ??
    kindProblem(now, next) ??
    groupProblem(now, next) ??
    shelfProblem(now, next)
  );
}

/** Whether something is not any more what the change has made it. */
function changedSince({ title, after }: ShelfChangeRecord, now: Tables): string | undefined {
  for (const table of shelfTables) {
    // Addresses that led to a shelf move with it.
    if (table === 'shelf_redirects') continue;
    for (const [key, columns] of rowsIn(after, table)) {
      const stored = now[table].get(key);
      if (columns === null) {
        if (stored) return `‘${title}’ is there again already.`;
        continue;
      }
      if (!stored) return `‘${title}’ was removed since. Please bring it back first.`;
      const isStill = Object.entries(columns).every(
        ([name, value]) => name === 'version' || stored[name] === value,
      );
      if (!isStill)
        return `‘${title}’ was changed again since. Please undo the newer change first.`;
    }
  }
  return undefined;
}

const kindGone = 'What it was one of is not there any more. Please bring that back first.';

function kindProblem(now: Tables, next: Tables): string | undefined {
  for (const [slug, kind] of next.shelf_kinds) {
    const others = [...next.shelf_kinds.values()].filter((one) => one.slug !== slug);
    for (const name of ['label', 'name'])
      if (isNew(now.shelf_kinds.get(slug), kind, name) && others.some(isSame(kind, name)))
        return `There are ‘${kind[name]}’ already.`;
  }
  for (const [slug, { name }] of now.shelf_kinds)
    if (!next.shelf_kinds.has(slug) && [...next.shelves.values()].some(({ kind }) => kind === slug))
      return `Please remove what is in ‘${name}’ first.`;
  return undefined;
}

function groupProblem(now: Tables, next: Tables): string | undefined {
  for (const [id, group] of next.shelf_groups) {
    if (!isNew(now.shelf_groups.get(id), group, 'name')) continue;
    if (!next.shelf_kinds.has(String(group.kind))) return kindGone;
    const others = [...next.shelf_groups.values()].filter((one) => one.id !== id);
    if (others.some((one) => one.kind === group.kind && isSame(group, 'name')(one)))
      return `There is a group ‘${group.name}’ already.`;
  }
  return undefined;
}

function shelfProblem(now: Tables, next: Tables): string | undefined {
  for (const [id, shelf] of next.shelves) {
    const stored = now.shelves.get(id);
    if (!next.shelf_kinds.has(String(shelf.kind))) return kindGone;
    const all = [...next.shelves.values()].filter(({ kind }) => kind === shelf.kind);
    const others = all.filter((one) => one.id !== id);
    if (!stored && all.length > shelfLimits.perKindMax)
      return `There are ${shelfLimits.perKindMax} of them already.`;
    if (isNew(stored, shelf, 'label') && others.some(isSame(shelf, 'label')))
      return `There is ‘${shelf.label}’ already.`;
    const known = new Set(stored && spellingsOf(now, stored));
    const wanted = spellingsOf(next, shelf).filter((spelling) => !known.has(spelling));
    if (wanted.length === 0) continue;
    for (const other of others) {
      const taken = spellingsOf(next, other).find((spelling) => wanted.includes(spelling));
      if (taken !== undefined) return `‘${other.label}’ has the address ‘${taken}’ now.`;
    }
  }
  return undefined;
}

const isNew = (stored: Row | undefined, row: Row, name: string) => stored?.[name] !== row[name];

const isSame = (row: Row, name: string) => {
  const folded = foldText(String(row[name])).trim();
  return (other: Row) => foldText(String(other[name])).trim() === folded;
};

/** All that leads to a shelf: its address, other spellings, addresses of before. */
function spellingsOf(tables: Tables, shelf: Row): readonly string[] {
  const former = [...tables.shelf_redirects.values()].filter((one) => one.shelf_id === shelf.id);
  return [
    String(shelf.slug),
    ...listIn(shelf.aliases),
    ...listIn(shelf.address_aliases),
    ...former.map(({ slug }) => String(slug)),
  ];
}

/** A list of texts in a column. */
export const listIn = (json: Row[string] | undefined): string[] => JSON.parse(String(json ?? '[]'));
