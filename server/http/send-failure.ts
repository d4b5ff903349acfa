import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Failure } from '#contract/failure.ts';
import { errorPage, errorStyleHash } from '#server/pages/page-template.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { FailureError } from './failure-error.ts';

export const unknownAddress = new FailureError(404, 'There is nothing at this address.');

/** Sends a failure in the one shape that all have: as JSON, or as a page to a browser. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: FailureError,
): FastifyReply {
  const body: Failure & { readonly current?: unknown } = {
    message: failure.message,
    ...(failure.reasons.length > 0 && { data: [...failure.reasons] }),
    ...(failure.current !== undefined && { current: failure.current }),
    requestId: request.id,
  };
  reply.removeHeader('content-encoding').removeHeader('etag').removeHeader('location');
  const retryAfterSeconds = [429, 503].includes(failure.status)
    ? (failure.retryAfterSeconds ?? 5)
    : undefined;
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds));
  // Also set here, because a request with a malformed URL never reaches the hooks.
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
  reply.code(failure.status).header('cache-control', 'no-store');
  if (wantsErrorPage(request)) {
    const isSecure = String(reply.getHeader('content-security-policy')).includes(
      'upgrade-insecure',
    );
    return reply
      .header(
        'content-security-policy',
        contentSecurityPolicy({ isSecure, styleHashes: [errorStyleHash] }),
      )
      .type('text/html; charset=utf-8')
      .send(errorPage(failure.status, request.id, retryAfterSeconds));
  }
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** Whether a browser opens the address, rather than a script that makes a call. */
function wantsErrorPage(request: FastifyRequest): boolean {
  const isPage =
    ['GET', 'HEAD'].includes(request.method) &&
    !/^\/+(?:api|media|assets)(?:\/|$|\?)/i.test(request.url);
  return isPage && (request.headers.accept?.includes('text/html') ?? false);
}
