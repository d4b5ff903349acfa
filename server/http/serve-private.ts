import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { AnyCall, ResponseOf } from '#contract/calls/call.ts';
import type { Trx } from '#server/db/connect.ts';
import type { ReceivedFile, StoredUpload } from '#server/media/upload-store.ts';
import { type RateLimitName, rateLimit } from '#server/plugins/rate-limits.ts';

import { FailureError } from './failure-error.ts';
import { type IdempotencyKey, readIdempotencyKey, readStoredResponse, runOnce } from './idempotency.ts';
import { addRoute, type CallValues, type ServeOptions, valuesOf } from './serve.ts';
import { storePictures } from './store-pictures.ts';

// Calls whose responses are private. The caller is authenticated before the body is read. A change runs in one transaction,
// together with its idempotency key if it has one.

/** The input of a private handler. */
export interface PrivateRequest<C extends AnyCall> extends CallValues<C> {
  /** Empty for a visitor. */
  readonly userId: string;
  /** Uploaded pictures by field, not decoded yet. */
  readonly files: ReadonlyMap<string, ReceivedFile>;
  readonly request: FastifyRequest;
}

/** The input of a change, with its pictures decoded and stored. */
export interface ChangeRequest<C extends AnyCall> extends Omit<PrivateRequest<C>, 'files'> {
  readonly files: ReadonlyMap<string, StoredUpload>;
}

interface PrivateOptions<C extends AnyCall> extends ServeOptions {
  /** Returns the user id that the request names. Anybody else gets 403. */
  readonly ownerOf?: (values: CallValues<C>) => string;
}

export interface ReadOptions<C extends AnyCall> extends PrivateOptions<C> {
  readonly read: (request: PrivateRequest<C>) => Promise<ResponseOf<C>>;
}

export interface ChangeOptions<C extends AnyCall, Prepared> extends PrivateOptions<C> {
  /** Rate limit per address, checked before the body is read. */
  readonly rateLimit?: RateLimitName;
  /** Runs before the transaction: slow work such as hashing, and rate limits. */
  readonly prepare?: (request: PrivateRequest<C>) => Promise<Prepared>;
  /**
   * Returns what two requests with the same idempotency key must have in common; by default the body. Passwords must be
   * left out, because only a fast hash of it is stored.
   */
  readonly idempotentContent?: (request: PrivateRequest<C>) => unknown;
  /**
   * Runs in the transaction. An error rolls back everything, the idempotency key included. For a request with pictures it
   * runs twice: the first run is rolled back.
   */
  readonly change: (trx: Trx, request: ChangeRequest<C>, prepared: Prepared) => Promise<ResponseOf<C>>;
  /** Runs after a rollback, before the failure is sent: undoes what `prepare` has counted. */
  readonly onFailure?: (request: PrivateRequest<C>, prepared: Prepared) => Promise<void>;
  /** Runs after the commit, before the response is sent. */
  readonly afterCommit?: (request: PrivateRequest<C>, prepared: Prepared, reply: FastifyReply) => Promise<void>;
}

/** Serves a call by which a customer reads their own data. */
export function serveUserRead<C extends AnyCall>(app: FastifyInstance, call: C, options: ReadOptions<C>): void {
  addRoute(
    app,
    call,
    { failures: [401, 403, ...(options.failures ?? [])], onRequest: app.requireUser },
    async (request, reply) => {
      const result = await options.read(privateRequest(request, options));
      return reply.header('cache-control', 'no-store').send(result);
    },
  );
}

/** Serves a call by which a customer changes their own data. */
export function serveUserChange<C extends AnyCall, Prepared = undefined>(
  app: FastifyInstance,
  call: C,
  options: ChangeOptions<C, Prepared>,
): void {
  serveChange(app, call, { ...options, failures: [401, 403, ...(options.failures ?? [])] }, true);
}

/** Serves a call by which anybody changes something, such as registering or booking. */
export function serveVisitorChange<C extends AnyCall, Prepared = undefined>(
  app: FastifyInstance,
  call: C,
  options: ChangeOptions<C, Prepared>,
): void {
  serveChange(app, call, options, false);
}

function serveChange<C extends AnyCall, Prepared>(
  app: FastifyInstance,
  call: C,
  options: ChangeOptions<C, Prepared>,
  isForUsers: boolean,
): void {
  const failures = options.failures ?? [];
  const hooks = {
    failures,
    isIdempotent: true,
    ...(isForUsers && { onRequest: app.requireUser }),
    preValidation: [
      ...(options.rateLimit ? [rateLimit(app, options.rateLimit)] : []),
      ...(call.files ? [app.receiveFiles(call.files)] : []),
    ],
  };
  addRoute(app, call, hooks, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return reply.send(await handle(privateRequest(request, options), reply));
  });

  async function handle(input: PrivateRequest<C>, reply: FastifyReply): Promise<unknown> {
    const key = readIdempotencyKey(input.request, call, input, options.idempotentContent?.(input) ?? input.body);
    const stored = key && (await readStoredResponse(app.database.read, key));
    if (stored !== undefined) return stored;
    const prepared = (await options.prepare?.(input)) as Prepared;
    const result = await change(input, prepared, key).catch(async (error: unknown) => {
      // The same request may have been carried out meanwhile, at another server perhaps: a trial of the change then fails.
      const meanwhile = key && (await readStoredResponse(app.database.read, key).catch(() => undefined));
      if (meanwhile !== undefined) return meanwhile;
      await options.onFailure?.(input, prepared);
      throw error;
    });
    await options.afterCommit?.(input, prepared, reply);
    return result;
  }

  async function change(
    input: PrivateRequest<C>,
    prepared: Prepared,
    key: IdempotencyKey | undefined,
  ): Promise<unknown> {
    const files = await storePictures(app, input, (trx, pictures) =>
      options.change(trx, { ...input, files: pictures }, prepared),
    );
    return app.database.transaction((trx) => {
      const work = () => options.change(trx, { ...input, files }, prepared);
      return key ? runOnce(trx, key, work) : work();
    });
  }
}

function privateRequest<C extends AnyCall>(request: FastifyRequest, options: PrivateOptions<C>): PrivateRequest<C> {
  const values = valuesOf<C>(request);
  const userId = request.userId ?? '';
  if (options.ownerOf && options.ownerOf(values) !== userId) throw forbidden();
  return { ...values, userId, files: request.receivedFiles ?? new Map(), request };
}

/** 403: it exists, but belongs to somebody else. */
export function forbidden(): FailureError {
  return new FailureError(403, 'This belongs to another account.');
}
