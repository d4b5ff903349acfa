import { expect, test } from 'vitest';

import { VisitorWork } from './visitor-work.ts';

const allowance = { burstMs: 100, msPerSecond: 50 };

test('allows a burst, then a rate per second', () => {
  const work = new VisitorWork(allowance);
  work.charge('1.2.3.4', 99, 0);
  expect(work.waitMs('1.2.3.4', 0)).toBe(0);
  work.charge('1.2.3.4', 51, 0);
  expect(work.waitMs('1.2.3.4', 0)).toBe(1020);
  expect(work.waitMs('1.2.3.4', 1020)).toBe(0);
});

test('limits the debt to one burst', () => {
  const work = new VisitorWork(allowance);
  work.charge('1.2.3.4', 60_000, 0);
  expect(work.waitMs('1.2.3.4', 0)).toBe(2020);
});

test('counts visitors separately, and one IPv6 network as one', () => {
  const work = new VisitorWork(allowance);
  work.charge('2001:db8:1:2:3::1', 200, 0);
  expect(work.waitMs('2001:db8:1:2:9::9', 0)).toBeGreaterThan(0);
  for (const other of ['1.2.3.4', '2001:db8:1:3::1', 'a5f1c7e2-user']) expect(work.waitMs(other, 0)).toBe(0);
});

test('gives all customers behind one address three allowances in all', () => {
  const work = new VisitorWork(allowance);
  const customer = (number: number, ip = '1.2.3.4') => ({ ip, userId: `user ${number}` });
  work.charge(customer(1), 200, 0);
  expect(work.waitMs(customer(1), 0)).toBeGreaterThan(0);
  expect(work.waitMs(customer(1, '5.6.7.8'), 0)).toBeGreaterThan(0);
  expect(work.waitMs(customer(2), 0)).toBe(0);
  work.charge(customer(2), 100, 0);
  expect(work.waitMs(customer(3), 0)).toBe(7);
  expect(work.waitMs(customer(3, '5.6.7.8'), 0)).toBe(0);
  expect(work.waitMs('1.2.3.4', 0)).toBe(0);
});

test('learns what a kind of task costs, and limits concurrent ones by it', async () => {
  const work = new VisitorWork({ burstMs: 100, msPerSecond: 0.001 });
  const compute = async () => {
    await new Promise(setImmediate);
    const endsAt = performance.now() + 40;
    while (performance.now() < endsAt);
  };
  for (let round = 0; round < 10; round += 1) await work.run(`teacher ${round}`, 'slow', compute);
  const together = await Promise.allSettled(Array.from({ length: 20 }, () => work.run('1.2.3.4', 'slow', compute)));
  const rejected = together.filter(({ status }) => status === 'rejected');
  expect(rejected.length).toBeGreaterThan(12);
  expect(rejected[0]).toMatchObject({ reason: { status: 429 } });
  expect(work.waitMs('5.6.7.8')).toBe(0);
});

test('does not limit staff, nor others at their address because of them', () => {
  const work = new VisitorWork(allowance);
  const staff = { ip: '1.2.3.4', staff: { id: 'pema' } };
  work.charge(staff, 60_000, 0);
  expect(work.waitMs(staff, 0)).toBe(0);
  expect(work.waitMs('1.2.3.4', 0)).toBe(0);
});

test('limits nobody without an allowance', async () => {
  const work = new VisitorWork(undefined);
  work.charge('1.2.3.4', 60_000);
  expect(work.waitMs('1.2.3.4')).toBe(0);
  work.countRequest('1.2.3.4');
  expect(await work.run('1.2.3.4', 'any', async () => 'done')).toBe('done');
});
