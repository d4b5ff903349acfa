import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

import type { AnyCall } from '#contract/calls/call.ts';
import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';

import { FailureError } from './failure-error.ts';
import type { PrivateRequest } from './serve-private.ts';

/** What customers' and the staff's changes have in common. */
export interface ChangeSteps<Request, Prepared> {
  /** Runs before the transaction: slow work such as hashing, and rate limits. */
  readonly prepare?: (request: Request) => Promise<Prepared>;
  /**
   * Returns what two requests with the same idempotency key must have in common; by default the
   * body. Passwords must be left out, because only a fast hash of it is stored.
   */
  readonly idempotentContent?: (request: Request) => unknown;
  /**
   * Undoes what `prepare` has counted: after a rollback, before the failure is sent, and for a
   * request that was carried out meanwhile under the same key.
   */
  readonly onFailure?: (request: Request, prepared: Prepared) => Promise<void>;
  /** Runs after the commit, before the response is sent. */
  readonly afterCommit?: (
    request: Request,
    prepared: Prepared,
    reply: FastifyReply,
  ) => Promise<void>;
}

/** Identifies a request: the same key in the same scope runs once. */
interface IdempotencyKey {
  readonly scope: string;
  readonly key: string;
  readonly requestHash: string;
}

/**
 * Reads the `Idempotency-Key` header. `scope` is the user's id, `staff:ID`, or empty for visitors,
 * whose keys are random and unguessable; `content` what the request's hash covers. Throws 400 for a
 * malformed key.
 */
export function readIdempotencyKey<C extends AnyCall>(
  call: C,
  {
    params,
    query,
    files,
    request,
  }: Pick<PrivateRequest<C>, 'params' | 'query' | 'files' | 'request'>,
  scope: string,
  content: unknown,
): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new FailureError(400, 'The idempotency key must be 1 to 200 printable characters.');
  }
  const sources = [...files].map(([field, file]) => [field, file.sourceHash]);
  const hashed = JSON.stringify([call.name, params, query, content, sources]);
  return { scope, key, requestHash: createHash('sha256').update(hashed).digest('hex') };
}

/**
 * Carries out a change: `prepare`, then in one transaction what `changeOf` returns, then
 * `afterCommit`. A key whose response is stored gets that instead.
 */
export async function changeOnce<Request, Prepared, Result>(
  database: ShopDatabase,
  key: IdempotencyKey | undefined,
  request: Request,
  reply: FastifyReply,
  { prepare, onFailure, afterCommit }: ChangeSteps<Request, Prepared>,
  changeOf: (prepared: Prepared) => Promise<(trx: Trx) => Promise<Result>>,
): Promise<Result> {
  const stored = key && (await readStoredResponse<Result>(database.read, key));
  if (stored !== undefined) return stored;
  const prepared = (await prepare?.(request)) as Prepared;
  let isRepeated = key !== undefined;
  const carryOut = async () => {
    const change = await changeOf(prepared);
    const first = (trx: Trx) => {
      isRepeated = false;
      return change(trx);
    };
    return database.transaction((trx) => (key ? runOnce(trx, key, () => first(trx)) : first(trx)));
  };
  const result = await carryOut().catch(async (error: unknown) => {
    // The same request may have been carried out meanwhile, at another server perhaps: a trial of
    // the change then fails.
    const meanwhile =
      key && (await readStoredResponse<Result>(database.read, key).catch(() => undefined));
    isRepeated = meanwhile !== undefined;
    if (meanwhile !== undefined) return meanwhile;
    await onFailure?.(request, prepared);
    throw error;
  });
  if (isRepeated) await onFailure?.(request, prepared);
  await afterCommit?.(request, prepared, reply);
  return result;
}

/**
 * Returns the response stored for a key, if any. Throws 422 when the key was used for a different
 * request.
 */
async function readStoredResponse<Result>(
  read: Reader | Trx,
  key: IdempotencyKey,
): Promise<Result | undefined> {
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
 * Runs `work` once per key and stores its result in the same transaction. A concurrent request with
 * the same key waits for the first one (its row lock, or SQLite's single writer) and gets the
 * stored result. A failure rolls the key back.
 */
async function runOnce<Result>(
  trx: Trx,
  key: IdempotencyKey,
  work: () => Promise<Result>,
): Promise<Result> {
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
    const stored = await readStoredResponse<Result>(trx, key);
    if (stored === undefined)
      throw new FailureError(503, 'This is still in progress. Please try again shortly.');
    return stored;
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
