import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** What is sent, in one encoding. */
export interface EncodedBody {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly encoding: Encoding;
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/** Below this a compressed answer is hardly smaller and costs the browser its unpacking. */
const leastToCompress = 400;

/** Finished bytes with their ETag, compressed at most once for each encoding and kept beside. */
export class StoredAnswer {
  readonly status: number;
  readonly type: string;
  /** Headers of this answer alone. */
  readonly headers: Readonly<Record<string, string>>;
  readonly #body: Buffer;
  readonly #hash: string;
  readonly #brotliQuality: number;
  readonly #encoded = new Map<Encoding, Promise<EncodedBody>>();

  constructor(
    body: Buffer | string,
    type: string,
    status = 200,
    headers: Readonly<Record<string, string>> = {},
    brotliQuality = 5,
  ) {
    this.#brotliQuality = brotliQuality;
    this.#body = typeof body === 'string' ? Buffer.from(body) : body;
    this.#hash = createHash('sha256').update(this.#body).digest('base64url').slice(0, 27);
    this.status = status;
    this.type = type;
    this.headers = headers;
  }

  /** Bytes in memory, with room for the compressed forms. */
  get weight(): number {
    return Math.ceil(this.#body.length * 1.4) + 500;
  }

  get isCompressible(): boolean {
    return (
      this.#body.length >= leastToCompress &&
      /^(?:text\/|application\/(?:json|xml|javascript|manifest)|image\/svg)/.test(this.type)
    );
  }

  /** The body in the best encoding the asker takes. */
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
    const bytes =
      encoding === 'br' ? await brotli(this.#body, this.#brotliQuality) : await gzipAsync(this.#body, { level: 6 });
    // A strong ETag names exact bytes, so each encoding has its own.
    return { bytes, etag: `"${this.#hash}-${encoding}"`, encoding };
  }
}

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Brotli before gzip, unless the asker refuses it (`q=0`). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
}

function accepts(header: string, encoding: string): boolean {
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (name === encoding) return !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  }
  return false;
}
