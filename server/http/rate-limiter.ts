import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CompiledQuery } from 'kysely';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

import type { ShopDatabase } from '#server/db/connect.ts';
import { FailureError } from './failure-error.ts';

interface RateLimit {
  readonly attempts: number;
  readonly seconds: number;
}

const quarter = 15 * 60;
const hour = 60 * 60;
/** A mobile carrier has thousands of people behind one address. */
const crowd = { attempts: 200, seconds: hour } as const;
/** What a person has to read. */
const forms = { attempts: 60, seconds: hour } as const;

/**
 * Limits per address, per account from any address, and per account from one address. Whom each
 * meets, and what they can do then: `docs/security.md`.
 */
export const rateLimits = {
  /** Failed logins that no successful one of the same person follows. */
  login: {
    address: { attempts: 100, seconds: quarter },
    accountFromAddress: { attempts: 10, seconds: quarter },
  },
  /**
   * Never rejects, because anybody could lock an account then; `LoginThrottle` slows further logins
   * down by the count.
   */
  loginFromAnywhere: { account: { attempts: 1_000_000, seconds: quarter } },
  /** Failed logins from a device that has logged in before, per device. */
  knownDevice: { account: { attempts: 10, seconds: quarter } },
  /** Failed logins of staff, as for customers. */
  staffLogin: {
    address: { attempts: 30, seconds: quarter },
    accountFromAddress: { attempts: 10, seconds: quarter },
  },
  staffLoginFromAnywhere: { account: { attempts: 1_000_000, seconds: quarter } },
  /** Wrong codes of somebody who is logged in. */
  staffCode: { account: { attempts: 10, seconds: quarter } },
  /** Each begins a login by passkey and stores a challenge. */
  staffChallenge: { address: { attempts: 100, seconds: quarter } },
  /** Accounts whose email address has not been confirmed. */
  register: { address: crowd },
  /** Links that have not been used. */
  forgot: { address: crowd },
  /** Never rejects: an address that has just been mailed is not mailed again. */
  resetMail: { account: { attempts: 1_000_000, seconds: 5 * 60 } },
  /** Wrong old passwords of a logged-in user. */
  changePassword: { account: { attempts: 10, seconds: quarter } },
  booking: { address: forms },
  customOrder: { address: forms },
  /** Sends one email to each new address. */
  newsletter: { address: crowd },
  /** Each is a row, and an email later. Customers are counted by their account instead. */
  backInStock: { address: crowd },
  backInStockOfCustomer: { account: forms },
  /** Each is a row of a device. */
  pushDevice: { address: crowd },
  /** Each opens a connection to the mail server and waits for it. */
  testMail: { account: { attempts: 10, seconds: quarter } },
  /** Each is shown at once, and empties the caches. */
  review: { account: { attempts: 30, seconds: hour } },
  /** By customers who have not received a parcel yet. */
  newOrder: { address: crowd },
  /**
   * What they order to be paid online, until somebody checks it: in hundredths of what one customer
   * may have open. A household or a café does not reach what ten have.
   */
  uncheckedOrder: { address: { attempts: 10 * 100, seconds: 24 * hour } },
  /**
   * Each uploaded picture, retries included, because decoding is the most expensive request.
   * Customers are counted per account, so that others behind the same address can't use up their
   * attempts.
   */
  customerUpload: { account: { attempts: 40, seconds: hour } },
  /** Pictures of products: a whole day's of a new collection. */
  staffUpload: { account: { attempts: 1_000, seconds: hour } },
  visitorUpload: { address: { attempts: 120, seconds: hour } },
  /** Payments that are begun at a provider, and addresses of payments that there are not. */
  payment: { address: crowd },
  /** Wrong codes. */
  coupon: { address: { attempts: 30, seconds: 60 } },
  /** Pages and public responses that are made rather than read from a cache, and large bodies. */
  uncached: { address: { attempts: 20, seconds: 2 } },
  /** Reports of web vitals: each visit sends one. */
  vitals: { address: { attempts: 60, seconds: 300 } },
  clientErrors: { address: { attempts: 60, seconds: 300 } },
} as const satisfies Record<
  string,
  Partial<Record<'address' | 'account' | 'accountFromAddress', RateLimit>>
>;

export type RateLimitName = keyof typeof rateLimits;

/**
 * Counted by each process in memory, because a count in the database costs as much as what is
 * counted.
 */
const countedInMemory: ReadonlySet<string> = new Set([
  'uncached',
  'vitals',
  'clientErrors',
] satisfies RateLimitName[]);

export interface RateLimitsOptions {
  /** For tests, which share one address. */
  readonly uncachedAttempts?: number;
}

/** Who is counted. The account need not exist. */
export interface Client {
  readonly address: string;
  readonly account?: string;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** For shops that count nothing. */
export const unlimited: RateLimiter = {
  consume: async () => {},
  refuseIfOver: async () => {},
  recordSuccess: async () => {},
  countAttempt: async () => 0,
  uncountAttempt: async () => {},
};

/** Counts attempts. All servers on one PostgreSQL database share the counts. */
export function createRateLimiter(database: ShopDatabase, { uncachedAttempts }: RateLimitsOptions) {
  const limiters = new Map<string, RateLimiterAbstract>();
  const uncached = {
    address: {
      ...rateLimits.uncached.address,
      ...(uncachedAttempts && { attempts: uncachedAttempts }),
    },
  };
  for (const [name, limits] of Object.entries({ ...rateLimits, uncached })) {
    for (const [scope, { attempts, seconds }] of Object.entries<RateLimit>(limits)) {
      const options = { points: attempts, duration: seconds, keyPrefix: `${name} ${scope}` };
      const isInMemory = countedInMemory.has(name) || database.kind === 'sqlite';
      limiters.set(
        options.keyPrefix,
        isInMemory ? new RateLimiterMemory(options) : createLimiter(database, options),
      );
    }
  }
  const addressLimit = (name: RateLimitName) => limiters.get(`${name} address`);
  const accountLimit = (name: RateLimitName) => limiters.get(`${name} account`);
  const pairLimit = (name: RateLimitName) => limiters.get(`${name} accountFromAddress`);
  /**
   * Counts unless it is over the limit, so that those who try again don't use up what others give
   * back.
   */
  const count = async (limiter: RateLimiterAbstract | undefined, key: string, points = 1) => {
    await limiter?.consume(key, points).catch(async (error: unknown) => {
      if (error instanceof RateLimiterRes) await limiter.reward(key, points);
      throw error;
    });
  };
  const keyOfPair = (address: string, account: string) =>
    keyOf(`${account} ${rateLimitKey(address)}`);

  return {
    /** Counts an attempt. Throws 429 with the time to wait when it is over the limit. */
    async consume(name: RateLimitName, { address, account }: Client, points = 1): Promise<void> {
      try {
        // The address first, so that a rejected client does not use up somebody else's account.
        await count(addressLimit(name), rateLimitKey(address), points);
        if (account === undefined) return;
        await count(pairLimit(name), keyOfPair(address, account));
        await count(accountLimit(name), keyOf(account));
      } catch (error) {
        throw error instanceof RateLimiterRes ? overLimit(name, error) : error;
      }
    },
    /** Throws the same when the next attempt would be over the limit. Counts nothing. */
    async refuseIfOver(name: RateLimitName, { address, account }: Client): Promise<void> {
      const counts = [
        [addressLimit(name), rateLimitKey(address)],
        [accountLimit(name), account === undefined ? '' : keyOf(account)],
      ] as const;
      for (const [limiter, key] of counts) {
        const used = await limiter?.get(key);
        if (limiter && used && used.consumedPoints >= limiter.points) throw overLimit(name, used);
      }
    },
    /** After a successful attempt: resets the account's count, and takes it off the address's. */
    async recordSuccess(
      name: RateLimitName,
      { address, account }: Client,
      points = 1,
    ): Promise<void> {
      const pair = account === undefined ? undefined : keyOfPair(address, account);
      const pairs = pairLimit(name);
      const counted =
        pairs && pair !== undefined ? ((await pairs.get(pair))?.consumedPoints ?? 0) : points;
      if (counted > 0) await addressLimit(name)?.reward(rateLimitKey(address), counted);
      if (account === undefined || pair === undefined) return;
      await pairs?.delete(pair);
      await accountLimit(name)?.delete(keyOf(account));
    },
    /** Counts an attempt on an account without a limit. Returns the count. */
    async countAttempt(name: RateLimitName, account: string): Promise<number> {
      return (await accountLimit(name)?.consume(keyOf(account)))?.consumedPoints ?? 0;
    },
    /** Takes one off an account's count. */
    async uncountAttempt(name: RateLimitName, account: string): Promise<void> {
      await accountLimit(name)?.reward(keyOf(account));
    },
  };
}

function createLimiter(database: ShopDatabase, options: IRateLimiterOptions): RateLimiterAbstract {
  const storeClient = {
    query: async ({ text, values }: { text: string; values?: unknown[] }) => {
      const { rows } = await database.transaction((trx) =>
        trx.executeQuery(CompiledQuery.raw(text, values)),
      );
      return { rows, rowCount: rows.length };
    },
  };
  // The table comes from the shop's migrations; `deleteExpired` empties it.
  const table = { tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false };
  return new RateLimiterPostgres({ ...options, ...table, storeClient, storeType: 'client' });
}

/** Hashed, so that the table holds no email addresses. */
function keyOf(account: string): string {
  return createHash('sha256').update(account).digest('base64url');
}

function overLimit(name: RateLimitName, { msBeforeNext }: RateLimiterRes): FailureError {
  return tooMany(msBeforeNext, (wait) =>
    countedInMemory.has(name)
      ? 'Too many requests. Please wait a moment.'
      : `Too many attempts. Please wait ${wait} and try again.`,
  );
}

/** 429 with the time to wait, which the message gets in words. */
export function tooMany(waitMs: number, messageWith: (wait: string) => string): FailureError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = messageWith(waitText(Math.ceil(retryAfterSeconds / 60)));
  return new FailureError(429, message, [], { retryAfterSeconds });
}

function waitText(minutes: number): string {
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** The steps by which a change is counted against its address. One that fails is taken back. */
export function countedByAddress({ rateLimiter }: FastifyInstance, name: RateLimitName) {
  return {
    prepare: ({ request: { ip } }: CountedRequest) => rateLimiter.consume(name, { address: ip }),
    onFailure: ({ request: { ip } }: CountedRequest) =>
      rateLimiter.recordSuccess(name, { address: ip }),
  };
}

interface CountedRequest {
  readonly request: FastifyRequest;
}

/**
 * Returns the key under which an address is counted: the /56 network of an IPv6 address, because a
 * household chooses the rest freely, and the plain address for IPv4, also where it is mapped into
 * IPv6. Requests whose connection was reset have no address, despite Fastify's types; they share
 * the empty key.
 */
export function rateLimitKey(address: string | undefined): string {
  const [plain = ''] = address?.split('%') ?? [];
  if (!isIPv6(plain)) return plain;
  const tail = plain.slice(plain.lastIndexOf(':') + 1);
  if (isIPv4(tail)) return tail;
  const [head = '', rest] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = rest ? rest.split(':') : [];
  const zeros = rest === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...new Array<string>(zeros).fill('0'), ...back];
  const [one, two, three, four = 0] = groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `${[one, two, three, four & 0xff00].map((group = 0) => group.toString(16)).join(':')}::/56`;
}
