import type { ShelfChangeRecord } from './shelf-changes.ts';
import { type Row, rowsIn, type ShelfTable, type Tables } from './shelf-tables.ts';

/** Characters of a value. */
const shortMax = 80;

const tableOf: Readonly<Record<string, ShelfTable>> = {
  shelf: 'shelves',
  'shelf-group': 'shelf_groups',
  'shelf-kind': 'shelf_kinds',
};

/** What people call the columns, in the order of their forms. */
const labels: Readonly<Partial<Record<ShelfTable, Readonly<Record<string, string>>>>> = {
  shelf_kinds: { label: 'One of them', name: 'All of them' },
  shelf_groups: { name: 'Name' },
  shelves: {
    label: 'Name',
    plural: 'Name of several',
    group_id: 'Group',
    note: 'Short line',
    picture_hash: 'Picture',
    slug: 'Address',
    title: 'Title of its page',
    lead: 'Introduction',
    aliases: 'Other spellings',
  },
};

/** What a change has made of its subject, each in a line. */
export function changeLines(change: ShelfChangeRecord, now: Tables): string[] {
  const [kind = '', key = ''] = change.subject.split(/:(.*)/s);
  const table = tableOf[kind];
  const was = table && rowsIn(change.before, table).get(key);
  const is = table && rowsIn(change.after, table).get(key);
  if (table === undefined || was === undefined || is === undefined) return ['Order'];
  if (is === null) return ['Removed'];
  if (was === null) return [change.action === 'shelf.undo' ? 'Brought back' : 'Made'];
  const lines = Object.entries(labels[table] ?? {})
    .filter(([name]) => name in is)
    .map(([name, label]) => {
      const [before, after] = [was, is].map((row) => textOf(name, row[name] ?? '', now));
      return `${label}: ${before} → ${after}`;
    });
  // What belongs to it alone: its menu, its place.
  return lines.length > 0 ? lines : ['Order'];
}

function textOf(name: string, value: NonNullable<Row[string]>, now: Tables): string {
  if (value === '' || value === '[]') return 'nothing';
  if (name === 'picture_hash') return 'a picture';
  if (name === 'group_id')
    return String(now.shelf_groups.get(String(value))?.name ?? 'a removed group');
  const text = name === 'aliases' ? JSON.parse(String(value)).join(', ') : String(value);
  return text.length > shortMax ? `${text.slice(0, shortMax)}…` : text;
}
