import type { FastifyInstance } from 'fastify';

/**
 * Pictures that other apps share are taken in by the worker, on the phone. A post comes as far as this only where the
 * worker was not there yet: nothing of it is read, and the person is told to share it once more.
 */
export async function sharedPictureRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  // To its end, and away: a browser that is answered while it still sends takes that for a broken connection.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null));
    payload.on('error', done);
  });
  app.post('/share-target', async (_request, reply) => reply.redirect('/share-target?missed=worker', 303));
}
