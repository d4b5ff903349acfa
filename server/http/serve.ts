import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/v4/core';

import type { AnyCall, Caller, CallInput, ResponseOf } from '#contract/calls/call.ts';

import { CachedResponse, sendCached } from './cached-response.ts';
import { FailureError, invalidInput } from './failure-error.ts';
import { checkValues, reasonsOf } from './input.ts';

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** The validated input of a handler. */
export interface CallValues<C extends AnyCall> {
  readonly params: Parsed<NonNullable<C['params']>>;
  readonly query: Parsed<NonNullable<C['query']>>;
  readonly body: Parsed<NonNullable<C['body']>>;
}

export type CallHandler<C extends AnyCall> = (values: CallValues<C>) => Promise<ResponseOf<C>>;

// biome-ignore lint/suspicious/noExplicitAny: handlers of every call, found by the call's name
export type CallHandlers = Map<string, CallHandler<any>>;

export interface PublicOptions<C extends AnyCall> {
  /**
   * Returns what the response depends on, serialized as JSON; by default path parameters and query.
   */
  readonly cacheKey?: (values: CallValues<C>) => unknown;
  /** Whether the response may be used again; one that is not is made for each request. */
  readonly isKept?: (response: ResponseOf<C>) => boolean;
  /** False when browser and service worker must not store the response. */
  readonly isCacheable?: boolean;
}

/**
 * Serves a call of public data over HTTP and to the direct caller of server rendering. The response
 * is cached in memory until the catalogue changes. Browsers revalidate it each time and mostly get
 * 304, so that a price is never out of date; the service worker stores the offline copy.
 */
export function servePublic<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  { cacheKey, isKept, isCacheable = true }: PublicOptions<C> = {},
): void {
  app.handlers.set(call.name, handler);
  addRoute(app, call, {}, async (request, reply) => {
    const values = valuesOf<C>(request);
    const key = JSON.stringify([
      call.name,
      cacheKey ? await cacheKey(values) : [values.params, values.query],
    ]);
    let isForOnce = false;
    const response = await app.responseCache.get(key, async () => {
      await app.rateLimiter.consume('uncached', { address: request.ip });
      const result = await handler(values);
      isForOnce = isKept?.(result) === false;
      const body = reply.serializeInput(result, '200') as string;
      return new CachedResponse(body, 'application/json; charset=utf-8');
    });
    if (isForOnce) app.responseCache.delete(key);
    return sendCached(
      request,
      reply,
      response,
      isCacheable ? 'public, max-age=0, must-revalidate' : 'no-store',
    );
  });
}

/**
 * Serves a call over HTTP alone, to a handler that may need the request. The response is never
 * cached.
 */
export function serveOverHttp<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  handle: (
    values: CallValues<C>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<ResponseOf<C>>,
  options: RouteOptions = {},
): void {
  addRoute(app, call, options, async (request, reply) => {
    const result = await handle(valuesOf<C>(request), request, reply);
    return reply.header('cache-control', 'no-store').send(result);
  });
}

export interface RouteOptions extends Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest'> {
  /** For calls of the staff: who may make it, for the OpenAPI document. */
  readonly staff?: { readonly role: string; readonly stepUp: boolean; readonly area: string };
  /** Whether `onRequest` lets visitors without a token pass. */
  readonly isOpenToVisitors?: boolean;
  /** Whether it reads an `Idempotency-Key`. */
  readonly isIdempotent?: boolean;
  /** The type of the picture that it sends instead of JSON. */
  readonly sends?: string;
}

/** A call with its route's options, for the OpenAPI document. */
export interface ServedCall extends RouteOptions {
  readonly call: AnyCall;
}

/** Adds the route of a call with its schemas. `respond` sends the response. */
export function addRoute<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  options: RouteOptions,
  respond: RouteHandlerMethod,
): void {
  app.servedCalls.push({ call, ...options });
  app.route({
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { 200: call.response },
    },
    ...(call.files && {
      config: { acceptsFiles: true },
      preValidation: app.receiveFiles(call.files),
    }),
    ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
    ...(options.onRequest && { onRequest: options.onRequest }),
    handler: respond,
  });
}

/** Returns a request's input with its types; the route's schemas have validated it. */
export function valuesOf<C extends AnyCall>(request: {
  params: unknown;
  query: unknown;
  body: unknown;
}): CallValues<C> {
  return { params: request.params, query: request.query, body: request.body } as CallValues<C>;
}

/**
 * Creates a caller that runs the handlers without HTTP, for server rendering. Throws the same
 * failures as the API.
 */
export function createDirectCaller(handlers: CallHandlers): Caller {
  return async (call: AnyCall, input: CallInput, signal?: { throwIfAborted(): void }) => {
    signal?.throwIfAborted();
    const handler = handlers.get(call.name);
    if (!handler) throw new FailureError(404, 'There is nothing at this address.');
    return handler({
      params: check(call.params, input.params),
      query: check(call.query, dropUndefined(input.query)),
      body: check(call.body, input.body),
    });
  };
}

function check(schema: AnyCall['params'], value: unknown): unknown {
  if (!schema) return undefined;
  checkValues(value);
  const result = safeParse(schema, value ?? {});
  if (result.error) throw invalidInput(reasonsOf(result.error.issues));
  return result.data;
}

/** As over HTTP, where neither undefined nor an empty string is sent. */
function dropUndefined(query: CallInput['query']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== ''),
  );
}
