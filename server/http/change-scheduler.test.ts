import { describe, expect, test } from 'vitest';

import { ChangeScheduler } from './change-scheduler.ts';

/** A scheduler with an event loop that the test drives, and the changes that have started. */
function aLoop() {
  const scheduled: (() => void)[] = [];
  const started: string[] = [];
  const scheduler = new ChangeScheduler((run) => scheduled.push(run));
  return {
    scheduler,
    started,
    enter: (name: string, address = '192.0.2.1') => void scheduler.waitToStart(address).then(() => started.push(name)),
    /** Runs one iteration of the event loop with some reads from memory. Resolves with the number of changes started. */
    iterate: async (reads = 0) => {
      for (let read = 0; read < reads; read += 1) scheduler.countRead();
      for (const run of scheduled.splice(0)) run();
      const before = started.length;
      await Promise.resolve();
      return started.length - before;
    },
  };
}

describe('ChangeScheduler', () => {
  test('starts one change in each iteration without reads', async () => {
    const { enter, iterate } = aLoop();
    for (const name of 'abc') enter(name);
    expect([await iterate(), await iterate(), await iterate(), await iterate()]).toEqual([1, 1, 1, 0]);
  });

  test('starts one change for about a dozen reads', async () => {
    const { enter, iterate } = aLoop();
    for (let at = 0; at < 100; at += 1) enter(`${at}`);
    let started = 0;
    for (let at = 0; at < 100; at += 1) started += await iterate(5);
    expect(started).toBe(40);
  });

  test('does not let many reads, or a few expensive ones, starve changes', async () => {
    const { enter, iterate, scheduler } = aLoop();
    for (let at = 0; at < 100; at += 1) enter(`${at}`);
    expect(await iterate(250)).toBe(20);
    scheduler.countRead(3_000);
    expect(await iterate()).toBe(20);
  });

  test('does not count reads while no change waits', async () => {
    const { enter, iterate, scheduler } = aLoop();
    for (let read = 0; read < 1_000; read += 1) scheduler.countRead();
    for (let at = 0; at < 9; at += 1) enter(`${at}`);
    expect(await iterate(1)).toBe(0);
    expect(await iterate()).toBe(1);
  });

  test('starts changes round robin over visitors, each in order', async () => {
    const { enter, iterate, started } = aLoop();
    for (const name of ['a1', 'a2', 'a3']) enter(name, '192.0.2.1');
    for (const name of ['b1', 'b2']) enter(name, '2001:db8::1');
    for (let at = 0; at < 5; at += 1) await iterate();
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });
});
