import type { FastifyInstance } from 'fastify';

import {
  readOfflineCatalogue,
  readOfflineCataloguePart,
  readOfflineSearch,
} from '#contract/calls/offline-catalogue-calls.ts';
import { offlineCatalogue } from '#contract/names/offline.ts';
import { notFound } from '#server/http/failure-error.ts';
import { servePublic } from '#server/http/serve.ts';

import { OfflineCatalogueParts } from './offline-catalogue.ts';
import { PostTitles } from './post-titles.ts';
import { readSynonymLines } from './synonym-lines.ts';

/** The offline catalogue. */
export async function offlineCatalogueRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, database } = app;
  const current = new OfflineCatalogueParts(catalogue, database.read);

  /** Undefined when the catalogue is too large for phones. */
  const read = async () => {
    const { size } = await catalogue.index();
    return size > offlineCatalogue.productsMax ? undefined : current.read();
  };

  servePublic(app, readOfflineCatalogue, async () => {
    const known = await read();
    if (!known) return { isTooLarge: true, bytes: 0, pictureBytes: 0, parts: [] };
    const { parts, ...sizes } = known;
    return { isTooLarge: false, ...sizes, parts: parts.map(({ hash, stock }) => ({ hash, stock: [...stock] })) };
  });

  servePublic(
    app,
    readOfflineCataloguePart,
    async ({ params }) => {
      const part = (await read())?.parts.find(({ hash }) => hash === params.hash);
      if (!part) throw notFound('The catalogue has changed');
      return JSON.parse(part.json);
    },
    { failures: [404] },
  );

  const posts = new PostTitles(database.read);
  servePublic(app, readOfflineSearch, async () => ({
    synonyms: await readSynonymLines(database.read),
    posts: [...(await posts.current()).all],
  }));
}
