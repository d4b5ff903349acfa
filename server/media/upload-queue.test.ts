import { expect, test } from 'vitest';

import { type QueueLimits, UploadQueue } from './upload-queue.ts';

/** A queue whose jobs end on demand. A client is written as 'address account'. */
function aQueue(limits: Partial<QueueLimits> = {}) {
  const queue = new UploadQueue(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (client: string, name: string) => {
    const [address = '', account = ''] = client.split(' ');
    return queue.run({ address, account }, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { run, started, end };
}

test('runs one job per address at a time', async () => {
  const { run, started, end } = aQueue();
  for (const name of ['a1', 'a2', 'a3']) void run('10.0.0.1', name);
  expect(started).toEqual(['a1']);
  void run('10.0.0.2', 'b1');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('starts jobs round robin over addresses, and over the accounts of one address', async () => {
  const { run, started, end } = aQueue({ running: 1 });
  for (const name of ['a1', 'a2', 'a3']) void run('10.0.0.1 eve', name);
  void run('10.0.0.1 maya', 'maya');
  void run('10.0.0.2 asha', 'asha');
  for (const name of ['a1', 'asha', 'maya', 'a2', 'a3']) await end(name);
  expect(started).toEqual(['a1', 'asha', 'maya', 'a2', 'a3']);
});

test('counts addresses of one IPv6 network as one', () => {
  const { run, started } = aQueue();
  void run('2001:db8::1', 'a1');
  void run('2001:db8::2', 'a2');
  expect(started).toEqual(['a1']);
});

test.each([
  ['an account', { waitingOfAccount: 2 }, ['10.0.0.1 eve', '10.0.0.1 eve', '10.0.0.1 eve']],
  ['an address', { waitingOfAddress: 2 }, ['10.0.0.1 eve', '10.0.0.1 eva', '10.0.0.1 evi']],
  ['the shop', { waiting: 2, running: 1 }, ['10.0.0.2', '10.0.0.3', '10.0.0.4']],
])('rejects the next job with 503 when too many of %s wait', async (_, limits, clients) => {
  const { run } = aQueue(limits);
  void run('10.0.0.1 eve', 'running');
  const [first = '', second = '', third = ''] = clients;
  void run(first, 'waits');
  void run(second, 'waits too');
  await expect(run(third, 'too many')).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 10,
    message: expect.stringContaining('try again'),
    reasons: [{ code: 'nothing-saved' }],
  });
});

test('rejects a job that waited too long, and never starts it', async () => {
  const { run, started, end } = aQueue({ waitMs: 1 });
  void run('10.0.0.1', 'running');
  await expect(run('10.0.0.1', 'late')).rejects.toMatchObject({ status: 503 });
  await end('running');
  expect(started).toEqual(['running']);
});

test('goes on after a failure', async () => {
  const queue = new UploadQueue();
  const client = { address: '10.0.0.1', account: '' };
  await expect(queue.run(client, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(client, async () => 'well')).toBe('well');
});
