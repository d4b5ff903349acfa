import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

import type { AnyCall } from '#contract/calls/call.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import type { IdempotencyKeysTable } from '#server/db/schema/customer-tables.ts';

import { FailureError } from './failure-error.ts';
import type { PrivateRequest } from './serve-private.ts';

/** A wish with its key: the same key from the same person is the same wish, done once. */
export interface WishKey {
  /** The user's id, or empty for visitors, whose keys are unguessable and their own. */
  readonly scope: string;
  readonly key: string;
  readonly requestHash: string;
}

/** Reads the `Idempotency-Key` header; 400 for one that is no key. */
export function keyOf<C extends AnyCall>(
  request: FastifyRequest,
  call: C,
  asked: PrivateRequest<C>,
  body: unknown,
): WishKey | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new FailureError(400, 'The idempotency key must be 1 to 200 printable characters.');
  }
  const files = [...asked.files].map(([field, file]) => [field, file.sourceHash]);
  const wish = JSON.stringify([call.name, asked.params, asked.query, body, files]);
  return { scope: asked.userId, key: header, requestHash: createHash('sha256').update(wish).digest('hex') };
}

const selectKey = prepared((read: Reader, scope: string, key: string) =>
  read
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key),
);

const takeKey = prepared((trx: Trx, row: IdempotencyKeysTable) =>
  trx
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key'),
);

const writeAnswer = prepared((trx: Trx, scope: string, key: string, answer: string) =>
  trx.updateTable('idempotency_keys').set({ answer }).where('scope', '=', scope).where('key', '=', key),
);

/** The answer given before, if any; 422 when the key was used for something else. */
export async function readKeptAnswer(read: Reader | Trx, wish: WishKey): Promise<unknown> {
  const row = await selectKey(read, wish.scope, wish.key).first();
  if (!row) return undefined;
  if (row.request_hash !== wish.requestHash) {
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
 * Does the work once and keeps its answer, in the work's own transaction. Whoever comes second waits for the
 * first (the row's lock, or SQLite's one writer) and gets the first's answer; a failed try leaves no key.
 */
export async function keepAnswer<Answer>(trx: Trx, wish: WishKey, work: () => Promise<Answer>): Promise<Answer> {
  const taken = await takeKey(trx, {
    scope: wish.scope,
    key: wish.key,
    request_hash: wish.requestHash,
    answer: null,
    created_at: new Date().toISOString(),
  }).first();
  if (!taken) {
    const kept = await readKeptAnswer(trx, wish);
    if (kept === undefined) throw new FailureError(503, 'This is still in progress. Please try again shortly.');
    return kept as Answer;
  }
  const answer = await work();
  await writeAnswer(trx, wish.scope, wish.key, JSON.stringify(answer)).all();
  return answer;
}
