import type { ShopHealth } from '#contract/calls/admin/health-calls.ts';

/** Distinct errors that are kept: enough to see what is wrong. */
const maxErrors = 50;

/** An error of pages or workers, with how often it was reported. */
type ClientError = ShopHealth['clientErrors'][number];

/** The errors that pages and workers have reported since the start of this process; the latest ones stay. */
export class ClientErrors {
  readonly #errors = new Map<string, ClientError>();

  add({ source, message, at }: Pick<ClientError, 'source' | 'message' | 'at'>): void {
    const error = { source, message: withoutPersonalData(message), at: withoutPersonalData(at) };
    const key = JSON.stringify(error);
    const count = (this.#errors.get(key)?.count ?? 0) + 1;
    // A map keeps the order of insertion.
    this.#errors.delete(key);
    this.#errors.set(key, { ...error, count, lastAt: new Date().toISOString() });
    for (const oldest of this.#errors.keys()) {
      if (this.#errors.size <= maxErrors) break;
      this.#errors.delete(oldest);
    }
  }

  /** Newest first. */
  list(): ClientError[] {
    return [...this.#errors.values()].reverse();
  }
}

/** Messages may quote what was typed: email addresses, phone numbers, codes and queries are left out. */
function withoutPersonalData(text: string): string {
  return text
    .replace(/\?[^\s'"]+/g, '?...')
    .replace(/[^\s'"<>]+@[^\s'"<>]+/g, '...@...')
    .replace(/\p{Nd}[\p{Nd} -]{5,}\p{Nd}/gu, '...');
}
