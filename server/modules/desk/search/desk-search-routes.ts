import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

import {
  createSynonym,
  type DeskSynonym,
  deleteSynonym,
  editSynonym,
  readDeskSearch,
} from '#contract/calls/admin/search-calls.ts';
import { searchedPages } from '#contract/rules/search/suggestions.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { invalidInput, notFound, staleVersion } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';

const missedShown = 100;
const fields = ['id', 'typed', 'meant', 'version'] as const;

/** What searches mean in this shop, and what was not found. */
export async function deskSearchRoutes(app: FastifyInstance): Promise<void> {
  const { database, missedSearches } = app;

  serveStaffRead(app, readDeskSearch, {
    read: async () => {
      await missedSearches.store();
      const [synonyms, missed] = await Promise.all([
        database.read.selectFrom('search_synonyms').select(fields).orderBy('typed').execute(),
        database.read
          .selectFrom('missed_searches')
          .select(['text', 'count', 'last_at as lastAt'])
          .orderBy('count', 'desc')
          .orderBy('last_at', 'desc')
          .limit(missedShown)
          .execute(),
      ]);
      return { synonyms, missed };
    },
  });

  /** Throws 422 for a meaning that finds nothing: it is misspelt, or the shop doesn't have it. */
  async function checkMeant({ body }: { readonly body: { readonly meant: string } }): Promise<void> {
    const index = await app.catalogue.index();
    const meanings = body.meant.split(',').map((meaning) => meaning.trim());
    const unknown = meanings.find((one) => !(one.startsWith('/') ? one in searchedPages : index.leadsOn(one)));
    if (unknown === undefined) return;
    const description = `“${unknown}” finds nothing in this shop. Use a word that finds something.`;
    throw invalidInput([{ code: 'unknown-meaning', description, field: 'meant' }]);
  }

  serveStaffChange(app, createSynonym, {
    prepare: checkMeant,
    async change(trx, { body, audit }) {
      await raiseCatalogueVersion(trx);
      const after = { id: randomUUID(), ...body, version: 1 };
      await trx.insertInto('search_synonyms').values(after).execute();
      await forgetMissed(trx, body.typed);
      await audit({ action: 'synonym.create', subject: `synonym:${after.id}`, after: body });
      return after;
    },
  });

  serveStaffChange(app, editSynonym, {
    failures: [404, 409],
    prepare: checkMeant,
    async change(trx, { params, body: { version, ...body }, audit }) {
      await raiseCatalogueVersion(trx);
      const { typed, meant } = await currentSynonym(trx, params.id, version);
      const after = { id: params.id, ...body, version: version + 1 };
      await trx.updateTable('search_synonyms').set(after).where('id', '=', params.id).execute();
      await forgetMissed(trx, body.typed);
      await audit({ action: 'synonym.edit', subject: `synonym:${params.id}`, before: { typed, meant }, after: body });
      return after;
    },
  });

  serveStaffChange(app, deleteSynonym, {
    failures: [404, 409],
    async change(trx, { params, body, audit }) {
      await raiseCatalogueVersion(trx);
      const { typed, meant } = await currentSynonym(trx, params.id, body.version);
      await trx.deleteFrom('search_synonyms').where('id', '=', params.id).execute();
      await audit({ action: 'synonym.delete', subject: `synonym:${params.id}`, before: { typed, meant } });
      return { id: params.id };
    },
  });
}

/** Throws 404, or 409 with the synonym when `version` is not its current one. */
async function currentSynonym(read: Reader, id: string, version: number): Promise<DeskSynonym> {
  const current = await read.selectFrom('search_synonyms').select(fields).where('id', '=', id).executeTakeFirst();
  if (!current) throw notFound('This line has been deleted');
  if (current.version !== version) throw staleVersion(current);
  return current;
}

/** They are found from now on; if not, they are counted again. */
async function forgetMissed(trx: Trx, typed: string): Promise<void> {
  const texts = typed.split(',').map((text) => text.trim().toLowerCase());
  await trx.deleteFrom('missed_searches').where('text', 'in', texts).execute();
}
