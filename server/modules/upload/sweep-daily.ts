import type { FastifyInstance } from 'fastify';

import { sweepPictures } from '#server/modules/product/picture-sweep.ts';

import { sweepUploads } from './upload-sweep.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes unused uploads and pictures when the shop opens and once a day. */
export function sweepDaily(app: FastifyInstance): void {
  const run = (what: string, sweep: () => Promise<number>) =>
    sweep().then(
      (removed) => removed > 0 && app.log.info({ removed }, `removed unused ${what}`),
      (error: unknown) => app.log.warn({ err: error }, `could not remove unused ${what}`),
    );
  const sweepAll = async () => {
    await run('uploads', () => sweepUploads(app.database, app.uploads));
    await run('pictures', () => sweepPictures(app.database, app.pictures));
  };
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<unknown> = Promise.resolve();
  app.addHook('onListen', async () => {
    sweeping = sweepAll();
    timer = setInterval(() => {
      sweeping = sweepAll();
    }, dayMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sweeping;
  });
}
