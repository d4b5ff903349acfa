import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { uploadLimits } from '#contract/names/limits.ts';
import { checkValues } from '#server/http/check-values.ts';
import { FailureError } from '#server/http/failure-error.ts';
import type { StoredUpload, UploadStore } from '#server/media/upload-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploads: UploadStore;
    /** A hook that reads a multipart form: texts become the body, pictures in the named fields are taken in. */
    takeFiles: (fields: readonly string[]) => (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyContextConfig {
    /** Whether the call takes a form with files; all others refuse one. */
    takesFiles?: boolean;
  }
  interface FastifyRequest {
    takenFiles: ReadonlyMap<string, StoredUpload> | undefined;
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
    app.decorateRequest('takenFiles', undefined);
    app.addHook('preValidation', async (request) => {
      if (!request.isMultipart() || request.is404 || request.routeOptions.config.takesFiles) return;
      throw new FailureError(415, 'This call does not accept files.');
    });
    app.decorate('takeFiles', (fields: readonly string[]) => async (request: FastifyRequest) => {
      if (!request.isMultipart()) return;
      // Before the work, not after it: reading a picture is the dearest thing a stranger can ask for.
      app.countWork(request);
      const texts: Record<string, unknown> = {};
      const files = new Map<string, StoredUpload>();
      try {
        for await (const part of request.parts()) {
          if (part.type === 'field') {
            if (part.valueTruncated) throw new FailureError(413, 'That is too large.');
            // A null prototype would surprise the schema, `__proto__` as a name would surprise us.
            if (!Object.hasOwn(Object.prototype, part.fieldname)) texts[part.fieldname] = part.value;
          } else {
            // A form's empty file field comes as a part without content.
            if (!(await hasContent(part.file))) continue;
            if (!fields.includes(part.fieldname) || files.has(part.fieldname)) throw unwantedFile(part);
            files.set(part.fieldname, await uploads.take(part.file));
          }
        }
      } catch (error) {
        // Browsers hear the answer only when all they send is taken; the request's time limit ends what never does.
        request.raw.unpipe();
        request.raw.resume();
        throw isBrokenForm(error) ? new FailureError(400, 'The form arrived incomplete. Please send it again.') : error;
      }
      // The hook for all requests came before the form was read.
      checkValues(texts);
      request.body = texts;
      request.takenFiles = files;
    });
  },
  { name: 'uploads', dependencies: ['shop'] },
);

function unwantedFile({ fieldname, file }: { readonly fieldname: string; readonly file: Readable }): FailureError {
  file.resume();
  return new FailureError(422, 'A picture was sent in the wrong field.', [
    { code: 'unknown-file', description: 'This field does not take a picture.', field: fieldname },
  ]);
}

/** What the parser says of a form that is none, and of a line that broke. Neither carries a status. */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof FailureError || 'statusCode' in error) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || /^(?:Multipart: |Malformed |Unexpected end of )/.test(error.message);
}

/** Whether anything comes at all; nothing of it is taken. */
async function hasContent(file: Readable): Promise<boolean> {
  if (file.readableLength === 0 && !file.readableEnded) {
    await new Promise<void>((resolve, reject) => {
      file.once('readable', resolve).once('end', resolve).once('error', reject);
    });
  }
  return file.readableLength > 0;
}
