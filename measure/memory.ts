import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { mediaAddress, mediaHashOf } from '#contract/rules/catalogue/media.ts';
import { log } from '#scripts/steps/project.mjs';
import { printTable } from '#scripts/steps/table.mjs';
import { TaskQueue } from '#server/http/task-queue.ts';
import { createPasswords } from '#server/modules/auth/passwords.ts';
import { readShelves } from '#server/modules/product/shelf-store.ts';
import { packageRoot } from '#server/package-root.ts';

import { call, send } from './requests.ts';
import {
  type BenchOptions,
  type Customer,
  checkOrders,
  fillCart,
  pick,
  placeOrder,
  type SeededShop,
  withSeededShop,
} from './seeded-shop.ts';

/** After so many requests it is measured. `--only 10000` ends after the first. */
const milestones = [10_000, 36_000, 100_000];
const connections = 20;
const customersEach = 5;
const productCount = 1_000;
/** Each width of each is made once, which takes as long as many other requests. */
const pictureCount = 60;
const password = 'Amethyst-27';
const megabyte = 1024 ** 2;

/**
 * The memory of a shop as `npm start` runs it, at the start and after many requests of all kinds,
 * without limits.
 */
export async function benchMemory({ database, isAsked }: BenchOptions): Promise<void> {
  const customers = connections * customersEach;
  const start = { command: await startCommand(), withHook: true, env: ownEnv };
  await withSeededShop({ database, products: productCount, customers, start }, async (shop) => {
    const visits = await openVisits(shop);
    const rows: MemoryRow[] = [];
    const measure = async (what: string, keepGarbage = true) => {
      const memory = await shop.control({ keepGarbage });
      const seconds = await readProcessorSeconds(shop.pid);
      const row = rowOf(what, memory, await readMappedBytes(shop.pid), seconds);
      rows.push(row);
      // On a busy machine the next one takes an hour.
      log(`${what}: ${row.RSS} MB`);
    };
    await measure('at the start');
    for (const milestone of milestones.filter((count) => isAsked(String(count)))) {
      await visits.until(milestone);
      await measure(`after ${milestone}`);
    }
    await measure('garbage collected', false);
    printTable(rows, [
      `MB on ${database}, ${productCount} products, ${connections} connections, as npm start runs it; ${visits.sent} requests, ${visits.failed} failed.`,
    ]);
    if (visits.failed > 0) process.exitCode = 1;
    await checkOrders(shop);
  });
}

/** What `npm start` runs, by this Node. */
async function startCommand(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'));
  return ['sh', '-c', scripts.start];
}

const ownEnv = {
  LOG_LEVEL: 'info',
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
};

/** What a process has of files: Node itself, libraries, the mapped database. Linux alone says it. */
async function readMappedBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes = 0] = /^RssFile:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes) * 1024;
}

/** What a process has used of the processor since its start, in seconds. Linux alone says it. */
async function readProcessorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // proc(5): fields 14 and 15, in ticks of 10 ms; the name before them can have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Math.round((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100);
}

type MemoryRow = ReturnType<typeof rowOf>;

function rowOf(what: string, memory: NodeJS.MemoryUsage, mapped: number, seconds: number) {
  const inMegabytes = (bytes: number) => Math.round(bytes / megabyte);
  return {
    what,
    RSS: inMegabytes(memory.rss),
    'of files': inMegabytes(mapped),
    heapUsed: inMegabytes(memory.heapUsed),
    heapTotal: inMegabytes(memory.heapTotal),
    external: inMegabytes(memory.external),
    arrayBuffers: inMegabytes(memory.arrayBuffers),
    'processor, s': seconds,
  };
}

/** Something that a visitor does, by so many requests. */
interface Visit {
  /** In a thousand. */
  readonly share: number;
  readonly requests: number;
  readonly work: (customer: Customer) => Promise<boolean>;
}

/** Visitors and customers who do everything that customers do. */
async function openVisits(shop: SeededShop) {
  const visits = await visitsOf(shop);
  const chosen = visits.flatMap((visit) => new Array<Visit>(visit.share).fill(visit));
  let [begun, sent, failed] = [0, 0, 0];
  /** Each has customers of its own, who do one thing after the other. */
  const connection = async (at: number, total: number) => {
    const customers = shop.customers.filter((customer) => customer.at % connections === at);
    while (begun < total) {
      const { requests, work } = pick(chosen);
      begun += requests;
      if (!(await work(pick(customers)))) failed += 1;
      sent += requests;
    }
  };
  return {
    get sent() {
      return sent;
    },
    get failed() {
      return failed;
    },
    async until(total: number): Promise<void> {
      await Promise.all(Array.from({ length: connections }, (_, at) => connection(at, total)));
    },
  };
}

async function visitsOf(shop: SeededShop): Promise<readonly Visit[]> {
  const { origin, database } = shop;
  const password_hash = await (await createPasswords(new TaskQueue(1))).hash(password);
  await database.transaction((trx) => trx.updateTable('users').set({ password_hash }).execute());
  const cards = await readCards(origin);
  const pictures = cards.flatMap(({ imageUrlList }) =>
    imageUrlList.map(({ imageURL }) => mediaHashOf(imageURL) ?? ''),
  );
  const hashes = [...new Set(pictures)].slice(0, pictureCount);
  const words = [
    ...new Set(cards.flatMap(({ name }) => name.toLowerCase().match(/[a-z]{3,}/g) ?? [])),
  ];
  const shelves = await readShelves(database.read);
  const tags = shelves.kinds.flatMap(({ slug: kind, filter }) =>
    filter === undefined ? [] : shelves.of(kind).map((shelf) => `${filter}=${shelf.slug}`),
  );
  const upTo = (count: number) => Math.floor(count * Math.random());
  const slug = () => pick(cards, 2).slugs;
  /** Two words, one of them mistyped now and then. */
  const text = () => {
    const word = pick(words);
    const at = upTo(word.length);
    const typed = Math.random() < 0.2 ? word.slice(0, at) + word.slice(at + 1) : word;
    return encodeURIComponent(`${typed} ${pick(words)}`);
  };
  const filters = () =>
    pick([`MinPrice=${upTo(3_000)}`, `MinPrice=${upTo(3_000)}&${pick(tags)}`, pick(tags)]);
  const sort = () => pick(['', '&SortBy=price-asc', '&SortBy=price-desc', '&SortBy=newest']);

  const get = (share: number, path: () => string): Visit => ({
    share,
    requests: 1,
    work: async () => {
      const asked = path();
      const { status } = await send(origin, 'GET', asked, {
        encoding: pick(['br', 'br', 'br', 'gzip']),
      });
      // Some searches lead on to a page.
      const isServed = status === 200 || status === 307;
      if (!isServed) console.error(`${status} for ${asked}`);
      return isServed;
    },
  });
  const logIn: Visit = {
    share: 2,
    requests: 1,
    work: async ({ email }) => {
      const body = { username: email, password };
      return (await send(origin, 'POST', '/api/authentication/login', { body })).status === 200;
    },
  };
  const order: Visit = {
    share: 3,
    requests: 3,
    work: async (customer) => {
      await fillCart(shop, customer);
      await placeOrder(shop, customer);
      return true;
    },
  };
  return [
    get(50, () => pick(['/', '/about', '/products', '/blogs', '/services', '/privacy-policy'])),
    get(150, () => `/products/${slug()}`),
    get(80, () => `/products?${filters()}`),
    get(40, () => `/products?Name=${text()}`),
    get(150, () => `/api/product?pageNumber=${1 + upTo(80)}&pageSize=12`),
    get(
      120,
      () => `/api/product/search?${filters()}${sort()}&PageNumber=${1 + upTo(3)}&PageSize=12`,
    ),
    get(100, () => `/api/product/search?Name=${text()}&PageNumber=1&PageSize=12`),
    get(50, () => `/api/product/suggestions?Name=${text()}`),
    get(40, () => `/api/product/counts?${filters()}`),
    get(70, () => `/api/product/${slug()}`),
    get(145, () => mediaAddress(pick(hashes), pick([320, 480]), 'webp')),
    logIn,
    order,
  ];
}

interface Card {
  readonly name: string;
  readonly slugs: string;
  readonly imageUrlList: readonly { readonly imageURL: string }[];
}

async function readCards(origin: string): Promise<Card[]> {
  const pageSize = 50;
  const cards: Card[] = [];
  for (let page = 1; cards.length < productCount; page += 1) {
    const path = `/api/product?pageNumber=${page}&pageSize=${pageSize}`;
    const { data } = await call<{ data: Card[] }>(origin, 'GET', path);
    cards.push(...data);
  }
  return cards;
}
