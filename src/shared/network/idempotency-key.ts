/** A request's content and its idempotency key. */
export interface KeyedRequest {
  readonly content: string;
  readonly key: string;
}

/** A new idempotency key: the server carries out requests with the same key once. */
export function newIdempotencyKey(): string {
  // Not `randomUUID`, which is missing over plain HTTP.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The last request while the content is the same, else one with a new key. */
export function keyedRequest(content: unknown, last?: KeyedRequest): KeyedRequest {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { content: text, key: newIdempotencyKey() };
}
