import { parentPort, workerData } from 'node:worker_threads';

import { autocannon } from './packages/index.mjs';

export interface Flood {
  /** `{n}` becomes another number in each request, in the body, too. */
  readonly path: string;
  readonly addresses?: number;
  readonly body?: Readonly<Record<string, unknown>>;
  /** By somebody of the staff, one after the other, instead of by strangers. */
  readonly byStaff?: boolean;
}

export interface FloodJob extends Flood {
  readonly origin: string;
  readonly seconds: number;
  readonly staff: Readonly<Record<string, string>>;
}

const { origin, seconds, staff, path, addresses = 1, body, byStaff }: FloodJob = workerData;
let count = 0;
const setupRequest = (request: object) => {
  count += 1;
  const numbered = (text: string) => text.replace('{n}', String(count));
  const from = `198.51.100.${count % addresses}`;
  const headers = { ...staff, 'content-type': 'application/json', 'x-forwarded-for': from };
  const sent = body && { method: 'POST', body: numbered(JSON.stringify(body)) };
  return { ...request, path: numbered(path), headers, ...sent };
};
const { statusCodeStats } = await autocannon({
  url: origin,
  connections: byStaff ? 1 : 24,
  duration: seconds,
  timeout: 60,
  requests: [{ setupRequest }],
});
const counts = Object.entries<{ count: number }>(statusCodeStats).map(
  ([status, { count: times }]) => [status, times],
);
parentPort?.postMessage(Object.fromEntries(counts));
