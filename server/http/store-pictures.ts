import type { FastifyInstance } from 'fastify';

import type { AnyCall } from '#contract/calls/call.ts';
import type { Trx } from '#server/db/connect.ts';
import type { StoredUpload } from '#server/media/upload-store.ts';

import type { PrivateRequest } from './serve-private.ts';

type Pictures = ReadonlyMap<string, StoredUpload>;

/**
 * Decodes and stores the pictures of a request. Decoding is expensive, so the change first runs in a transaction that is
 * rolled back: invalid fields are rejected before any picture is decoded.
 */
export async function storePictures<C extends AnyCall>(
  app: FastifyInstance,
  { files, request }: PrivateRequest<C>,
  change: (trx: Trx, pictures: Pictures) => Promise<unknown>,
): Promise<Pictures> {
  const stored = new Map<string, StoredUpload>();
  if (files.size === 0) return stored;
  for (const [field, { sourceHash }] of files) {
    stored.set(field, { hash: '', sourceHash, format: 'webp', width: 1, height: 1, bytes: 1 });
  }
  await tryChange(app, (trx) => change(trx, stored));
  for (const [field, file] of files) {
    stored.set(field, await app.uploads.store(file, request.ip));
  }
  return stored;
}

async function tryChange({ database }: FastifyInstance, change: (trx: Trx) => Promise<unknown>): Promise<void> {
  const rollback = new Error('rolled back on purpose');
  const trial = database.transaction(async (trx) => {
    await change(trx);
    throw rollback;
  });
  await trial.catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
}
