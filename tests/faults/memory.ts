import type { Fault, FaultContext, FaultShop } from './fault-shop.ts';
import { read } from './killable-server.ts';

const megabyte = 1024 ** 2;
/**
 * By how much the shop may grow after the warm-up. Its caches are bounded, and full by then in the
 * long form.
 */
const mostGrowth = { heapUsed: 32 * megabyte, rss: 160 * megabyte };
/** Addresses that repeat; every tenth request has a new one. */
const known = 2_000;

/** Many requests of all kinds must not grow the memory after the warm-up. */
export const memory: Fault = {
  name: 'memory',
  about: 'Memory over many requests',
  run: measure,
};

async function measure({ start, shopping, check }: FaultShop, { isShort }: FaultContext) {
  const [warmUp, requests] = isShort ? [300, 1_000] : [40_000, 200_000];
  const server = await start({ withHook: true });
  const endOrders = isShort ? async () => {} : shopping.keepOrdering(server.origin);
  const failed = await send(server.origin, warmUp);
  const before = await server.control();
  const failedToo = await send(server.origin, requests);
  await endOrders();
  const after = await server.control();

  const damage = await check();
  if (failed + failedToo > 0) damage.push(`${failed + failedToo} requests failed`);
  const inMegabytes = (bytes: number) => Math.round(bytes / megabyte);
  const figures: string[] = [];
  for (const name of ['heapUsed', 'external', 'rss'] as const) {
    figures.push(`${name} ${inMegabytes(before[name])} → ${inMegabytes(after[name])} MB`);
  }
  for (const name of ['heapUsed', 'rss'] as const) {
    const growth = after[name] - before[name];
    if (growth > mostGrowth[name]) {
      damage.push(
        `${name} grew by ${inMegabytes(growth)} MB, more than ${inMegabytes(mostGrowth[name])}`,
      );
    }
  }
  const orders = isShort ? '' : `, ${shopping.acknowledged.length} orders meanwhile`;
  return { damage, figures: `${requests} requests: ${figures.join(', ')}${orders}` };
}

let sent = 0;

const connections = 20;

/** Sends so many requests; returns how many failed. */
async function send(origin: string, amount: number): Promise<number> {
  let [left, failed] = [amount, 0];
  const connection = async () => {
    for (; left > 0; left -= 1) {
      const { status } = await read(origin + nextPath());
      if (status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return failed;
}

function nextPath(): string {
  sent += 1;
  // A prime stride, so that kinds and numbers mix.
  const number = sent % 10 === 0 ? known + sent : (sent * 7919) % known;
  switch (sent % 50) {
    case 0:
    case 25:
      return `/products?MinPrice=${number}`;
    case 10:
    case 20:
      return `/api/product/search?Name=stone%20${number}`;
    case 5:
      return '/api/product/ring';
    default:
      return `/api/product?MinPrice=${number}`;
  }
}
