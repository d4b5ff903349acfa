import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { uploadLimits } from '#contract/names/limits.ts';
import { FailureError } from '#server/http/failure-error.ts';
import type { StoredUpload, UploadStore } from '#server/media/upload-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploads: UploadStore;
    /** A hook that reads a multipart form: texts become the body, pictures in the named fields are taken in. */
    takeFiles: (fields: readonly string[]) => (request: FastifyRequest) => Promise<void>;
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
    app.decorate('takeFiles', (fields: readonly string[]) => async (request: FastifyRequest) => {
      if (!request.isMultipart()) return;
      const texts: Record<string, unknown> = {};
      const files = new Map<string, StoredUpload>();
      for await (const part of request.parts()) {
        if (part.type === 'field') {
          // A null prototype would surprise the schema, `__proto__` as a name would surprise us.
          if (!Object.hasOwn(Object.prototype, part.fieldname)) texts[part.fieldname] = part.value;
        } else {
          const start = await firstBytes(part.file);
          // A form's empty file field comes as a part without content.
          if (!start) continue;
          if (!fields.includes(part.fieldname) || files.has(part.fieldname)) {
            part.file.resume();
            throw new FailureError(422, 'A picture came where none belongs.', [
              { code: 'unknown-file', description: 'No picture belongs here.', field: part.fieldname },
            ]);
          }
          files.set(part.fieldname, await uploads.take(part.file));
        }
      }
      request.body = texts;
      request.takenFiles = files;
    });
  },
  { name: 'uploads' },
);

/** Whether anything comes at all; what was read is put back. */
async function firstBytes(file: Readable): Promise<boolean> {
  if (file.readableLength === 0 && !file.readableEnded) {
    await new Promise<void>((resolve, reject) => {
      file.once('readable', resolve).once('end', resolve).once('error', reject);
    });
  }
  return file.readableLength > 0;
}
