/** A request's content and its idempotency key. */
export interface KeyedRequest {
  readonly content: string;
  readonly key: string;
}

/** A new idempotency key: the server carries out requests with the same key once. */
export function newIdempotencyKey(): string {
  // Not randomUUID: it is missing over plain HTTP, where a shop is tried out.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keeps the key while the content is the same: a retry after a lost response is no second request. */
export function keyedRequest(content: unknown, last?: KeyedRequest): KeyedRequest {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { content: text, key: newIdempotencyKey() };
}
