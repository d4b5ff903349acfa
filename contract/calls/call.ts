import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodMiniType;

/**
 * What a call takes and answers. The server validates requests with its schemas, the client
 * responses.
 */
interface CallContent<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
> {
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  /** JSON, or with `files` the text fields of a multipart form. */
  readonly body?: Body;
  /**
   * Names of the multipart fields that may hold a picture. With them the call is sent as multipart.
   */
  readonly files?: readonly string[];
  readonly response: Response;
}

/** One API call. */
export interface Call<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
> extends CallContent<Params, Query, Body, Response> {
  /** Unique; the OpenAPI operation id. */
  readonly name: string;
  readonly method: Method;
  /** Below `/api`, with `{name}` for parameters. */
  readonly path: string;
  readonly area: string;
}

// biome-ignore lint/suspicious/noExplicitAny: any call at all, whatever its schemas
export type AnyCall = Call<any, any, any, any>;

export type BodyOf<C extends AnyCall> = z.input<NonNullable<C['body']>>;
export type QueryOf<C extends AnyCall> = z.output<NonNullable<C['query']>>;
export type ResponseOf<C extends AnyCall> = z.output<C['response']>;

/** Defines a call by its method and path, such as `GET /product/{slug}`. */
// @__NO_SIDE_EFFECTS__
export function defineCall<
  Response extends Schema,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
>(
  area: string,
  name: string,
  address: `${Method} /${string}`,
  content: CallContent<Params, Query, Body, Response>,
): Call<Params, Query, Body, Response> {
  const [method, path] = address.split(' ') as [Method, string];
  return { ...content, area, name, method, path };
}

/** The input of a call. */
export interface CallInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  /** Blobs by field, for calls with `files`. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** The same for each attempt at a request, so that the server carries it out once. */
  readonly idempotencyKey?: string;
  /** What the shop says now, and nothing stored: the shop has just refused what the page shows. */
  readonly isFresh?: boolean;
}

/**
 * AbortSignal where the globals have one: this folder is compiled with neither the page's nor the
 * server's.
 */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer S } } ? S : never;

/** About a response that the worker gave from the phone, because the network had none in time. */
export interface CachedInfo {
  /** When the server sent it, ISO 8601. */
  readonly at: string;
  /** The server was slow rather than unreachable. */
  readonly isSlow: boolean;
}

/**
 * Makes a call and returns its parsed response. Pages call over HTTP; while rendering, the server
 * calls its handlers directly. Throws on any failure. `onCached` is called for a response that the
 * worker gave from the phone.
 */
export type Caller = <C extends AnyCall>(
  call: C,
  input: CallInput,
  signal?: Signal,
  onCached?: (cached: CachedInfo) => void,
) => Promise<ResponseOf<C>>;
