// `npm run bench`: the built shop beside a bare Fastify that sends the same bytes. Times are printed and never
// fail: they depend on the machine. Seconds for each measurement: BENCH_SECONDS (4).

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

import { report } from '#scripts/steps/record-figures.mjs';
import { startServer } from './server-process.mjs';

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = 3;
const connections = 20;
const acceptEncoding = 'br';

const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'));
/** @type {import('./server-process.mjs').Running[]} */
const running = [];
try {
  const shop = await startServer(
    ['dist/server/main.js'],
    {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      NODE_ENV: 'production',
    },
    '/api/product?pageNumber=1&pageSize=12',
  );
  running.push(shop);
  console.log(`The shop answered after ${Math.round(shop.startMs)} ms (its first start copies the demo).`);

  const list = JSON.parse(
    (await read(shop.origin, '/api/product?pageNumber=1&pageSize=12', 'identity')).body.toString(),
  );
  const slug = list.data[0].slugs;
  const targets = [
    { name: 'list', path: '/api/product?pageNumber=1&pageSize=12' },
    { name: 'search', path: '/api/product/search?Name=amethyst%20bracelet&PageNumber=1&PageSize=12' },
    { name: 'detail', path: `/api/product/${slug}` },
    { name: 'tag', path: '/api/product/tags/amethyst?pageNumber=1&pageSize=12' },
    { name: 'product page', path: `/products/${slug}` },
  ];
  await pageRendered(shop.origin, `/products/${slug}`);

  /** @type {Record<string, { headers: Record<string, string>, body: string }>} */
  const answers = {};
  for (const { path } of targets) {
    const { status, headers, body } = await read(shop.origin, path, acceptEncoding);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    answers[path] = { headers, body: body.toString('base64') };
  }
  const answersFile = join(folder, 'answers.json');
  await writeFile(answersFile, JSON.stringify(answers));
  const bare = await startServer(['scripts/bench/bare.mjs'], { BENCH_ANSWERS: answersFile }, '/ready');
  running.push(bare);

  const rows = [];
  for (const { name, path } of targets) {
    const own = [];
    const others = [];
    await drive(shop.origin + path, 1);
    await drive(bare.origin + path, 1);
    // Alternating, so that other load on the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      own.push(await drive(shop.origin + path, seconds));
      others.push(await drive(bare.origin + path, seconds));
    }
    const [ours, theirs] = [middle(own), middle(others)];
    rows.push({
      what: name,
      bytes: Buffer.from(answers[path]?.body ?? '', 'base64').length,
      'ours req/s': Math.round(ours.rate),
      'bare req/s': Math.round(theirs.rate),
      'ours p99 ms': ours.p99,
      'bare p99 ms': theirs.p99,
      ratio: Number((ours.rate / theirs.rate).toFixed(2)),
    });
  }
  await report('bench reads', rows, [
    `${connections} connections, the median of ${rounds} rounds of ${seconds} s each; compressed with ${acceptEncoding}.`,
  ]);
} finally {
  for (const server of running.toReversed()) await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/**
 * @param {string} url
 * @param {number} duration
 */
async function drive(url, duration) {
  const result = await autocannon({ url, connections, duration, headers: { 'accept-encoding': acceptEncoding } });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed.`);
  }
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/**
 * The middle measurement by rate.
 * @param {{ rate: number, p99: number }[]} measured
 */
function middle(measured) {
  const sorted = measured.toSorted((one, other) => one.rate - other.rate);
  return /** @type {{ rate: number, p99: number }} */ (sorted[Math.floor(sorted.length / 2)]);
}

/** A page is rendered at its first visit; the visits after it are measured.
 * @param {string} origin
 * @param {string} path
 */
async function pageRendered(origin, path) {
  const { status, body } = await read(origin, path, 'identity');
  if (status !== 200 || !body.includes('</html>')) throw new Error(`${path} is not a page: status ${status}.`);
}

/**
 * One response as it is sent, still compressed, without the headers of the connection.
 * @param {string} origin
 * @param {string} path
 * @param {string} encoding
 * @returns {Promise<{ status: number, headers: Record<string, string>, body: Buffer }>}
 */
function read(origin, path, encoding) {
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { headers: { 'accept-encoding': encoding } }, (answer) => {
      /** @type {Buffer[]} */
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const {
          date,
          connection,
          'keep-alive': keepAlive,
          'content-length': length,
          'transfer-encoding': transfer,
          ...rest
        } = answer.headers;
        const headers = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
        resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(parts) });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
