import { describe, expect, test } from 'vitest';

import { ChangeTurns } from './change-turns.ts';

/** Turns that come when the test says so, and the changes that have started. */
function aLoop() {
  const scheduled: (() => void)[] = [];
  const started: string[] = [];
  const turns = new ChangeTurns((turn) => scheduled.push(turn));
  return {
    turns,
    started,
    enter: (name: string, address = '192.0.2.1') => void turns.enter(address).then(() => started.push(name)),
    /** One turn of the event loop in which so many reads are answered from memory. */
    turn: async (reads = 0) => {
      for (let read = 0; read < reads; read += 1) turns.countRead();
      for (const turn of scheduled.splice(0)) turn();
      const before = started.length;
      await Promise.resolve();
      return started.length - before;
    },
  };
}

describe('Changes beside reads', () => {
  test('one starts in each turn without reads', async () => {
    const { enter, turn } = aLoop();
    for (const name of 'abc') enter(name);
    expect([await turn(), await turn(), await turn(), await turn()]).toEqual([1, 1, 1, 0]);
  });

  test('while reads come, one starts for a dozen or so of them', async () => {
    const { enter, turn } = aLoop();
    for (let at = 0; at < 100; at += 1) enter(`${at}`);
    let started = 0;
    for (let at = 0; at < 100; at += 1) started += await turn(5);
    expect(started).toBe(40);
  });

  test('they are not starved by many reads in each turn, nor by few expensive ones', async () => {
    const { enter, turn, turns } = aLoop();
    for (let at = 0; at < 100; at += 1) enter(`${at}`);
    expect(await turn(250)).toBe(20);
    turns.countRead(3_000);
    expect(await turn()).toBe(20);
  });

  test('what reads had while no change waited is not saved up', async () => {
    const { enter, turn, turns } = aLoop();
    for (let read = 0; read < 1_000; read += 1) turns.countRead();
    for (let at = 0; at < 9; at += 1) enter(`${at}`);
    expect(await turn(1)).toBe(0);
    expect(await turn()).toBe(1);
  });

  test('visitors take turns, each in their own order', async () => {
    const { enter, turn, started } = aLoop();
    for (const name of ['a1', 'a2', 'a3']) enter(name, '192.0.2.1');
    for (const name of ['b1', 'b2']) enter(name, '2001:db8::1');
    for (let at = 0; at < 5; at += 1) await turn();
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });
});
