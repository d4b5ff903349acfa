import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body in one encoding. */
export interface EncodedBody {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly encoding: Encoding;
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/** Below this many bytes compression saves nothing. */
const minBytesToCompress = 400;

/** A finished body with its ETag, compressed at most once for each encoding. */
export class CachedResponse {
  readonly status: number;
  readonly type: string;
  /** Headers of this response alone. */
  readonly headers: Readonly<Record<string, string>>;
  readonly #body: Buffer;
  readonly #hash: string;
  readonly #encoded = new Map<Encoding, Promise<EncodedBody>>();

  constructor(body: Buffer | string, type: string, status = 200, headers: Readonly<Record<string, string>> = {}) {
    this.#body = typeof body === 'string' ? Buffer.from(body) : body;
    this.#hash = createHash('sha256').update(this.#body).digest('base64url').slice(0, 27);
    this.status = status;
    this.type = type;
    this.headers = headers;
  }

  /** Bytes in memory, including the compressed forms. */
  get weight(): number {
    return Math.ceil(this.#body.length * 1.4) + 500;
  }

  get isCompressible(): boolean {
    return (
      this.#body.length >= minBytesToCompress &&
      /^(?:text\/|application\/(?:javascript|(?:\w+\+)?(?:json|xml))|image\/svg)/.test(this.type)
    );
  }

  /** Returns the body in the best encoding that an `Accept-Encoding` header allows. */
  encode(acceptEncoding: string | undefined): Promise<EncodedBody> {
    const encoding = this.isCompressible ? chooseEncoding(acceptEncoding) : 'identity';
    let encoded = this.#encoded.get(encoding);
    if (!encoded) {
      encoded = this.#compress(encoding);
      this.#encoded.set(encoding, encoded);
    }
    return encoded;
  }

  async #compress(encoding: Encoding): Promise<EncodedBody> {
    if (encoding === 'identity') return { bytes: this.#body, etag: `"${this.#hash}"`, encoding };
    const bytes = encoding === 'br' ? await brotli(this.#body) : await gzipAsync(this.#body, { level: 6 });
    // A strong ETag names exact bytes, so each encoding has its own.
    return { bytes, etag: `"${this.#hash}-${encoding}"`, encoding };
  }
}

function brotli(body: Buffer): Promise<Buffer> {
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Sends a cached response, or 304 when the client already has it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  cacheControl: string,
): Promise<FastifyReply> {
  const { bytes, etag, encoding } = await response.encode(request.headers['accept-encoding']);
  reply.header('etag', etag).header('cache-control', cacheControl);
  for (const name in response.headers) reply.header(name, response.headers[name]);
  const { vary } = response.headers;
  if (response.isCompressible) reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  if (response.status === 200 && matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(response.status).type(response.type).send(bytes);
}

/** Weak comparison, as RFC 9110 defines for If-None-Match. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Brotli before gzip, unless the header rules it out (`q=0`). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
}

/** Whether an `Accept` or `Accept-Encoding` header names this value, and not with `q=0`. */
export function accepts(header: string, value: string): boolean {
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((text) => text.trim());
    if (name === value) return !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  }
  return false;
}
