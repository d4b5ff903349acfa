import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

import {
  createSynonym,
  type DeskSynonym,
  deleteSynonym,
  editSynonym,
  readDeskSearch,
} from '#contract/calls/admin/search-calls.ts';
import { pageLabel } from '#contract/rules/search/suggestions.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { invalidField, notFound } from '#server/http/failure-error.ts';
import { serveStaffRead } from '#server/http/serve-staff.ts';
import { serveRecordChanges } from '#server/modules/desk/records.ts';

const missedShown = 100;
type Fields = Pick<DeskSynonym, 'typed' | 'meant'>;

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
          .select(['text', 'count', 'last_at as lastAt', 'shown'])
          .orderBy('count', 'desc')
          .orderBy('last_at', 'desc')
          .limit(missedShown)
          .execute(),
      ]);
      return { synonyms, missed };
    },
  });

  /** Throws 422 for a meaning that finds nothing: it is misspelt, or the shop doesn't have it. */
  async function checkMeant({ body }: { readonly body: Fields }): Promise<void> {
    const index = await app.catalogue.index();
    const meanings = body.meant.split(',').map((meaning) => meaning.trim());
    const unknown = meanings.find(
      (one) => !(one.startsWith('/') ? pageLabel(index, one) : index.leadsOn(one)),
    );
    if (unknown === undefined) return;
    throw invalidField(
      'meant',
      'unknown-meaning',
      `“${unknown}” finds nothing in this shop. Use a word that finds something.`,
    );
  }

  serveRecordChanges(app, 'synonym', {
    calls: { create: createSynonym, edit: editSynonym, remove: deleteSynonym },
    table: 'search_synonyms',
    read: readSynonym,
    check: checkMeant,
    async create(trx, fields: Fields) {
      const id = randomUUID();
      await trx
        .insertInto('search_synonyms')
        .values({ id, ...fields, version: 1 })
        .execute();
      await forgetMissed(trx, fields.typed);
      return id;
    },
    async edit(trx, { id, version }, fields: Fields) {
      const after = { ...fields, version: version + 1 };
      await trx.updateTable('search_synonyms').set(after).where('id', '=', id).execute();
      await forgetMissed(trx, fields.typed);
    },
    audited: ({ typed, meant }) => ({ typed, meant }),
  });
}

async function readSynonym(read: Reader, id: string): Promise<DeskSynonym> {
  const synonym = await read
    .selectFrom('search_synonyms')
    .select(fields)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!synonym) throw notFound('This line has been deleted');
  return synonym;
}

/** They are found from now on; if not, they are counted again. */
async function forgetMissed(trx: Trx, typed: string): Promise<void> {
  const texts = typed.split(',').map((text) => text.trim().toLowerCase());
  await trx.deleteFrom('missed_searches').where('text', 'in', texts).execute();
}
