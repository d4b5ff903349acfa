import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { uploadLimits } from '#contract/names/limits.ts';
import { FailureError, invalidField } from '#server/http/failure-error.ts';
import { checkValues } from '#server/http/input.ts';
import type { Client, RateLimitName } from '#server/http/rate-limiter.ts';
import type { ReceivedFile, UploadStore } from '#server/media/upload-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploads: UploadStore;
    /**
     * Creates a hook that reads a multipart form: its texts become the body, its pictures
     * `receivedFiles`.
     */
    receiveFiles: (fields: readonly string[]) => (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyContextConfig {
    /** Whether the call accepts files; all others respond with 415 (`requests.ts`). */
    acceptsFiles?: boolean;
  }
  interface FastifyRequest {
    /** Pictures of the form by field, not decoded yet. Deleted when the response is sent. */
    receivedFiles: ReadonlyMap<string, ReceivedFile> | undefined;
  }
}

/**
 * Receives forms with pictures, after authentication and before the call's schema validates the
 * texts.
 */
export const uploadsPlugin = fp<{ uploads: UploadStore }>(
  async (app, { uploads }) => {
    await app.register(multipart, {
      // One byte more than allowed reaches the store, which then responds with the reason.
      limits: {
        fileSize: uploadLimits.bytesMax + 1,
        files: 2,
        fields: 40,
        fieldSize: 64 * 1024,
        parts: 50,
      },
      throwFileSizeLimit: false,
    });
    app.decorate('uploads', uploads);
    app.decorateRequest('receivedFiles', undefined);
    const limitOf = ({ ip, userId, staff }: FastifyRequest): [RateLimitName, Client] => {
      if (staff) return ['staffUpload', { address: ip, account: staff.id }];
      return userId
        ? ['customerUpload', { address: ip, account: userId }]
        : ['visitorUpload', { address: ip }];
    };
    app.decorate('receiveFiles', (fields: readonly string[]) => async (request: FastifyRequest) => {
      if (!request.isMultipart()) return;
      // What would be refused is not received.
      await app.rateLimiter.refuseIfOver(...limitOf(request));
      const texts: Record<string, unknown> = {};
      const files = new Map<string, ReceivedFile>();
      request.receivedFiles = files;
      try {
        for await (const part of request.parts()) {
          if (part.type === 'field') {
            if (part.valueTruncated) throw new FailureError(413, 'That is too large.');
            // Names such as `__proto__` are dropped.
            if (!Object.hasOwn(Object.prototype, part.fieldname))
              texts[part.fieldname] = part.value;
          } else {
            const file = await uploads.receive(part.file);
            if (!file && part.filename) throw emptyFile(part.fieldname);
            if (!file) continue;
            const isWanted = fields.includes(part.fieldname) && !files.has(part.fieldname);
            files.set(isWanted ? part.fieldname : 'unwanted', file);
            if (!isWanted) throw unwantedFile(part.fieldname);
          }
        }
      } catch (error) {
        // Browsers read the response only after they have sent everything; the request timeout ends
        // endless ones.
        request.raw.unpipe();
        request.raw.resume();
        throw isBrokenForm(error)
          ? new FailureError(400, 'The form arrived incomplete. Please send it again.')
          : error;
      }
      if (files.size > 0) await app.rateLimiter.consume(...limitOf(request));
      // The hook for all requests ran before the form was read.
      checkValues(texts);
      request.body = texts;
    });
  },
  { name: 'uploads', dependencies: ['shop', 'rate-limits'] },
);

function unwantedFile(fieldname: string): FailureError {
  return new FailureError(422, 'A picture was sent in the wrong field.', [
    { code: 'unknown-file', description: 'This field does not take a picture.', field: fieldname },
  ]);
}

function emptyFile(fieldname: string): FailureError {
  return invalidField(
    fieldname,
    'picture-empty',
    'That picture is empty (0 bytes). Please choose it again.',
  );
}

/**
 * Whether the parser failed on a malformed form or a lost connection; such errors have no status.
 */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof FailureError || 'statusCode' in error)
    return false;
  const code = 'code' in error ? error.code : undefined;
  return (
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    /^(?:Multipart: |Malformed |Unexpected end of |The needle )/.test(error.message)
  );
}
