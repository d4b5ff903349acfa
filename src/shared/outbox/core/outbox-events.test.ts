import { afterAll, expect, test, vi } from 'vitest';

import {
  type OutboxEvent,
  onChangedElsewhere,
  publishEntries,
  publishEvents,
  subscribeToEntries,
  subscribeToEvents,
} from './outbox-events.ts';

/** Another tab. */
const other = new BroadcastChannel('sphatik-outbox');
afterAll(() => other.close());

const event: OutboxEvent = { id: 'one', callName: 'subscribe', phase: 'waiting' };

test('a change here is told here and in other tabs, without its content', async () => {
  const received: unknown[] = [];
  other.onmessage = ({ data }) => received.push(data);
  const elsewhere = vi.fn();
  onChangedElsewhere(elsewhere);
  const here = vi.fn();
  const stop = subscribeToEvents(here);
  publishEvents([Object.assign({ fields: { userEmail: 'asha@example.com' } }, event)]);
  expect(here.mock.calls).toEqual([[event]]);
  await expect.poll(() => received).toEqual([event]);
  expect(elsewhere).not.toHaveBeenCalled();
  stop();
  publishEvents([event]);
  expect(here).toHaveBeenCalledOnce();
});

test('a change elsewhere is told here', async () => {
  const elsewhere = vi.fn();
  onChangedElsewhere(elsewhere);
  const here = vi.fn();
  const stop = subscribeToEvents(here);
  other.postMessage(event);
  await expect.poll(() => here.mock.calls).toEqual([[event]]);
  expect(elsewhere).toHaveBeenCalledOnce();
  stop();
});

test('entries are told until nobody listens', () => {
  const listener = vi.fn();
  const stop = subscribeToEntries(listener);
  publishEntries([]);
  stop();
  publishEntries([]);
  expect(listener.mock.calls).toEqual([[[]]]);
});
