import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';

import type { Settings } from '#server/settings.ts';

/** Before so many requests of visitors nothing is said: they may all be the owner's. */
const requestsMin = 60;
/** So many kinds of browsers are several people. */
const browsersMin = 3;
/** What is said is put right after so many requests in which nothing is wrong. */
const sample = 500;

/**
 * Watches whether the addresses of visitors come through the proxies: without them all visitors
 * share one limit, and get 429. It looks at `sample` requests at a time.
 */
export class ProxyWatch {
  readonly #trustsProxy: boolean;
  #addresses = new Set<string>();
  #browsers = new Set<string>();
  #requests = 0;
  #forwarded = 0;
  #problem = '';

  constructor({ trustProxy }: Pick<Settings, 'trustProxy'>) {
    this.#trustsProxy = trustProxy !== false;
  }

  /** What is wrong, for the owner; empty when nothing is. */
  get problem(): string {
    return this.#problem;
  }

  /** Counts a request of a visitor, and logs a problem when it is found. */
  note(headers: IncomingHttpHeaders, address: string, log: FastifyBaseLogger): void {
    this.#requests += 1;
    if (headers['x-forwarded-for'] !== undefined) this.#forwarded += 1;
    if (this.#addresses.size < 2) this.#addresses.add(address);
    if (this.#browsers.size < browsersMin) this.#browsers.add(headers['user-agent'] ?? '');
    const found = this.#find(address);
    const isEnd = this.#requests >= sample;
    if (found !== '' && found !== this.#problem) log.warn(found);
    if (found !== '' || isEnd) this.#problem = found;
    if (isEnd) this.#reset();
  }

  #find(address: string): string {
    if (!this.#trustsProxy && this.#forwarded > 0)
      return 'X-Forwarded-For is ignored. If the shop is behind a proxy, set TRUST_PROXY: all visitors share one limit.';
    if (this.#requests < requestsMin) return '';
    if (this.#trustsProxy && this.#forwarded === 0)
      return 'TRUST_PROXY is set, but no request brings X-Forwarded-For: all visitors share one limit. Have the proxy send it (deploy/nginx.conf, deploy/Caddyfile), or set TRUST_PROXY=0 if there is none.';
    if (this.#addresses.size === 1 && this.#browsers.size >= browsersMin)
      return `All visitors come from one address, ${address}, and share one limit. If that is a proxy, set TRUST_PROXY to the addresses of all proxies, and have each pass on X-Forwarded-For.`;
    return '';
  }

  #reset(): void {
    this.#addresses.clear();
    this.#browsers.clear();
    [this.#requests, this.#forwarded] = [0, 0];
  }
}
