import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import type { Failure } from '#contract/failure.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { storageFailureOf, storageFailureReasons } from '#server/db/storage-failure.ts';
import { FailureError, invalidInput } from '#server/http/failure-error.ts';
import { type InputIssue, reasonsOf } from '#server/http/input-reasons.ts';
import { troublePage, troubleStyleHash } from '#server/pages/trouble-page.ts';

import { contentSecurityPolicy } from './security.ts';

/** Every answer that is not a success has one shape, and tells nothing about the inside of the shop. */
export const failurePlugin = fp(
  async (app) => {
    let held = 0;
    app.setErrorHandler(async (error: Error, request, reply) => {
      // Who asks again at once, over and over, gets around to it less often.
      if (error instanceof FailureError && [429, 503].includes(error.status) && held < mostHeld) {
        held += 1;
        await pause(refusalMs);
        held -= 1;
      }
      return handleError(error, request, reply);
    });
    app.setNotFoundHandler((request, reply) => sendFailure(request, reply, unknownAddress));
  },
  { name: 'failure' },
);

/** How long a refusal is held back, for how many requests at once. */
const refusalMs = 100;
const mostHeld = 500;

export const unknownAddress = new FailureError(404, 'There is nothing at this address.');

/** The status that nginx logs for it. */
const callerLeft = new FailureError(499, 'The connection was closed before the request had arrived.');

/** For what goes wrong before a route is found: a broken address, above all. */
export function handleError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The line that broke was not the database's, and nobody is there to read the answer.
  if (request.raw.readableAborted && !storageFailureOf(error)) {
    request.log.info('the caller left before the request had arrived');
    return sendFailure(request, reply, callerLeft);
  }
  const failure = failureOf(error);
  // What is refused before its call is reached has cost a little as well.
  if ([400, 413, 415, 422].includes(failure.status)) request.server.work?.charge(request, 1);
  if (failure.status === 500) request.log.error({ err: error }, 'a request failed');
  const storage = storageFailureOf(error);
  if (storage) {
    request.server.writeHealth?.note(storage);
    request.log.error({ err: error }, storageFailureReasons[storage]);
  } else if (isDatabaseAway(error)) request.log.warn({ err: error }, 'the database is unavailable');
  return sendFailure(request, reply, failure);
}

/** For what is not even HTTP: there is no request yet, only a socket. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // ECONNRESET: nobody is there to answer.
  if (socket.destroyed || error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const requestId = randomUUID();
  const body = JSON.stringify({ message: sentences[status] ?? '', requestId } satisfies Failure);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  );
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: FailureError): FastifyReply {
  const body: Failure = {
    message: failure.message,
    ...(failure.reasons.length > 0 && { data: [...failure.reasons] }),
    requestId: request.id,
  };
  reply.removeHeader('content-encoding').removeHeader('etag').removeHeader('location');
  const retryAfterSeconds = [429, 503].includes(failure.status) ? (failure.retryAfterSeconds ?? 5) : undefined;
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds));
  // Here and not only in the hooks, which a request with a broken address never reaches.
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
  reply.code(failure.status).header('cache-control', 'no-store');
  if (isForPerson(request)) {
    const isSecure = String(reply.getHeader('content-security-policy')).includes('upgrade-insecure');
    return reply
      .header('content-security-policy', contentSecurityPolicy({ isSecure, styleHashes: [troubleStyleHash] }))
      .type('text/html; charset=utf-8')
      .send(troublePage(failure.status, request.id, retryAfterSeconds));
  }
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** A browser that opens an address, rather than a script that makes a call. */
function isForPerson(request: FastifyRequest): boolean {
  const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/+(?:api|media|assets)(?:\/|$|\?)/i.test(request.url);
  return isPage && (request.headers.accept?.includes('text/html') ?? false);
}

/** What to tell about any error at all. Only a FailureError's words and Fastify's statuses go out. */
export function failureOf(error: unknown): FailureError {
  if (error instanceof FailureError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidInput(
      reasonsOf(
        error.validation.map(
          (one): InputIssue => ({
            ...(one.params as Record<string, unknown>),
            code: one.keyword,
            path: one.instancePath.split('/').filter((part) => part !== ''),
          }),
        ),
      ),
    );
  }
  if (storageFailureOf(error)) {
    return new FailureError(503, 'The shop can’t save anything at the moment. Please try again in a few minutes.', [], {
      retryAfterSeconds: 30,
    });
  }
  if (isDatabaseAway(error))
    return new FailureError(503, 'The shop is unavailable for a moment. Please try again soon.');
  const status = (error as Partial<FastifyError>).statusCode;
  if (status !== undefined && status >= 400 && status < 500) {
    return new FailureError(status, sentences[status] ?? `${STATUS_CODES[status] ?? 'Refused'}.`);
  }
  return new FailureError(500, 'Something went wrong on our side. Please try again later.');
}

const sentences: Record<number, string> = {
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
