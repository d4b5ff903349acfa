import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, textSchema } from '#contract/calls/schemas.ts';
import { shelfGroupSchema, shelfKindSchema, shelfSchema } from '#contract/calls/shelf-schemas.ts';
import { shelfLimits } from '#contract/names/limits.ts';

import { versionSchema } from './shared-schemas.ts';

const area = 'Desk: shelves';
const params = z.object({ id: idSchema });
const kindParams = z.object({ slug: textSchema(shelfLimits.slugMax, 1) });
const versionBody = z.object({ version: versionSchema });
const deleted = z.object({ id: z.string() });

const labelSchema = textSchema(shelfLimits.labelMax, 1);

export const deskKindSchema = z.extend(shelfKindSchema, { version: z.number() });
export const deskGroupSchema = z.extend(shelfGroupSchema, { id: z.string(), version: z.number() });

/** A shelf as the desk edits it. */
export const deskShelfSchema = z.extend(shelfSchema, {
  id: z.string(),
  version: z.number(),
  groupId: z.nullable(z.string()),
  aliases: z.array(z.string()),
  former: z.array(z.string()),
  pictureHash: z.nullable(z.string()),
  /** How many products carry its tag, hidden ones too. */
  products: z.number(),
});

const deskShelvesSchema = z.object({
  kinds: z.array(deskKindSchema),
  groups: z.array(deskGroupSchema),
  shelves: z.array(deskShelfSchema),
  /** Tags of products that have no shelf, such as those that an import gave. */
  others: z.array(z.object({ tag: z.string(), products: z.number() })),
});

export type DeskKind = z.infer<typeof deskKindSchema>;
export type DeskGroup = z.infer<typeof deskGroupSchema>;
export type DeskShelf = z.infer<typeof deskShelfSchema>;
export type DeskShelves = z.infer<typeof deskShelvesSchema>;

export const readDeskShelves = defineCall(area, 'readDeskShelves', 'GET /admin/shelves', {
  summary: 'What products are sorted by: kinds, their shelves, and the groups of categories',
  response: deskShelvesSchema,
});

/** Its address and tag are made from its label, and are free ones. */
export const createShelf = defineCall(area, 'createShelf', 'POST /admin/shelves', {
  summary: 'Makes a shelf, such as a category or a colour, at the end of its kind',
  body: z.object({ kind: textSchema(shelfLimits.slugMax, 1), label: labelSchema }),
  response: deskShelfSchema,
});

/** Responds 409 with the current shelf when `version` is an older one. */
export const editShelf = defineCall(area, 'editShelf', 'PUT /admin/shelves/{id}', {
  summary: 'Changes a shelf, made from the given version; an old address leads to its new one',
  params,
  body: z.object({
    label: labelSchema,
    plural: textSchema(shelfLimits.labelMax),
    slug: textSchema(shelfLimits.slugMax, 1),
    groupId: z.nullable(idSchema),
    aliases: z.array(textSchema(shelfLimits.slugMax, 1)).check(z.maxLength(shelfLimits.aliasesMax)),
    note: textSchema(shelfLimits.noteMax),
    title: textSchema(shelfLimits.titleMax),
    lead: textSchema(shelfLimits.leadMax),
    pictureHash: z.nullable(z.string().check(z.maxLength(64))),
    version: versionSchema,
  }),
  response: deskShelfSchema,
});

export const deleteShelf = defineCall(area, 'deleteShelf', 'POST /admin/shelves/{id}/delete', {
  summary: 'Removes a shelf; products keep its tag, which is in no menu then',
  params,
  body: versionBody,
  response: deleted,
});

const orderOf = {
  body: z.object({ ids: z.array(idSchema).check(z.maxLength(shelfLimits.perKindMax)) }),
  response: z.object({ ids: z.array(z.string()) }),
};

/**
 * Needs no version: shelves that were made or removed meanwhile stay so. Those that `ids` does not
 * have keep their places behind their neighbours.
 */
export const orderShelves = defineCall(
  area,
  'orderShelves',
  'POST /admin/shelf-kinds/{slug}/order',
  {
    summary: 'Puts the shelves of a kind into an order',
    params: kindParams,
    ...orderOf,
  },
);

/** The same with kinds by their slugs. */
export const orderShelfKinds = defineCall(
  area,
  'orderShelfKinds',
  'POST /admin/shelf-kinds/order',
  { summary: 'Puts the kinds into an order, which menus and filters have', ...orderOf },
);

/** The same with groups. */
export const orderShelfGroups = defineCall(
  area,
  'orderShelfGroups',
  'POST /admin/shelf-groups/order',
  { summary: 'Puts the groups of categories into an order', ...orderOf },
);

const kindFields = { label: labelSchema, name: labelSchema };

export const createShelfKind = defineCall(area, 'createShelfKind', 'POST /admin/shelf-kinds', {
  summary: 'Makes a kind of shelves with a menu and a filter of its own',
  body: z.object(kindFields),
  response: deskKindSchema,
});

/** Responds 409 with the current kind when `version` is an older one. */
export const editShelfKind = defineCall(area, 'editShelfKind', 'PUT /admin/shelf-kinds/{slug}', {
  summary: 'Renames a kind of shelves; its address stays',
  params: kindParams,
  body: z.object({ ...kindFields, version: versionSchema }),
  response: deskKindSchema,
});

export const deleteShelfKind = defineCall(
  area,
  'deleteShelfKind',
  'POST /admin/shelf-kinds/{slug}/delete',
  {
    summary: 'Removes a kind without shelves',
    params: kindParams,
    body: versionBody,
    response: z.object({ slug: z.string() }),
  },
);

export const createShelfGroup = defineCall(area, 'createShelfGroup', 'POST /admin/shelf-groups', {
  summary: 'Makes a group of categories',
  body: z.object({ name: labelSchema }),
  response: deskGroupSchema,
});

/** Responds 409 with the current group when `version` is an older one. */
export const editShelfGroup = defineCall(area, 'editShelfGroup', 'PUT /admin/shelf-groups/{id}', {
  summary: 'Renames a group of categories',
  params,
  body: z.object({ name: labelSchema, version: versionSchema }),
  response: deskGroupSchema,
});

export const deleteShelfGroup = defineCall(
  area,
  'deleteShelfGroup',
  'POST /admin/shelf-groups/{id}/delete',
  {
    summary: 'Removes a group; its categories stay, without one',
    params,
    body: versionBody,
    response: deleted,
  },
);

/** A change of the last 30 days. */
export const shelfChangeSchema = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Name of the member of the staff. */
  by: z.string(),
  /** What was changed, by its name. */
  title: z.string(),
  /** What became of it, such as 'Name: Opal → Fire opal'. */
  lines: z.array(z.string()),
  /** Why it can't be undone, for people; empty when it can. */
  problem: z.string(),
});
export type ShelfChange = z.infer<typeof shelfChangeSchema>;

export const readShelfChanges = defineCall(area, 'readShelfChanges', 'GET /admin/shelves/changes', {
  summary: 'What was changed of shelves, kinds and groups in the last 30 days, newest first',
  response: z.object({ changes: z.array(shelfChangeSchema) }),
});

/** Responds 409 with the reason when it is not possible any more. */
export const undoShelfChange = defineCall(area, 'undoShelfChange', 'POST /admin/shelves/undo', {
  summary: 'Takes back a change of shelves, kinds or groups, as a change of its own',
  body: z.object({ id: textSchema(100, 1) }),
  response: z.object({ message: z.string() }),
});
