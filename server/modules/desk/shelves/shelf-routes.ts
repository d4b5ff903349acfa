import type { FastifyInstance } from 'fastify';

import {
  createShelf,
  createShelfGroup,
  createShelfKind,
  type DeskShelf,
  deleteShelf,
  deleteShelfGroup,
  deleteShelfKind,
  editShelf,
  editShelfGroup,
  editShelfKind,
  orderShelves,
  readDeskShelves,
} from '#contract/calls/admin/shelf-calls.ts';
import { categoryKind } from '#contract/names/category-kind.ts';
import { omit } from '#contract/omit.ts';
import { refusal } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { changedFields, requireVersion, serveRecordChanges } from '#server/modules/desk/records.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { readShelfData } from '#server/modules/product/shelf-store.ts';

import {
  readGroupForDesk,
  readKindForDesk,
  readShelfForDesk,
  readShelvesForDesk,
} from './read-shelves.ts';
import {
  createGroupOf,
  createKindOf,
  createShelfOf,
  editShelfOf,
  lineOf,
  orderShelvesOf,
  requireFreeGroup,
  requireFreeKind,
} from './write-shelves.ts';

/** What products are sorted by, at the shop desk: shelves, their order, kinds and groups. */
export async function deskShelfRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, readDeskShelves, { read: () => readShelvesForDesk(database.read) });

  // Products keep the tag of a shelf that is removed: made again by the same name, it has them
  // again, and its old address still lists them.
  serveRecordChanges(app, 'shelf', {
    calls: { create: createShelf, edit: editShelf, remove: deleteShelf },
    table: 'shelves',
    read: readShelfForDesk,
    audited,
    create: createShelfOf,
    edit: editShelfOf,
  });

  serveRecordChanges(app, 'shelf-group', {
    calls: { create: createShelfGroup, edit: editShelfGroup, remove: deleteShelfGroup },
    table: 'shelf_groups',
    read: readGroupForDesk,
    create: (trx, { name }: { readonly name: string }) => createGroupOf(trx, name),
    async edit(trx, before, { name: typed }: { readonly name: string }) {
      const name = lineOf(typed, 'name');
      requireFreeGroup((await readShelfData(trx)).groups, name, before.name);
      await trx
        .updateTable('shelf_groups')
        .set({ name, version: before.version + 1 })
        .where('id', '=', before.id)
        .execute();
    },
  });

  serveStaffChange(app, orderShelves, {
    async change(trx, { params: { slug }, body, audit }) {
      await raiseCatalogueVersion(trx);
      await readKindForDesk(trx, slug);
      const { ids, before, after } = await orderShelvesOf(trx, slug, body.ids);
      await audit({ action: 'shelf.order', subject: `shelf-kind:${slug}`, before, after });
      return { ids };
    },
  });

  serveStaffChange(app, createShelfKind, {
    async change(trx, { body, audit }) {
      await raiseCatalogueVersion(trx);
      const after = await readKindForDesk(trx, await createKindOf(trx, body));
      await audit({ action: 'shelf-kind.create', subject: `shelf-kind:${after.slug}`, after });
      return after;
    },
  });

  serveStaffChange(app, editShelfKind, {
    async change(trx, { params: { slug }, body: { version, ...typed }, audit }) {
      await raiseCatalogueVersion(trx);
      const before = requireVersion(await readKindForDesk(trx, slug), version);
      const fields = { label: lineOf(typed.label, 'label'), name: lineOf(typed.name, 'name') };
      requireFreeKind((await readShelfData(trx)).kinds, { slug: before.slug, ...fields });
      await trx
        .updateTable('shelf_kinds')
        .set({
          ...fields,
          version: version + 1,
          // A menu that is called like its kind stays so.
          ...(before.menu === before.name && { menu: fields.name }),
        })
        .where('slug', '=', before.slug)
        .execute();
      const after = await readKindForDesk(trx, before.slug);
      await audit({
        action: 'shelf-kind.edit',
        subject: `shelf-kind:${before.slug}`,
        before: changedFields(before, after),
        after: changedFields(after, before),
      });
      return after;
    },
  });

  serveStaffChange(app, deleteShelfKind, {
    async change(trx, { params: { slug }, body: { version }, audit }) {
      await raiseCatalogueVersion(trx);
      const before = requireVersion(await readKindForDesk(trx, slug), version);
      const { shelves } = await readShelfData(trx);
      if (before.slug === categoryKind)
        throw refusal(422, 'needed', 'Every shop has this kind. It can be renamed.');
      if (shelves.some(({ kind }) => kind === before.slug))
        throw refusal(422, 'not-empty', `Remove what is in ‘${before.name}’ first.`);
      await trx.deleteFrom('shelf_groups').where('kind', '=', before.slug).execute();
      // Kinds that stood on its page get one of their own.
      await trx
        .updateTable('shelf_kinds')
        .set({ listed_on: '' })
        .where('listed_on', '=', before.slug)
        .execute();
      await trx
        .updateTable('shelf_kinds')
        .set({ tile_on: '' })
        .where('tile_on', '=', before.slug)
        .execute();
      await trx.deleteFrom('shelf_kinds').where('slug', '=', before.slug).execute();
      await audit({ action: 'shelf-kind.delete', subject: `shelf-kind:${slug}`, before });
      return { slug: before.slug };
    },
  });
}

/** The fields that differ; the number of products is no field. */
function audited(shelf: DeskShelf, other?: DeskShelf) {
  return omit(changedFields(shelf, other), 'picture', 'products', 'version');
}
