// `npm run bench:attack`: one visitor does their worst with the limits on, and another shops meanwhile. Times are printed as
// ratios to the same visitor's alone and never fail. Seconds for each attack: BENCH_SECONDS (7); `-- pages lists` for some.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { args, report } from '#scripts/steps/record-figures.mjs';
import { startServer } from './server-process.mjs';

const seconds = Number(process.env.BENCH_SECONDS ?? 7);
const connections = 24;

/**
 * The nth request, and from how many addresses it comes.
 * @type {Record<string, { path: (n: number) => string, addresses?: number, body?: (n: number) => string }>}
 */
const attacks = {
  pages: { path: (n) => `/products?Name=stone&MinPrice=${n}` },
  'pages for one': { path: (n) => `/reset-password?token=${n}&email=a%40b.example` },
  lists: { path: (n) => `/api/product/search?Name=rose+quartz&MinPrice=${n}` },
  'offline catalogue': { path: (n) => `/api/catalogue/offline/part${n}` },
  logins: {
    path: () => '/api/authentication/login',
    body: (n) => JSON.stringify({ username: `victim-${n}@example.com`, password: 'Wrong1234' }),
  },
  'pages, 24 addresses': { path: (n) => `/products?Name=stone&MinPrice=${n}`, addresses: connections },
};

if (process.argv[2] === 'attack') await attack(process.argv[3] ?? '', process.argv[4] ?? '', Number(process.argv[5]));
else await measure();

async function measure() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-attack-'));
  const env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'on',
    TRUST_PROXY: '1',
    WARM_PICTURES: '0',
    NODE_ENV: 'production',
  };
  const rows = [];
  try {
    for (const [at, name] of Object.keys(attacks).entries()) {
      if (args.length > 0 && !args.includes(name)) continue;
      const shop = await startServer(['dist/server/main.js'], env, '/api/Hero');
      try {
        await visit(shop.origin, 1, at * 100);
        const alone = await visit(shop.origin, seconds / 2, at * 100 + 20);
        const attacker = fork(import.meta.filename, ['attack', name, shop.origin, String(at * 1_000_000)]);
        // Its first message says that the attack has begun.
        await once(attacker, 'message');
        const attacked = await visit(shop.origin, seconds, at * 100 + 40);
        attacker.send('stop');
        const [statuses] = await once(attacker, 'message');
        rows.push(rowOf(name, alone, attacked, statuses));
      } finally {
        await shop.stop();
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await report('bench attack', rows, [
    `${connections} connections for ${seconds} s; what another visitor sees, alone and meanwhile.`,
  ]);
}

/**
 * @param {string} name
 * @param {Visit} alone
 * @param {Visit} attacked
 * @param {Record<string, number>} statuses
 */
function rowOf(name, alone, attacked, statuses) {
  const [p50, p99] = [quantile(attacked.cached, 0.5), quantile(attacked.cached, 0.99)];
  const [p50Alone, p99Alone] = [quantile(alone.cached, 0.5), quantile(alone.cached, 0.99)];
  return {
    attack: name,
    'Hero p50 ms': `${p50Alone.toFixed(1)} -> ${p50.toFixed(1)}`,
    'p50 x': Number((p50 / p50Alone).toFixed(1)),
    'Hero p99 ms': `${p99Alone.toFixed(1)} -> ${p99.toFixed(1)}`,
    'p99 x': Number((p99 / p99Alone).toFixed(1)),
    'new page p50 ms': `${quantile(alone.fresh, 0.5).toFixed(0)} -> ${quantile(attacked.fresh, 0.5).toFixed(0)}`,
    'refused to the visitor': attacked.refused,
    'the attacker got': Object.entries(statuses)
      .map(([status, count]) => `${count} x ${status}`)
      .join(', '),
  };
}

/**
 * An ordinary visitor: a cached call all the time, now and then an uncached page.
 * @typedef {{ cached: number[], fresh: number[], refused: number }} Visit
 * @param {string} origin
 * @param {number} duration in seconds
 * @param {number} first makes the pages' addresses differ from those of other visits
 * @returns {Promise<Visit>}
 */
async function visit(origin, duration, first) {
  /** @type {Visit} */
  const seen = { cached: [], fresh: [], refused: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const endsAt = performance.now() + duration * 1000;
  /** @param {string} path @param {number[]} times @param {number} restMs */
  const go = async (path, times, restMs) => {
    const startedAt = performance.now();
    const status = await send(origin, path, '203.0.113.7', agent);
    if (status === 200) times.push(performance.now() - startedAt);
    else seen.refused += 1;
    await pause(restMs);
  };
  const calling = async () => {
    while (performance.now() < endsAt) await go('/api/Hero', seen.cached, 10);
  };
  const opening = async () => {
    for (let n = first; performance.now() < endsAt; n += 1) await go(`/products?MaxPrice=${5000 + n}`, seen.fresh, 500);
  };
  await Promise.all([calling(), opening()]);
  agent.destroy();
  return seen;
}

/**
 * The attacker's own process: as fast as the connections go, until it gets a message.
 * @param {string} name
 * @param {string} origin
 * @param {number} first
 */
async function attack(name, origin, first) {
  const chosen = attacks[name];
  if (!chosen) throw new Error(`There is no attack '${name}'.`);
  const { path, addresses = 1, body } = chosen;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** @type {Record<string, number>} */
  const statuses = {};
  let n = first % 90_000;
  let isOver = false;
  const attacker = async (/** @type {number} */ at) => {
    while (!isOver) {
      n += 1;
      const status = await send(origin, path(n), `198.51.100.${at % addresses}`, agent, body?.(n));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const over = Promise.all(Array.from({ length: connections }, (_, at) => attacker(at)));
  await pause(200);
  process.send?.('begun');
  await once(process, 'message');
  isOver = true;
  await over;
  agent.destroy();
  process.send?.(statuses, () => process.disconnect());
}

/**
 * Sends one request and reads the response to its end. Returns the status; 0 for a broken connection.
 * @param {string} origin
 * @param {string} path
 * @param {string} from
 * @param {Agent} agent
 * @param {string} [body]
 * @returns {Promise<number>}
 */
function send(origin, path, from, agent, body) {
  return new Promise((resolve) => {
    const headers = {
      accept: path.startsWith('/api') ? 'application/json' : 'text/html',
      'accept-encoding': 'br',
      'x-forwarded-for': from,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = request(origin + path, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      response.on('error', () => resolve(0)).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

/** @param {number[]} times @param {number} share */
function quantile(times, share) {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;
}
