import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import type { Failure } from '#contract/failure.ts';
import {
  isDatabaseUnavailable,
  storageFailureOf,
  storageFailureReasons,
} from '#server/db/storage-failure.ts';
import { FailureError, invalidInput } from '#server/http/failure-error.ts';
import { type InputIssue, reasonsOf } from '#server/http/input.ts';
import { sendFailure, unknownAddress } from '#server/http/send-failure.ts';
import { isPageAddress } from '#server/pages/page-address.ts';

/** Sends every failure in one shape, without internal details. */
export const failurePlugin = fp(
  async (app) => {
    let delayed = 0;
    app.setErrorHandler(async (error: Error, request, reply) => {
      // Slows down clients that retry at once, over and over.
      if (
        error instanceof FailureError &&
        [429, 503].includes(error.status) &&
        delayed < maxDelayed
      ) {
        delayed += 1;
        await delay(rejectionDelayMs);
        delayed -= 1;
      }
      return handleError(error, request, reply);
    });
    app.setNotFoundHandler((request, reply) => sendFailure(request, reply, unknownAddress));
  },
  { name: 'failure' },
);

const rejectionDelayMs = 100;
const maxDelayed = 500;

/** With the status that nginx logs for it. */
const clientClosedRequest = new FailureError(
  499,
  'The connection was closed before the request had arrived.',
);

/** Handles an error, also one before routing, such as a malformed URL. */
export function handleError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // The client disconnected: nobody reads the response, and the error is not the database's.
  if (request.raw.readableAborted && !storageFailureOf(error)) {
    request.log.info('the client disconnected before the request had arrived');
    return sendFailure(request, reply, clientClosedRequest);
  }
  const failure = failureOf(error);
  if (failure.status === 500) request.log.error({ err: error }, 'a request failed');
  const storage = storageFailureOf(error);
  if (storage) {
    request.server.writeHealth?.note(storage, error);
    request.log.error({ err: error }, storageFailureReasons[storage]);
  } else if (isDatabaseUnavailable(error))
    request.log.warn({ err: error }, 'the database is unavailable');
  const { headers } = error as { headers?: Record<string, string> };
  if (failure.status === 416) reply.header('content-range', headers?.['Content-Range']);
  return sendFailure(request, reply, failure);
}

/** Responds to what is not valid HTTP: there is no request, only a socket. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  // ECONNRESET: nobody reads the response.
  if (socket.destroyed || error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const requestId = randomUUID();
  const body = JSON.stringify({
    message: statusMessages[status] ?? '',
    requestId,
  } satisfies Failure);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/**
 * Converts any error into a failure. Only messages of a FailureError and Fastify's statuses reach
 * the client.
 */
export function failureOf(error: unknown): FailureError {
  if (error instanceof FailureError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidInput(
      reasonsOf(
        error.validation.map(
          (one): InputIssue => ({
            ...(one.params as Record<string, unknown>),
            code: one.keyword,
            path: one.instancePath.split('/').filter((name) => name !== ''),
          }),
        ),
      ),
    );
  }
  if (storageFailureOf(error)) {
    return new FailureError(
      503,
      'The shop can’t save anything at the moment. Please try again in a few minutes.',
      [],
      {
        retryAfterSeconds: 30,
      },
    );
  }
  if (isDatabaseUnavailable(error))
    return new FailureError(503, 'The shop is unavailable for a moment. Please try again soon.');
  const status = (error as Partial<FastifyError>).statusCode;
  if (status !== undefined && status >= 400 && status < 500) {
    return new FailureError(
      status,
      statusMessages[status] ?? `${STATUS_CODES[status] ?? 'Refused'}.`,
    );
  }
  return new FailureError(500, 'Something went wrong on our side. Please try again later.');
}

const statusMessages: Record<number, string> = {
  400: 'The request is malformed.',
  404: unknownAddress.message,
  408: 'The request took too long.',
  401: 'Please log in first.',
  403: 'This belongs to another account.',
  413: 'That is too large.',
  414: 'The address is too long.',
  415: 'This kind of content is not accepted here.',
  429: 'Too many requests. Please wait a moment.',
  431: 'The request headers are too large.',
};

/**
 * Notes the methods that each path takes, from now on. The returned function, called once all
 * routes are there, adds the others: OPTIONS gets 204 and the rest 405, both with `Allow`.
 */
export function otherMethods(app: FastifyInstance): () => void {
  const paths = new Map<string, { readonly url: string; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // Routes of one path may name its parameters differently.
    const key = url.replace(/:\w+/g, ':').toLowerCase();
    const path = paths.get(key) ?? { url, methods: new Set() };
    for (const one of [method].flat()) path.methods.add(one);
    paths.set(key, path);
  });

  return () => {
    for (const { url, methods } of [...paths.values()]) {
      // A page may be at a path that also takes a form.
      const taken = isPageAddress(url) ? [...new Set(['GET', 'HEAD', ...methods])] : [...methods];
      const allow = [...new Set([...taken, 'OPTIONS'])].join(', ');
      app.route({
        url,
        method: app.supportedMethods.filter((method) => !taken.includes(method)),
        schema: { hide: true },
        // Before the body is read.
        async onRequest(request, reply) {
          if (url === '/*' && !isPageAddress(request.url))
            return sendFailure(request, reply, unknownAddress);
          reply.header('allow', allow);
          if (request.method === 'OPTIONS') return reply.code(204).send();
          throw new FailureError(405, `This address takes ${allow} only.`);
        },
        handler: async () => {},
      });
    }
  };
}
