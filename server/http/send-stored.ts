import type { FastifyReply, FastifyRequest } from 'fastify';

import type { StoredAnswer } from './stored-answer.ts';

/** Sends finished bytes, or 304 when the asker has them. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredAnswer,
  cacheControl: string,
): Promise<FastifyReply> {
  const { bytes, etag, encoding } = await answer.encode(request.headers['accept-encoding']);
  reply.header('etag', etag).header('cache-control', cacheControl);
  for (const name in answer.headers) reply.header(name, answer.headers[name]);
  const { vary } = answer.headers;
  if (answer.isCompressible) reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  if (answer.status === 200 && matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(answer.status).type(answer.type).send(bytes);
}

/** Weak comparison, as If-None-Match wants it. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
