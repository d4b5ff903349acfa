import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { uploadLimits } from '#contract/names/limits.ts';
import { checkValues } from '#server/http/check-values.ts';
import { FailureError } from '#server/http/failure-error.ts';
import type { ReceivedFile } from '#server/media/received-file.ts';
import type { UploadStore } from '#server/media/upload-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploads: UploadStore;
    /** A hook that reads a multipart form: texts become the body, pictures in the named fields are received. */
    takeFiles: (fields: readonly string[]) => (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyContextConfig {
    /** Whether the call takes a form with files; all others refuse one. */
    takesFiles?: boolean;
  }
  interface FastifyRequest {
    /** Pictures of the form by field, not decoded yet. Removed from the disk when the response is sent. */
    receivedFiles: ReadonlyMap<string, ReceivedFile> | undefined;
  }
}

/** Forms with pictures. Runs after the asker is known and before the call's schema checks the texts. */
export const uploadsPlugin = fp<{ uploads: UploadStore }>(
  async (app, { uploads }) => {
    await app.register(multipart, {
      // One byte more than allowed gets through to the store, which then says what is wrong.
      limits: { fileSize: uploadLimits.bytesMax + 1, files: 2, fields: 40, fieldSize: 64 * 1024, parts: 50 },
      throwFileSizeLimit: false,
    });
    app.decorate('uploads', uploads);
    app.decorateRequest('receivedFiles', undefined);
    // Every request ends in a response, also where nobody is there to read it.
    app.addHook('onSend', async (request) => {
      for (const file of request.receivedFiles?.values() ?? []) await uploads.discard(file);
    });
    app.addHook('preValidation', async (request) => {
      if (!request.isMultipart() || request.is404 || request.routeOptions.config.takesFiles) return;
      throw new FailureError(415, 'This call does not accept files.');
    });
    const countUpload = ({ ip, userId }: FastifyRequest) =>
      userId
        ? app.limits.take('customerUpload', { address: ip, account: userId })
        : app.limits.take('visitorUpload', { address: ip });
    app.decorate('takeFiles', (fields: readonly string[]) => async (request: FastifyRequest) => {
      if (!request.isMultipart()) return;
      app.work.take(request);
      const texts: Record<string, unknown> = {};
      const files = new Map<string, ReceivedFile>();
      request.receivedFiles = files;
      try {
        for await (const part of request.parts()) {
          if (part.type === 'field') {
            if (part.valueTruncated) throw new FailureError(413, 'That is too large.');
            // A null prototype would surprise the schema, `__proto__` as a name would surprise us.
            if (!Object.hasOwn(Object.prototype, part.fieldname)) texts[part.fieldname] = part.value;
          } else {
            const file = await uploads.receive(part.file);
            if (!file) continue;
            const isWanted = fields.includes(part.fieldname) && !files.has(part.fieldname);
            files.set(isWanted ? part.fieldname : 'unwanted', file);
            if (!isWanted) throw unwantedFile(part.fieldname);
          }
        }
      } catch (error) {
        // Browsers hear the answer only when all they send is taken; the request's time limit ends what never does.
        request.raw.unpipe();
        request.raw.resume();
        throw isBrokenForm(error) ? new FailureError(400, 'The form arrived incomplete. Please send it again.') : error;
      }
      if (files.size > 0) await countUpload(request);
      // The hook for all requests came before the form was read.
      checkValues(texts);
      request.body = texts;
    });
  },
  { name: 'uploads', dependencies: ['shop', 'limits'] },
);

function unwantedFile(fieldname: string): FailureError {
  return new FailureError(422, 'A picture was sent in the wrong field.', [
    { code: 'unknown-file', description: 'This field does not take a picture.', field: fieldname },
  ]);
}

/** What the parser says of a form that is none, of a boundary that is too long, and of a line that broke: no status. */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof FailureError || 'statusCode' in error) return false;
  const code = 'code' in error ? error.code : undefined;
  return (
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    /^(?:Multipart: |Malformed |Unexpected end of |The needle )/.test(error.message)
  );
}
