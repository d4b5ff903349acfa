// A thread that sends requests as fast as its connections go, until it gets a message.

import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

import type { Attack } from './attack.ts';
import { send } from './requests.ts';

if (!parentPort) throw new Error('This runs as a thread of attack.ts.');
interface AttackerData {
  readonly origin: string;
  readonly attack: Attack;
  readonly connections: number;
  readonly headers: Readonly<Record<string, string>>;
}

const { origin, attack, connections, headers }: AttackerData = workerData;
const { path, addresses, body } = attack;
const statuses: Record<string, number> = {};
let [count, isOver] = [0, false];

const over = Promise.all(
  Array.from({ length: connections }, async (_, at) => {
    while (!isOver) {
      count += 1;
      const numbered = (text: string) => text.replace('{n}', String(count));
      const { status } = await send(origin, body ? 'POST' : 'GET', numbered(path), {
        from: `198.51.100.${at % addresses}`,
        headers,
        ...(body && { body: JSON.parse(numbered(JSON.stringify(body))) }),
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }),
);
await pause(200);
parentPort.postMessage('begun');
await once(parentPort, 'message');
isOver = true;
await over;
parentPort.postMessage(statuses);
parentPort.close();
