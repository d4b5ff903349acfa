import type { FastifyInstance } from 'fastify';

const multipart = 'multipart/form-data';

/**
 * Has the calls of a plugin take the forms that mail programs send for their unsubscribe button
 * (RFC 8058), which are not needed: the token is in the URL. `types`: others than multipart.
 */
export function takeOneClickForms(app: FastifyInstance, types: readonly string[] = []): void {
  // In this plugin alone: that of uploads is not for calls without files.
  app.removeContentTypeParser(multipart);
  app.addContentTypeParser([multipart, ...types], (_request, form, done) => {
    form.resume();
    form.once('end', () => done(null, undefined)).once('error', done);
  });
}
