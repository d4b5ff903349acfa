import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteShorthandOptions } from 'fastify';
import type * as z from 'zod/mini';

import type { AnswerOf, AnyCall } from '#contract/calls/call.ts';
import { failureSchema } from '#contract/failure.ts';

import { sendStored } from './send-stored.ts';
import { StoredAnswer } from './stored-answer.ts';

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** What a handler gets: every part of the call that it has, checked. */
export interface CallValues<C extends AnyCall> {
  readonly params: Parsed<NonNullable<C['params']>>;
  readonly query: Parsed<NonNullable<C['query']>>;
  readonly body: Parsed<NonNullable<C['body']>>;
}

export type CallHandler<C extends AnyCall> = (values: CallValues<C>) => Promise<AnswerOf<C>>;

// biome-ignore lint/suspicious/noExplicitAny: handlers of every call, found by the call's name
export type CallHandlers = Map<string, CallHandler<any>>;

export interface ServeOptions {
  /** Further statuses the call may answer with, for its description. */
  readonly failures?: readonly number[];
}

export interface PublicOptions<C extends AnyCall> extends ServeOptions {
  /** What the answer depends on, as JSON tells it; by default everything in the request. */
  readonly keyOf?: (values: CallValues<C>) => unknown;
  /** How hard brotli tries, 1 to 11. */
  readonly brotliQuality?: (values: CallValues<C>) => number;
  /** False for what is only of the moment: neither the browser nor its worker stores it. */
  readonly isStored?: boolean;
}

/** Lets a call be made: over HTTP by a thin route, and directly by the pages rendered here. */
export function serve<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  options: ServeOptions = {},
): void {
  register(app, call, handler, options, async (request, reply) => {
    const answer = await app.work.run(request, call.name, () => handler(valuesOf<C>(request)));
    return reply.header('cache-control', 'no-store').send(answer);
  });
}

/**
 * The same for what everybody may read: the answer's bytes are kept by address until the catalogue changes.
 * Nobody else's cache keeps them unasked: the browser asks each time and is mostly told 304 from memory,
 * so a price never shows older than it is; the offline copy is the worker's.
 */
export function servePublic<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  options: PublicOptions<C> = {},
): void {
  const isUsual = usualQueries(call);
  register(app, call, handler, options, async (request, reply) => {
    const values = valuesOf<C>(request);
    const key = JSON.stringify([
      call.name,
      options.keyOf ? await options.keyOf(values) : [values.params, values.query],
    ]);
    const make = async () => {
      const fresh = await handler(values);
      const body = reply.serializeInput(fresh, 200 as never) as string;
      return new StoredAnswer(body, 'application/json; charset=utf-8', 200, {}, options.brotliQuality?.(values));
    };
    const answer = await app.answers.get(key, () => app.work.run(request, call.name, make), {
      isRare: ({ weight }) => weight <= nextToNothing || !isUsual(values.query),
    });
    const isStored = options.isStored ?? true;
    return sendStored(request, reply, answer, isStored ? 'public, max-age=0, must-revalidate' : 'no-store');
  });
}

/** An answer of at most so many bytes in memory, such as an empty list, is soon made again. */
const nextToNothing = 1000;
/** Later pages of a list are hardly opened. */
const usualPages = 10;

/** Tells queries that many visitors make, the plain ones, from the endless others: filters, searches, odd sizes. */
function usualQueries({ query: schema }: AnyCall): (query: unknown) => boolean {
  const plain: Record<string, unknown> = Object(schema?.safeParse({}).data);
  return (query) =>
    Object.entries(Object(query)).every(
      ([name, value]) => value === plain[name] || (/^pageNumber$/i.test(name) && Number(value) <= usualPages),
    );
}

function register<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  options: ServeOptions,
  respond: RouteHandlerMethod,
): void {
  app.handlers.set(call.name, handler);
  addRoute(app, call, options, respond);
}

/** A call that needs to know who asks, and whose answer is not kept under an idempotency key. */
export function answerUnkept<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  options: { readonly failures?: readonly number[] } & Pick<RouteShorthandOptions, 'onRequest'>,
  handle: (values: CallValues<C>, request: FastifyRequest, reply: FastifyReply) => Promise<AnswerOf<C>>,
): void {
  addRoute(app, call, options, async (request, reply) => {
    const answer = await app.work.run(request, call.name, () => handle(valuesOf<C>(request), request, reply));
    return reply.header('cache-control', 'no-store').send(answer);
  });
}

/** The thin route of a call, with its description; what it answers comes from `respond`. */
export function addRoute<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  options: ServeOptions & Pick<RouteShorthandOptions, 'onRequest' | 'preValidation'>,
  respond: RouteHandlerMethod,
): void {
  const failures = new Set([
    ...[400, 422, 429, 500, 503],
    ...(call.params ? [414] : []),
    ...(call.method === 'GET' ? [] : [413, 415]),
    ...(options.failures ?? []),
  ]);
  app.route({
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    schema: {
      operationId: call.name,
      summary: call.summary,
      tags: [call.area],
      ...(options.onRequest && { security: [{ token: [] }] }),
      ...(call.files && { consumes: ['multipart/form-data'], 'x-files': call.files }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: {
        200: call.answer,
        ...Object.fromEntries([...failures].toSorted().map((status) => [status, failureSchema])),
      },
    },
    ...(call.files && { config: { takesFiles: true } }),
    ...(options.onRequest && { onRequest: options.onRequest }),
    ...(options.preValidation && { preValidation: options.preValidation }),
    handler: respond,
  });
}

/** The route's schemas have checked these. */
export function valuesOf<C extends AnyCall>(request: {
  params: unknown;
  query: unknown;
  body: unknown;
}): CallValues<C> {
  return { params: request.params, query: request.query, body: request.body } as CallValues<C>;
}
