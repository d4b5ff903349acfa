import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { AnswerOf, AnyCall } from '#contract/calls/call.ts';
import type { Trx } from '#server/db/connect.ts';
import type { ReceivedFile } from '#server/media/received-file.ts';
import type { StoredUpload } from '#server/media/upload-store.ts';
import type { Door } from '#server/plugins/limits.ts';

import { FailureError } from './failure-error.ts';
import { keepAnswer, keyOf, readKeptAnswer, type WishKey } from './idempotency.ts';
import { knockAt } from './knock.ts';
import { addRoute, type CallValues, type ServeOptions, valuesOf } from './serve.ts';
import { storePictures } from './store-pictures.ts';

// Calls that are somebody's own. Who asks is known before anything of the request is read; every call
// that changes something runs in one transaction, with its idempotency key when it has one.

/** What a private handler gets. */
export interface PrivateRequest<C extends AnyCall> extends CallValues<C> {
  /** Who asks; empty for a visitor, where visitors may ask. */
  readonly userId: string;
  /** Pictures that came along, by field; not decoded yet. */
  readonly files: ReadonlyMap<string, ReceivedFile>;
  readonly request: FastifyRequest;
}

/** The same, with its pictures decoded and stored. */
export interface ChangeRequest<C extends AnyCall> extends Omit<PrivateRequest<C>, 'files'> {
  readonly files: ReadonlyMap<string, StoredUpload>;
}

interface PrivateOptions<C extends AnyCall> extends ServeOptions {
  /** Whose things the request names, where it names anybody: others get 403. */
  readonly ownerOf?: (values: CallValues<C>) => string;
}

export interface ReadOptions<C extends AnyCall> extends PrivateOptions<C> {
  readonly read: (request: PrivateRequest<C>) => Promise<AnswerOf<C>>;
}

export interface ChangeOptions<C extends AnyCall, Prepared> extends PrivateOptions<C> {
  /** Where each request counts against its address, before anything of its form is read. */
  readonly door?: Door;
  /** Slow work that must not stand inside the transaction (hashing, above all), and limits. */
  readonly prepare?: (request: PrivateRequest<C>) => Promise<Prepared>;
  /**
   * What makes two requests with one key the same wish; by default everything in them. Passwords are left out:
   * what is kept of a wish is a quick hash.
   */
  readonly wishOf?: (request: PrivateRequest<C>) => unknown;
  /**
   * All that is written. What it throws undoes it, the idempotency key included. For a request with pictures it runs
   * twice, first as a trial that is undone.
   */
  readonly change: (trx: Trx, request: ChangeRequest<C>, prepared: Prepared) => Promise<AnswerOf<C>>;
  /** After a change that was undone, before its failure is answered: gives back what `prepare` has counted. */
  readonly onFailure?: (request: PrivateRequest<C>, prepared: Prepared) => Promise<void>;
  /** After the commit, before the answer. */
  readonly afterwards?: (request: PrivateRequest<C>, prepared: Prepared) => Promise<void>;
}

/** A call by which a customer reads what is theirs. */
export function serveUserRead<C extends AnyCall>(app: FastifyInstance, call: C, options: ReadOptions<C>): void {
  addRoute(
    app,
    call,
    { failures: [401, 403, ...(options.failures ?? [])], onRequest: app.requireUser },
    async (request, reply) => {
      const answer = await app.work.run(request, call.name, () => options.read(privateRequest(request, options)));
      return reply.header('cache-control', 'no-store').send(answer);
    },
  );
}

/** A call by which a customer changes what is theirs. */
export function serveUserChange<C extends AnyCall, Prepared = undefined>(
  app: FastifyInstance,
  call: C,
  options: ChangeOptions<C, Prepared>,
): void {
  serveChange(app, call, { ...options, failures: [401, 403, ...(options.failures ?? [])] }, true);
}

/** A call by which anybody changes something: registering, booking. */
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
    ...(isForUsers && { onRequest: app.requireUser }),
    preValidation: [
      ...(options.door ? [knockAt(app, options.door)] : []),
      ...(call.files ? [app.takeFiles(call.files)] : []),
    ],
  };
  addRoute(app, call, hooks, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const answer = await app.work.run(request, call.name, () => answerTo(request));
    return reply.send(answer);
  });

  async function answerTo(request: FastifyRequest): Promise<unknown> {
    const asked = privateRequest(request, options);
    const key = keyOf(request, call, asked, options.wishOf?.(asked) ?? asked.body);
    const kept = key && (await readKeptAnswer(app.database.read, key));
    if (kept !== undefined) {
      await app.database.durable();
      return kept;
    }
    const prepared = (await options.prepare?.(asked)) as Prepared;
    const answer = await change(asked, prepared, key).catch(async (error: unknown) => {
      await options.onFailure?.(asked, prepared);
      throw error;
    });
    await options.afterwards?.(asked, prepared);
    return answer;
  }

  async function change(asked: PrivateRequest<C>, prepared: Prepared, key: WishKey | undefined): Promise<unknown> {
    const files = await storePictures(app, asked, (trx, pictures) =>
      options.change(trx, { ...asked, files: pictures }, prepared),
    );
    return app.database.transaction((trx) => {
      const work = () => options.change(trx, { ...asked, files }, prepared);
      return key ? keepAnswer(trx, key, work) : work();
    });
  }
}

function privateRequest<C extends AnyCall>(request: FastifyRequest, options: PrivateOptions<C>): PrivateRequest<C> {
  const values = valuesOf<C>(request);
  const userId = request.userId ?? '';
  if (options.ownerOf && options.ownerOf(values) !== userId) throw somebodyElses();
  return { ...values, userId, files: request.receivedFiles ?? new Map(), request };
}

/** 403: it is there, and it is not theirs. */
export function somebodyElses(): FailureError {
  return new FailureError(403, 'This belongs to another account.');
}
