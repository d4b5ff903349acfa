import { createHash } from 'node:crypto';
import fp from 'fastify-plugin';
import { CompiledQuery } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

import type { ShopDatabase } from '#server/db/connect.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { neighbourhoodOf } from '#server/http/neighbourhood.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
}

interface Allowance {
  readonly tries: number;
  readonly inSeconds: number;
}

const quarter = 15 * 60;
const hour = 60 * 60;

/** How often one address, one account from wherever, and one account from one address may knock at each door. */
export const doors = {
  /** Failures: a login that succeeds is given back. */
  login: { address: { tries: 30, inSeconds: quarter }, accountFromAddress: { tries: 10, inSeconds: quarter } },
  /** Only counted, for how slowly the next is answered: otherwise anybody could lock anybody out. */
  loginFromAnywhere: { account: { tries: 1_000_000, inSeconds: quarter } },
  /** The same from a device that has logged in before, counted for the device. */
  knownDevice: { account: { tries: 10, inSeconds: quarter } },
  register: { address: { tries: 10, inSeconds: hour } },
  forgot: { address: { tries: 20, inSeconds: hour }, account: { tries: 5, inSeconds: hour } },
  /** The old password, asked of somebody who has a token. */
  changePassword: { account: { tries: 10, inSeconds: quarter } },
  /** What visitors send: each of these is read by a person, or mails one. */
  booking: { address: { tries: 20, inSeconds: hour } },
  customOrder: { address: { tries: 20, inSeconds: hour } },
  newsletter: { address: { tries: 20, inSeconds: hour } },
  /** By customers who never had a parcel. */
  cashOrder: { address: { tries: 30, inSeconds: hour } },
  /**
   * Each picture that arrives, with whatever idempotency key: decoding it is the most expensive request there is. Of
   * customers by account, so that others behind the same address can't use up their tries.
   */
  customerUpload: { account: { tries: 40, inSeconds: hour } },
  visitorUpload: { address: { tries: 60, inSeconds: hour } },
  /** Codes that are wrong. */
  coupon: { address: { tries: 30, inSeconds: 60 } },
} as const satisfies Record<string, Partial<Record<'address' | 'account' | 'accountFromAddress', Allowance>>>;

export type Door = keyof typeof doors;

/** Who knocks. An account need not exist to be counted. */
export interface Knocker {
  readonly address: string;
  readonly account?: string;
}

export interface Limits {
  /** Counts a try; throws 429 with the time to wait when it was one too many. */
  take(door: Door, who: Knocker): Promise<void>;
  /** The try was a good one: the account's count begins anew, the address gets this one back. */
  forgive(door: Door, who: Knocker): Promise<void>;
  /** Counts a try of an account and answers how many there have been; refuses nobody. */
  count(door: Door, account: string): Promise<number>;
  /** Takes back one that was counted. */
  uncount(door: Door, account: string): Promise<void>;
}

/** Limits on the doors where passwords and mails could be had by trying. Shared by all servers of one PostgreSQL. */
export const limitsPlugin = fp(
  async (app) => {
    app.decorate('limits', app.settings.rateLimit ? createLimits(app.database) : noLimits);
  },
  { name: 'limits', dependencies: ['shop'] },
);

const noLimits: Limits = {
  take: async () => {},
  forgive: async () => {},
  count: async () => 0,
  uncount: async () => {},
};

function createLimits(database: ShopDatabase): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [door, allowances] of Object.entries(doors)) {
    for (const [side, { tries, inSeconds }] of Object.entries<Allowance>(allowances)) {
      const options = { points: tries, duration: inSeconds, keyPrefix: `${door} ${side}` };
      limiters.set(options.keyPrefix, limiterOf(database, options));
    }
  }
  const addressLimit = (door: Door) => limiters.get(`${door} address`);
  const accountLimit = (door: Door) => limiters.get(`${door} account`);
  const pairLimit = (door: Door) => limiters.get(`${door} accountFromAddress`);
  const keyOfPair = (address: string, account: string) => keyOf(`${account} ${neighbourhoodOf(address)}`);

  return {
    async take(door, { address, account }) {
      try {
        // The address first: who is refused by it does not use up somebody else's account.
        await addressLimit(door)?.consume(neighbourhoodOf(address));
        if (account === undefined) return;
        await pairLimit(door)?.consume(keyOfPair(address, account));
        await accountLimit(door)?.consume(keyOf(account));
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? tooMany(refused.msBeforeNext) : refused;
      }
    },
    async forgive(door, { address, account }) {
      await addressLimit(door)?.reward(neighbourhoodOf(address));
      if (account === undefined) return;
      await pairLimit(door)?.delete(keyOfPair(address, account));
      await accountLimit(door)?.delete(keyOf(account));
    },
    async count(door, account) {
      const counted = await accountLimit(door)?.consume(keyOf(account));
      return counted?.consumedPoints ?? 0;
    },
    async uncount(door, account) {
      await accountLimit(door)?.reward(keyOf(account));
    },
  };
}

interface LimiterOptions {
  readonly points: number;
  readonly duration: number;
  readonly keyPrefix: string;
}

function limiterOf(database: ShopDatabase, options: LimiterOptions): RateLimiterAbstract {
  if (database.kind === 'sqlite') return new RateLimiterMemory(options);
  const storeClient = {
    query: async ({ text, values }: { text: string; values?: unknown[] }) => {
      const { rows } = await database.transaction((trx) => trx.executeQuery(CompiledQuery.raw(text, values)));
      return { rows, rowCount: rows.length };
    },
  };
  // The table comes from our own migrations, which one server at a time runs; the daily sweep empties it.
  const table = { tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false };
  return new RateLimiterPostgres({ ...options, ...table, storeClient, storeType: 'client' });
}

/** Addresses of people are not kept in a table of failures. */
function keyOf(account: string): string {
  return createHash('sha256').update(account).digest('base64url');
}

function tooMany(waitMs: number): FailureError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new FailureError(429, `Too many attempts. Please wait ${wait} and try again.`, [], { retryAfterSeconds });
}
