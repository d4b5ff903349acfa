import type { FastifyInstance } from 'fastify';

import { listWanted } from '#contract/calls/admin/wanted-calls.ts';
import { omit } from '#contract/omit.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { serveStaffRead } from '#server/http/serve-staff.ts';
import { readWanted } from '#server/modules/back-in-stock/stock-waits.ts';

/** What people wait for, at the shop desk. Nobody needs to see who they are. */
export async function deskWantedRoutes(app: FastifyInstance): Promise<void> {
  serveStaffRead(app, listWanted, {
    async read({ query: { search = '', productId, page, pageSize } }) {
      const part = foldText(search);
      // As many as there are products and variants at most: sorted and cut here.
      const all = await readWanted(app.database.read, productId || undefined);
      const found = all
        .filter(({ name }) => foldText(name).includes(part))
        .toSorted((a, b) => b.people - a.people || (a.since < b.since ? -1 : 1));
      const wanted = found
        .slice((page - 1) * pageSize, page * pageSize)
        .map((one) => omit(one, 'slug', 'pieces'));
      return { wanted, total: found.length };
    },
  });
}
