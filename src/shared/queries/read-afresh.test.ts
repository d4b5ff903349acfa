import { beforeAll, expect, test, vi } from 'vitest';

import type { Caller } from '#contract/calls/call.ts';
import { createQueryClient, loadCalls, queryOf } from './query.ts';
import { readAfresh } from './read-afresh.ts';

// Loading a module takes long on a busy machine.
beforeAll(loadCalls);

const aHome = (author: string) => ({
  product: [],
  watchAndShop: [],
  testimonials: [{ author, text: 'Lovely.' }],
});

const fresh = vi.hoisted(() => ({ answer: Promise.resolve<unknown>(undefined) }));
vi.mock('#src/shared/network/page-caller.ts', () => ({ pageCaller: () => fresh.answer }));

function aLateAnswer() {
  let arrive: (answer: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((resolve) => {
    arrive = resolve;
  });
  return { promise, arrive: (answer: unknown) => arrive(answer) };
}

test('what a page asked for meanwhile does not replace what the shop says now', async () => {
  const fromWorker = aLateAnswer();
  const fromShop = aLateAnswer();
  fresh.answer = fromShop.promise;
  const client = createQueryClient(async () => (() => fromWorker.promise) as Caller);
  const home = queryOf('readHome');
  const reading = readAfresh(client, home);
  const asked = client.fetchQuery(home).catch(() => undefined);
  fromShop.arrive(aHome('Now'));
  await reading;
  fromWorker.arrive(aHome('Earlier'));
  await asked;
  expect(client.getQueryData(home.queryKey)).toEqual(aHome('Now'));
});
