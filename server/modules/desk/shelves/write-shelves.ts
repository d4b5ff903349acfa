import type {
  createShelf,
  DeskGroup,
  DeskShelf,
  editShelf,
} from '#contract/calls/admin/shelf-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { FailureReason } from '#contract/failure.ts';
import { categoryKind } from '#contract/names/category-kind.ts';
import { shelfLimits } from '#contract/names/limits.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { mergeOrder } from '#contract/rules/shelves/merge-order.ts';
import { Shelves } from '#contract/rules/shelves/shelves.ts';
import type { Trx } from '#server/db/connect.ts';
import { cleanLine, requireText } from '#server/http/clean-text.ts';
import { invalidField, invalidInput } from '#server/http/failure-error.ts';
import { readPictureRecords } from '#server/modules/product/product-cards.ts';
import { insertGroup, readShelfData, readShelfRows } from '#server/modules/product/shelf-store.ts';
import {
  addKind,
  addShelf,
  freeKindSlug,
  freeShelfSlug,
  readTagOwners,
  renameTag,
  shelfWithLabel,
  type TagOwners,
  takenSlugs,
} from '#server/modules/product/shelf-writer.ts';
import { slugOf } from '#server/modules/product/slug.ts';

import { byMenu, readKindForDesk } from './read-shelves.ts';

type ShelfFields = Omit<BodyOf<typeof editShelf>, 'version'>;

/** Makes a shelf of its label. Returns its id. */
export async function createShelfOf(
  trx: Trx,
  { kind, label: typed }: BodyOf<typeof createShelf>,
): Promise<string> {
  const label = lineOf(typed, 'label');
  await readKindForDesk(trx, kind);
  const shelves = new Shelves(await readShelfData(trx));
  requireFreeLabel(shelves, kind, label);
  if (shelves.of(kind).length >= shelfLimits.perKindMax)
    throw invalidField('label', 'too-many', `There are ${shelfLimits.perKindMax} of them already.`);
  const slug = freeShelfSlug(shelves, label);
  if (slug === undefined) throw noLetter('label');
  return addShelf(trx, { kind, slug, label });
}

/** Who had tags before that are those of a shelf now. */
export interface TagsBefore {
  /** Its new address. */
  readonly had?: TagOwners | undefined;
  readonly spelt?: SpellingOwners | undefined;
}

/** Who had another spelling of a shelf as a tag, by spellings. */
export type SpellingOwners = readonly (readonly [spelling: string, owners: TagOwners])[];

/** Changes everything of a shelf but its place. */
export async function editShelfOf(
  trx: Trx,
  before: DeskShelf,
  fields: ShelfFields,
): Promise<TagsBefore> {
  const data = await readShelfData(trx);
  const shelves = new Shelves(data);
  const label = lineOf(fields.label, 'label');
  if (foldText(label) !== foldText(before.label))
    requireFreeLabel(shelves, before.kind, label, before);
  const slug = slugOf(fields.slug, shelfLimits.slugMax);
  const aliases = [
    ...new Set(fields.aliases.map((alias) => slugOf(alias, shelfLimits.slugMax))),
  ].filter((alias) => alias !== '' && alias !== slug);
  await requireValid(trx, before, { ...fields, slug, aliases });
  await trx
    .updateTable('shelves')
    .set((row) => ({
      label,
      slug,
      plural: cleanLine(fields.plural),
      group_id: fields.groupId,
      aliases: JSON.stringify(aliases),
      note: cleanLine(fields.note),
      title: cleanLine(fields.title),
      lead: cleanLine(fields.lead),
      picture_hash: fields.pictureHash,
      version: row('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute();
  const isShared = data.shelves.filter((one) => one.slug === before.slug).length > 1;
  const had = slug === before.slug ? undefined : await moveShelf(trx, before, slug, { isShared });
  const added = aliases.filter((one) => one !== before.slug && !before.aliases.includes(one));
  return { had, spelt: await takeSpellings(trx, added, slug) };
}

/** Gives what has another spelling of a shelf as a tag the shelf's own. Returns who had it. */
export async function takeSpellings(
  trx: Trx,
  spellings: readonly string[],
  slug: string,
): Promise<SpellingOwners | undefined> {
  const spelt: [string, TagOwners][] = [];
  for (const spelling of spellings) {
    const owners = await readTagOwners(trx, spelling, slug);
    if (owners) spelt.push([spelling, owners]);
    await renameTag(trx, spelling, slug);
  }
  return spelt.length > 0 ? spelt : undefined;
}

interface Move {
  /** Another shelf has the old address, too. */
  readonly isShared: boolean;
  /** Of a move that is taken back: who had the address as a tag before it. */
  readonly had?: TagOwners | undefined;
}

/**
 * Makes the rest of what a shelf's new address means: it is the tag of its products, too, and the
 * old one leads to it. Returns who had that tag before.
 */
export async function moveShelf(
  trx: Trx,
  { id, kind, slug: old }: Pick<DeskShelf, 'id' | 'kind' | 'slug'>,
  slug: string,
  { isShared, had }: Move,
): Promise<TagOwners | undefined> {
  const owners = await readTagOwners(trx, slug, old);
  await renameTag(trx, old, slug, { keepsOld: isShared, had });
  await trx
    .deleteFrom('shelf_redirects')
    .where('kind', '=', kind)
    .where('slug', 'in', [old, slug])
    .execute();
  await trx.insertInto('shelf_redirects').values({ kind, slug: old, shelf_id: id }).execute();
  return owners;
}

/** Throws 422 with every reason why these fields are no shelf. */
async function requireValid(
  trx: Trx,
  before: DeskShelf,
  {
    slug,
    aliases,
    groupId,
    pictureHash,
  }: Pick<ShelfFields, 'slug' | 'aliases' | 'groupId' | 'pictureHash'>,
): Promise<void> {
  if (slug === '') throw noLetter('slug');
  const { groups, shelves } = await readShelfRows(trx);
  const others = new Shelves({
    kinds: [],
    groups: [],
    shelves: shelves.filter(({ id }) => id !== before.id),
  });
  const taken = takenSlugs(others);
  const takenAliases = aliases.filter(
    (alias) => taken.has(alias) && !before.aliases.includes(alias),
  );
  const isGroup =
    groupId === null || groups.some(({ id, kind }) => id === groupId && kind === before.kind);
  const isPicture =
    pictureHash === null || (await readPictureRecords(trx, [pictureHash])).has(pictureHash);
  const reasons: (FailureReason | false)[] = [
    slug !== before.slug &&
      taken.has(slug) && {
        code: 'address-taken',
        field: 'slug',
        description: `${ownerOf(others, slug)} has this address, or had it before. Please choose another one.`,
      },
    takenAliases.length > 0 && {
      code: 'alias-taken',
      field: 'aliases',
      description: `‘${takenAliases.join('’, ‘')}’ leads to another one already.`,
    },
    !isGroup && {
      code: 'unknown-group',
      field: 'groupId',
      description: 'This group is not there any more. Please choose another one.',
    },
    !isPicture && {
      code: 'unknown-picture',
      field: 'pictureHash',
      description: 'The picture is missing. Please choose it again.',
    },
  ];
  const found = reasons.filter((reason) => reason !== false);
  if (found.length > 0) throw invalidInput(found);
}

const ownerOf = (shelves: Shelves, slug: string) => `‘${shelves.labelOf(slug)}’`;

function requireFreeLabel(shelves: Shelves, kind: string, label: string, but?: DeskShelf): void {
  const same = shelfWithLabel(shelves, kind, label);
  if (same && same.slug !== but?.slug)
    throw invalidField('label', 'label-taken', `There is ‘${same.label}’ already.`);
}

/** A line that is not empty. Throws 422 for one of nothing that anybody sees. */
export const lineOf = (text: string, field: string) => requireText(cleanLine(text), field);

const noLetter = (field: string) =>
  invalidField(field, 'no-letter', 'It needs a letter or a digit.');

/** Makes a kind with an address made of its label. Returns its slug. */
export async function createKindOf(
  trx: Trx,
  typed: { readonly label: string; readonly name: string },
): Promise<string> {
  const label = lineOf(typed.label, 'label');
  const name = lineOf(typed.name, 'name');
  const { kinds } = await readShelfData(trx);
  requireFreeKind(kinds, { label, name });
  const slug = freeKindSlug(new Set(kinds.map((kind) => kind.slug)), label);
  if (slug === undefined) throw noLetter('label');
  await addKind(trx, { slug, label, name });
  return slug;
}

/** Throws 422 when another kind is called so. */
export function requireFreeKind(
  kinds: readonly { readonly slug: string; readonly label: string; readonly name: string }[],
  { slug, label, name }: { readonly slug?: string; readonly label: string; readonly name: string },
): void {
  const others = kinds.filter((kind) => kind.slug !== slug);
  const isSame = (one: string, other: string) => foldText(one).trim() === foldText(other).trim();
  const [field, same] = others.some((kind) => isSame(kind.label, label))
    ? ['label', label]
    : ['name', name];
  if (field === 'label' || others.some((kind) => isSame(kind.name, name)))
    throw invalidField(field, 'label-taken', `There are ‘${same}’ already.`);
}

/** Makes a group of categories with a number of its own. Returns its id. */
export async function createGroupOf(trx: Trx, typed: string): Promise<string> {
  const name = lineOf(typed, 'name');
  const { groups } = await readShelfData(trx);
  requireFreeGroup(groups, name);
  const number = Math.max(0, ...groups.map((group) => group.number)) + 1;
  const { last } = await trx
    .selectFrom('shelf_groups')
    .select((row) => row.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return insertGroup(trx, { kind: categoryKind, name, number }, Number(last ?? -1) + 1);
}

/** Throws 422 when another group of categories is called so. */
export function requireFreeGroup(
  groups: readonly Pick<DeskGroup, 'kind' | 'name'>[],
  name: string,
  before?: string,
): void {
  const same = groups.find(
    (group) => group.kind === categoryKind && foldText(group.name) === foldText(name),
  );
  if (same && same.name !== before)
    throw invalidField('name', 'label-taken', `There is a group ‘${same.name}’ already.`);
}

/** Puts the shelves of a kind into an order, within the places that they have. */
export async function orderShelvesOf(
  trx: Trx,
  kind: string,
  wanted: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('shelves')
    .select(['id', 'position'])
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const { ids, moved } = placesIn(rows, wanted);
  for (const { id, position } of moved)
    await trx.updateTable('shelves').set({ position }).where('id', '=', id).execute();
  return ids;
}

/** Puts the groups of categories into an order. */
export async function orderGroupsOf(trx: Trx, wanted: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('shelf_groups')
    .select(['id', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const { ids, moved } = placesIn(rows, wanted);
  for (const { id, position } of moved)
    await trx.updateTable('shelf_groups').set({ position }).where('id', '=', id).execute();
  return ids;
}

/** Puts the kinds into an order, which is that of menus and of all other lists of kinds. */
export async function orderKindsOf(trx: Trx, wanted: readonly string[]): Promise<string[]> {
  const ids = mergeOrder(
    (await readShelfRows(trx)).kinds.toSorted(byMenu).map(({ slug }) => slug),
    wanted,
  );
  for (const [position, slug] of ids.entries())
    await trx
      .updateTable('shelf_kinds')
      .set({ position, menu_position: position + 1 })
      .where('slug', '=', slug)
      .execute();
  return ids;
}

interface Placed {
  readonly id: string;
  readonly position: number;
}

/** An order of what there is, and what gets another place by it: one of those that there are. */
function placesIn(rows: readonly Placed[], wanted: readonly string[]) {
  const ids = mergeOrder(
    rows.map(({ id }) => id),
    wanted,
  );
  const places: number[] = [];
  for (const { position } of rows)
    places.push(Math.max(position, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + 1));
  const before = new Map(rows.map(({ id, position }) => [id, position]));
  const placed = ids.map((id, at) => ({ id, position: places[at] ?? 0 }));
  return { ids, moved: placed.filter(({ id, position }) => before.get(id) !== position) };
}
