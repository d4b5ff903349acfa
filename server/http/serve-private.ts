import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { AnyCall, ResponseOf } from '#contract/calls/call.ts';
import type { Trx } from '#server/db/connect.ts';
import type { ReceivedFile, StoredUpload } from '#server/media/upload-store.ts';

import { FailureError } from './failure-error.ts';
import { type ChangeSteps, changeOnce, readIdempotencyKey } from './idempotency.ts';
import { type CallValues, type RouteOptions, serveOverHttp, valuesOf } from './serve.ts';

// Calls whose responses are private. The caller is authenticated before the body is read. A change
// runs in one transaction, together with its idempotency key if it has one.

/** The input of a private handler. */
export interface PrivateRequest<C extends AnyCall> extends CallValues<C> {
  /** Empty for a visitor. */
  readonly userId: string;
  /** Uploaded pictures by field, not decoded yet. */
  readonly files: ReadonlyMap<string, ReceivedFile>;
  readonly request: FastifyRequest;
}

/** The input of a change, with its pictures decoded and stored. */
interface ChangeRequest<C extends AnyCall> extends Omit<PrivateRequest<C>, 'files'> {
  readonly files: Pictures;
}

type Pictures = ReadonlyMap<string, StoredUpload>;

interface PrivateOptions<C extends AnyCall> {
  /**
   * Returns the user id that the request names where it is no `userId` in the path or the body.
   * Anybody else gets 403.
   */
  readonly ownerOf?: (values: CallValues<C>) => string;
}

interface ReadOptions<C extends AnyCall> extends PrivateOptions<C> {
  readonly read: (request: PrivateRequest<C>) => Promise<ResponseOf<C>>;
}

interface ChangeOptions<C extends AnyCall, Prepared>
  extends PrivateOptions<C>,
    ChangeSteps<PrivateRequest<C>, Prepared> {
  /**
   * Runs in the transaction. An error rolls back everything, the idempotency key included. For a
   * request with pictures it runs twice: the first run is rolled back.
   */
  readonly change: (
    trx: Trx,
    request: ChangeRequest<C>,
    prepared: Prepared,
  ) => Promise<ResponseOf<C>>;
}

/** Serves a call by which a customer reads their own data. */
export function serveUserRead<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  options: ReadOptions<C>,
): void {
  const read = async (_: unknown, request: FastifyRequest) =>
    options.read(privateRequest(request, options));
  serveOverHttp(app, call, read, { onRequest: app.requireUser });
}

/** Serves a call by which a customer changes their own data. */
export function serveUserChange<C extends AnyCall, Prepared = undefined>(
  app: FastifyInstance,
  call: C,
  options: ChangeOptions<C, Prepared>,
): void {
  serveChange(app, call, options, { onRequest: app.requireUser });
}

/** Serves a call by which anybody changes something, such as registering or booking. */
export function serveVisitorChange<C extends AnyCall, Prepared = undefined>(
  app: FastifyInstance,
  call: C,
  options: ChangeOptions<C, Prepared>,
): void {
  serveChange(app, call, options, { onRequest: app.recognizeSender, isOpenToVisitors: true });
}

function serveChange<C extends AnyCall, Prepared>(
  app: FastifyInstance,
  call: C,
  options: ChangeOptions<C, Prepared>,
  route: RouteOptions,
): void {
  const handle = async (_: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const input = privateRequest(request, options);
    const content = options.idempotentContent?.(input) ?? input.body;
    const key = readIdempotencyKey(call, input, input.userId, content);
    return changeOnce(app.database, key, input, reply, options, async (prepared) => {
      const change = (trx: Trx, files: Pictures) =>
        options.change(trx, { ...input, files }, prepared);
      const files = await storePictures(app, input, change);
      return (trx) => change(trx, files);
    });
  };
  serveOverHttp(app, call, handle, { ...route, isIdempotent: true });
}

/**
 * Decodes and stores the pictures of a request. Decoding is expensive, so the change first runs in
 * a transaction that is rolled back: invalid fields are rejected before any picture is decoded.
 */
async function storePictures<C extends AnyCall>(
  { database, uploads }: FastifyInstance,
  { files, request }: PrivateRequest<C>,
  change: (trx: Trx, pictures: Pictures) => Promise<unknown>,
): Promise<Pictures> {
  const stored = new Map<string, StoredUpload>();
  if (files.size === 0) return stored;
  for (const [field, { sourceHash }] of files) {
    stored.set(field, {
      hash: '',
      sourceHash,
      format: 'webp',
      width: 1,
      height: 1,
      bytes: 1,
      look: '',
    });
  }
  const rollback = new Error('rolled back on purpose');
  const trial = database.transaction(async (trx) => {
    await change(trx, stored);
    throw rollback;
  });
  await trial.catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
  for (const [field, file] of files) stored.set(field, await uploads.store(file, request.ip));
  return stored;
}

function privateRequest<C extends AnyCall>(
  request: FastifyRequest,
  options: PrivateOptions<C>,
): PrivateRequest<C> {
  const values = valuesOf<C>(request);
  const userId = request.userId ?? '';
  const owner = options.ownerOf?.(values) ?? userIdIn(values.params) ?? userIdIn(values.body);
  if (owner !== undefined && owner !== userId) throw forbidden();
  return { ...values, userId, files: request.receivedFiles ?? new Map(), request };
}

function userIdIn(named: unknown): unknown {
  return (named as { readonly userId?: unknown } | undefined)?.userId;
}

/** 403: it exists, but belongs to somebody else. */
export function forbidden(): FailureError {
  return new FailureError(403, 'This belongs to another account.');
}
