import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

import type { AnyCall } from '#contract/calls/call.ts';
import type { Reader, Trx } from '#server/db/connect.ts';

import { FailureError } from './failure-error.ts';
import type { PrivateRequest } from './serve-private.ts';

/** Identifies a request: the same key in the same scope runs once. */
export interface IdempotencyKey {
  /** The user's id, `staff:ID`, or empty for visitors, whose keys are random and unguessable. */
  readonly scope: string;
  readonly key: string;
  readonly requestHash: string;
}

/** Reads the `Idempotency-Key` header; `body` is what the request's hash covers. Throws 400 for a malformed key. */
export function readIdempotencyKey<C extends AnyCall>(
  request: FastifyRequest,
  call: C,
  values: Pick<PrivateRequest<C>, 'params' | 'query' | 'files' | 'userId'>,
  body: unknown,
): IdempotencyKey | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new FailureError(400, 'The idempotency key must be 1 to 200 printable characters.');
  }
  const files = [...values.files].map(([field, file]) => [field, file.sourceHash]);
  const content = JSON.stringify([call.name, values.params, values.query, body, files]);
  return { scope: values.userId, key: header, requestHash: createHash('sha256').update(content).digest('hex') };
}

/** Returns the response stored for a key, if any. Throws 422 when the key was used for a different request. */
export async function readStoredResponse(read: Reader | Trx, key: IdempotencyKey): Promise<unknown> {
  const row = await read
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('scope', '=', key.scope)
    .where('key', '=', key.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== key.requestHash) {
    throw new FailureError(422, 'This idempotency key was used for another request.', [
      {
        code: 'key-reused',
        description: 'This key was already used for a different request.',
        field: 'Idempotency-Key',
      },
    ]);
  }
  return row.answer === null ? undefined : JSON.parse(row.answer);
}

/**
 * Runs `work` once per key and stores its result in the same transaction. A concurrent request with the same key waits for
 * the first one (its row lock, or SQLite's single writer) and gets the stored result. A failure rolls the key back.
 */
export async function runOnce<Result>(trx: Trx, key: IdempotencyKey, work: () => Promise<Result>): Promise<Result> {
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({
      scope: key.scope,
      key: key.key,
      request_hash: key.requestHash,
      answer: null,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!inserted) {
    const stored = await readStoredResponse(trx, key);
    if (stored === undefined) throw new FailureError(503, 'This is still in progress. Please try again shortly.');
    return stored as Result;
  }
  const result = await work();
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(result) })
    .where('scope', '=', key.scope)
    .where('key', '=', key.key)
    .execute();
  return result;
}
