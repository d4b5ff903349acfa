import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

import { FailureError } from './failure-error.ts';
import { inOwnMemory } from './own-memory.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body in one encoding. */
export interface EncodedBody {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly encoding: Encoding;
}

const brotliAsync = promisify(brotliCompress);
const brotliDecompressAsync = promisify(brotliDecompress);
const gzipAsync = promisify(gzip);
/** Below this many bytes compression saves nothing. */
const minBytesToCompress = 400;

/** A finished body with its ETag, compressed at most once for each encoding. */
export class CachedResponse {
  readonly status: number;
  readonly type: string;
  /** Headers of this response alone. */
  readonly headers: Readonly<Record<string, string>>;
  readonly isCompressible: boolean;
  /** As Brotli when it is packed. */
  #body: Buffer;
  #isPacked = false;
  readonly #hash: string;
  readonly #encoded = new Map<Encoding, Promise<EncodedBody>>();

  constructor(
    body: Buffer | string,
    type: string,
    status = 200,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.#body = inOwnMemory(body);
    this.#hash = createHash('sha256').update(this.#body).digest('base64url').slice(0, 27);
    this.status = status;
    this.type = type;
    this.headers = headers;
    this.isCompressible =
      this.#body.length >= minBytesToCompress &&
      /^(?:text\/|application\/(?:javascript|(?:\w+\+)?(?:json|xml))|image\/svg)/.test(type);
  }

  /**
   * Bytes in memory, including the compressed forms, which are made later, and the objects around
   * them.
   */
  get weight(): number {
    const headers = Object.values(this.headers).reduce((length, value) => length + value.length, 0);
    // Packed, it has gzip's form beside Brotli's.
    return Math.ceil(this.#body.length * (this.#isPacked ? 2.5 : 1.5)) + headers + 2_000;
  }

  /**
   * Leaves the Brotli form alone in memory, a fifth of the body: almost everybody asks for it. The
   * other forms are made of it.
   */
  async pack(): Promise<void> {
    if (!this.isCompressible || this.#isPacked) return;
    const { bytes } = await this.encode('br');
    this.#body = bytes;
    this.#isPacked = true;
  }

  /** Returns the body in the best encoding that an `Accept-Encoding` header allows. */
  encode(acceptEncoding: string | undefined): Promise<EncodedBody> {
    const encoding = this.isCompressible ? chooseEncoding(acceptEncoding) : 'identity';
    if (encoding === 'identity') return this.#identity();
    let encoded = this.#encoded.get(encoding);
    if (!encoded) {
      encoded = this.#compress(encoding);
      this.#encoded.set(encoding, encoded);
    }
    return encoded;
  }

  async #identity(): Promise<EncodedBody> {
    const bytes = this.#isPacked ? await brotliDecompressAsync(this.#body) : this.#body;
    return { bytes, etag: `"${this.#hash}"`, encoding: 'identity' };
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<EncodedBody> {
    const { bytes: body } = await this.#identity();
    const compressed = encoding === 'br' ? await brotli(body) : await gzipAsync(body, { level: 6 });
    const bytes = inOwnMemory(compressed);
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
  if (response.isCompressible)
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  if (response.status === 200 && matches(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(response.status).type(response.type).send(bytes);
}

/** Weak comparison, as RFC 9110 defines for If-None-Match. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  );
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

/** Which catalogue something was made from, and when. */
export interface CatalogueMoment {
  /** Changes with every edit: what was made before must not be used any more. */
  readonly edits: string;
  /** Changes with every other order: what was made before may be used for `stockMaxAgeMs`. */
  readonly stock: number;
  readonly at: number;
}

/** Otherwise every page would be rendered again for each order of a busy hour. */
export const stockMaxAgeMs = 10_000;

/** Whether something that was made from the catalogue may still be used. */
export function isCurrent(made: CatalogueMoment, now: CatalogueMoment): boolean {
  return made.edits === now.edits && (made.stock === now.stock || now.at - made.at < stockMaxAgeMs);
}

interface Entry {
  readonly response: CachedResponse;
  readonly made: CatalogueMoment;
}

interface PendingResponse {
  readonly response: Promise<CachedResponse>;
  readonly begun: CatalogueMoment;
}

/**
 * Finished responses by key, until the catalogue changes. Concurrent requests for a missing
 * response share one computation.
 */
export class ResponseCache {
  readonly #catalogue: { now(): Promise<CatalogueMoment> };
  readonly #entries: LRUCache<string, Entry>;
  readonly #pending = new Map<string, PendingResponse>();
  /** Reads served from memory. */
  hits = 0;
  /** Reads that waited for a computation. */
  misses = 0;

  constructor(catalogue: { now(): Promise<CatalogueMoment> }, maxBytes: number) {
    this.#catalogue = catalogue;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ response }, key) => response.weight + key.length * 2,
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  async get(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const now = await this.#catalogue.now();
    const entry = this.#entries.get(key);
    if (entry && isCurrent(entry.made, now)) {
      this.hits += 1;
      return entry.response;
    }
    this.misses += 1;
    const pending = this.#pending.get(key);
    if (!pending || !isCurrent(pending.begun, now)) return this.#make(key, make, now);
    return pending.response.catch((error: unknown) => {
      // The other request was rejected for its own rate limit: this one tries for itself.
      if (error instanceof FailureError && [429, 503].includes(error.status))
        return this.get(key, make);
      throw error;
    });
  }

  /**
   * Makes a response and keeps it as one of `begun`: after a change in between, the next request
   * makes it again.
   */
  #make(
    key: string,
    make: () => Promise<CachedResponse>,
    begun: CatalogueMoment,
  ): Promise<CachedResponse> {
    const response = make()
      .then(async (made) => {
        await made.pack();
        this.#entries.set(key, { response: made, made: begun });
        return made;
      })
      .finally(() => {
        if (this.#pending.get(key)?.response === response) this.#pending.delete(key);
      });
    this.#pending.set(key, { response, begun });
    return response;
  }
}
