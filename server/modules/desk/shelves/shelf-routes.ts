import type { FastifyInstance } from 'fastify';

import {
  createShelf,
  createShelfGroup,
  createShelfKind,
  deleteShelf,
  deleteShelfGroup,
  deleteShelfKind,
  editShelf,
  editShelfGroup,
  editShelfKind,
  orderShelfGroups,
  orderShelfKinds,
  orderShelves,
  readDeskShelves,
  readShelfChanges,
  undoShelfChange,
} from '#contract/calls/admin/shelf-calls.ts';
import { categoryKind } from '#contract/names/category-kind.ts';
import type { Trx } from '#server/db/connect.ts';
import { refusal } from '#server/http/failure-error.ts';
import { serveStaffRead } from '#server/http/serve-staff.ts';
import { requireVersion } from '#server/modules/desk/records.ts';
import { readShelfData } from '#server/modules/product/shelf-store.ts';

import {
  readGroupForDesk,
  readKindForDesk,
  readShelfForDesk,
  readShelvesForDesk,
} from './read-shelves.ts';
import { readChangesForDesk, serveShelfChange, undoChange } from './shelf-changes.ts';
import {
  createGroupOf,
  createKindOf,
  createShelfOf,
  editShelfOf,
  lineOf,
  orderGroupsOf,
  orderKindsOf,
  orderShelvesOf,
  requireFreeGroup,
  requireFreeKind,
} from './write-shelves.ts';

/** What products are sorted by, at the shop desk: shelves, their order, kinds and groups. */
export async function deskShelfRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, readDeskShelves, { read: () => readShelvesForDesk(database.read) });

  serveStaffRead(app, readShelfChanges, {
    read: async () => ({ changes: await readChangesForDesk(database.read) }),
  });

  serveShelfChange(app, undoShelfChange, 'shelf.undo', (trx, { body: { id } }) =>
    undoChange(trx, id),
  );

  shelfRoutes(app);
  groupRoutes(app);
  kindRoutes(app);
}

function shelfRoutes(app: FastifyInstance): void {
  const changed = async (trx: Trx, id: string) => {
    const response = await readShelfForDesk(trx, id);
    return { subject: `shelf:${id}`, title: response.label, response };
  };

  serveShelfChange(app, createShelf, 'shelf.create', async (trx, { body }) =>
    changed(trx, await createShelfOf(trx, body)),
  );

  serveShelfChange(app, editShelf, 'shelf.edit', async (trx, { params: { id }, body }) => {
    const { version, ...fields } = body;
    const before = requireVersion(await readShelfForDesk(trx, id), version);
    const tags = await editShelfOf(trx, before, fields);
    return { ...(await changed(trx, id)), ...tags };
  });

  // Products keep the tag of a shelf that is removed: made again by the same name, it has them
  // again.
  serveShelfChange(app, deleteShelf, 'shelf.delete', async (trx, { params: { id }, body }) => {
    const { label } = requireVersion(await readShelfForDesk(trx, id), body.version);
    await trx.deleteFrom('shelves').where('id', '=', id).execute();
    return { subject: `shelf:${id}`, title: label, response: { id } };
  });

  serveShelfChange(app, orderShelves, 'shelf.order', async (trx, { params: { slug }, body }) => {
    const { name } = await readKindForDesk(trx, slug);
    const ids = await orderShelvesOf(trx, slug, body.ids);
    return { subject: `shelf-kind:${slug}`, title: name, response: { ids } };
  });
}

function groupRoutes(app: FastifyInstance): void {
  const changed = async (trx: Trx, id: string) => {
    const response = await readGroupForDesk(trx, id);
    return { subject: `shelf-group:${id}`, title: response.name, response };
  };

  serveShelfChange(app, createShelfGroup, 'shelf-group.create', async (trx, { body }) =>
    changed(trx, await createGroupOf(trx, body.name)),
  );

  serveShelfChange(app, editShelfGroup, 'shelf-group.edit', async (trx, { params, body }) => {
    const before = requireVersion(await readGroupForDesk(trx, params.id), body.version);
    const name = lineOf(body.name, 'name');
    requireFreeGroup((await readShelfData(trx)).groups, name, before.name);
    await trx
      .updateTable('shelf_groups')
      .set({ name, version: before.version + 1 })
      .where('id', '=', before.id)
      .execute();
    return changed(trx, before.id);
  });

  serveShelfChange(app, deleteShelfGroup, 'shelf-group.delete', async (trx, { params, body }) => {
    const { id, name } = requireVersion(await readGroupForDesk(trx, params.id), body.version);
    await trx.deleteFrom('shelf_groups').where('id', '=', id).execute();
    return { subject: `shelf-group:${id}`, title: name, response: { id } };
  });

  serveShelfChange(app, orderShelfGroups, 'shelf-group.order', async (trx, { body }) => ({
    subject: 'shelf-groups',
    title: 'Groups of categories',
    response: { ids: await orderGroupsOf(trx, body.ids) },
  }));
}

function kindRoutes(app: FastifyInstance): void {
  const changed = async (trx: Trx, slug: string) => {
    const response = await readKindForDesk(trx, slug);
    return { subject: `shelf-kind:${slug}`, title: response.name, response };
  };

  serveShelfChange(app, createShelfKind, 'shelf-kind.create', async (trx, { body }) =>
    changed(trx, await createKindOf(trx, body)),
  );

  serveShelfChange(app, editShelfKind, 'shelf-kind.edit', async (trx, { params, body }) => {
    const { version, ...typed } = body;
    const before = requireVersion(await readKindForDesk(trx, params.slug), version);
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
    return changed(trx, before.slug);
  });

  serveShelfChange(app, deleteShelfKind, 'shelf-kind.delete', async (trx, { params, body }) => {
    const before = requireVersion(await readKindForDesk(trx, params.slug), body.version);
    const { slug, name } = before;
    const { shelves } = await readShelfData(trx);
    if (slug === categoryKind)
      throw refusal(422, 'needed', 'Every shop has this kind. It can be renamed.');
    if (shelves.some(({ kind }) => kind === slug))
      throw refusal(422, 'not-empty', `Remove what is in ‘${name}’ first.`);
    await trx.deleteFrom('shelf_groups').where('kind', '=', slug).execute();
    // Kinds that stood on its page get one of their own.
    for (const column of ['listed_on', 'tile_on'] as const)
      await trx.updateTable('shelf_kinds').set(column, '').where(column, '=', slug).execute();
    await trx.deleteFrom('shelf_kinds').where('slug', '=', slug).execute();
    return { subject: `shelf-kind:${slug}`, title: name, response: { slug } };
  });

  serveShelfChange(app, orderShelfKinds, 'shelf-kind.order', async (trx, { body }) => ({
    subject: 'shelf-kinds',
    title: 'Menus',
    response: { ids: await orderKindsOf(trx, body.ids) },
  }));
}
