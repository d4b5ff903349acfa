import { expect, test } from 'vitest';

import { PictureQueue } from './picture-queue.ts';

/** A queue whose jobs end on demand. */
function aQueue() {
  const queue = new PictureQueue();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const workOf = (name: string) => async () => {
    started.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  const make = (name: string, width = 320) => queue.run(workOf(name), width, name);
  const upload = (address: string, name: string) => queue.runUpload(address, workOf(name));
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, make, upload, started, end };
}

test('encodes two pictures at a time, uploads first, then the smallest', async () => {
  const { queue, make, upload, started, end } = aQueue();
  const large = make('a');
  for (const [name, width] of [
    ['b', 320],
    ['large', 1280],
    ['card', 320],
    ['card too', 320],
  ] as const) {
    void make(name, width);
  }
  void upload('10.0.0.1', 'upload');
  expect(started).toEqual(['a', 'b']);
  expect(queue.counts).toEqual({ waiting: 4, running: 2 });
  for (const name of ['a', 'b', 'upload', 'card', 'card too', 'large']) await end(name);
  expect(started).toEqual(['a', 'b', 'upload', 'card', 'card too', 'large']);
  expect(await large).toBe('a');
  expect(queue.counts).toEqual({ waiting: 0, running: 0 });
});

test('decodes one upload of an address at a time, and those of others meanwhile', async () => {
  const { upload, started, end } = aQueue();
  for (const name of ['a1', 'a2', 'a3']) void upload('2001:db8::1', name);
  // The same household.
  void upload('2001:db8::2', 'a4');
  void upload('10.0.0.2', 'b1');
  expect(started).toEqual(['a1', 'b1']);
  for (const name of ['b1', 'a1', 'a2', 'a3']) await end(name);
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
});

test.each([
  ['of one address', 17, () => '10.0.0.1'],
  ['in all', 50, (at: number) => `10.0.0.${at}`],
])('rejects an upload with 503 when too many %s wait', async (_, accepted, addressOf) => {
  const { upload, started } = aQueue();
  for (let at = 0; at < accepted; at += 1) void upload(addressOf(at), `${at}`);
  await expect(upload(addressOf(accepted), 'too many')).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 10,
    message: expect.stringContaining('try again'),
    reasons: [{ code: 'nothing-saved' }],
  });
  expect(started).not.toContain('too many');
});

test('goes on after a failure', async () => {
  const queue = new PictureQueue();
  const broken = () => Promise.reject(new Error('broken'));
  await expect(queue.runUpload('10.0.0.1', broken)).rejects.toThrow('broken');
  expect(await queue.runUpload('10.0.0.1', async () => 'well')).toBe('well');
});
